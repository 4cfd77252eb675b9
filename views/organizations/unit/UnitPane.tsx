import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { api } from "@/client/api"
import { isGeometry } from "@/domain/organizations/geometry"
import { maskCnpj } from "@/domain/text/masks"
import { Actions } from "@/palette/run/Actions"
import { Tag } from "@/ui/badges/Tag"
import { useDebounced } from "@/ui/page/useDebounced"
import { Skeleton } from "@/ui/states/Skeleton"
import { PositionMap } from "./map/PositionMap"
import { positionOf } from "./map/position"
import { type RichUnit, richQuery, type Unit, unitTarget } from "./unit"

/** Debounce in milliseconds before the details of a unit are loaded. */
const pause = 150

/** A summary of the unit selected in the tree. */
export function UnitPane({ unit }: { unit: Unit }) {
  const settled = useDebounced(unit.id, pause)
  const params = { organizationId: settled }
  const rich = useQuery(richQuery(settled)).data
  const members = useQuery(api.organizations.memberCount.query({ params })).data
  const known = settled === unit.id
  const count = (value: number | undefined) =>
    known && value !== undefined ? value.toLocaleString("pt-BR") : <Skeleton className="h-3 w-12" />
  const text = (value: string | undefined, mono?: true) =>
    known && rich ? (
      <span className={value && mono && "mono"}>{value ?? "—"}</span>
    ) : (
      <Skeleton className="h-3 w-36" />
    )
  return (
    <aside
      aria-label={unit.acronym}
      className="flex w-84 shrink-0 flex-col gap-4 overflow-y-auto bg-sunken px-5 py-4.5"
    >
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-section font-[650] break-words">{unit.acronym}</h2>
          <Situation enabled={unit.enabled} />
        </div>
        <p className="text-muted">{unit.title}</p>
      </div>
      {known && <MapOfUnit unit={rich} />}
      <dl className="grid">
        <Line label="Usuários">{count(members?.numberOfUsers)}</Line>
        <Line label="Pré-cadastros">{count(members?.numberOfPreUsers)}</Line>
        <Line label="CNPJ">{text(rich?.cnpj && maskCnpj(rich.cnpj), true)}</Line>
        <Line label="Responsável">{text(rich?.organizationComplement.manager)}</Line>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Actions target={unitTarget(unit)} max={4} />
      </div>
    </aside>
  )
}

/** The unit's position on a map, if known. */
function MapOfUnit({ unit }: { unit: RichUnit | undefined }) {
  const { latitude, longitude, geometry } = unit?.organizationComplement ?? {}
  const position = positionOf(latitude, longitude)
  const outline = isGeometry(geometry) ? geometry : undefined
  if (!unit || (!position && !outline)) return null
  return (
    <PositionMap
      key={unit.id}
      small
      label={`Mapa de ${unit.acronym}`}
      position={position}
      geometry={outline}
    />
  )
}

export function Situation({ enabled }: { enabled: boolean }) {
  return <Tag tone={enabled ? "ok" : "bad"}>{enabled ? "Ativa" : "Inativa"}</Tag>
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-2.5 last:border-b">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
