import { useListPosition } from "@views/list/useListPosition"
import { usePages } from "@views/list/usePages"
import { useEffect, useEffectEvent, useMemo } from "react"
import { api } from "@/client/api"
import { maxPageSize } from "@/domain/pageSizes"
import type { ComboOption } from "@/ui/choice/ComboField"
import type { PickRow } from "@/ui/choice/PickList"
import type { RichUnit, Unit } from "../unit/unit"
import { MigrationForm } from "./MigrationForm"
import { PickCard } from "./PickCard"

/** Units on one page of the list. */
const size = maxPageSize
const keyOf = ({ id }: Unit) => String(id)
const rowKey = ({ key }: PickRow) => key
const current = "Você esta tentando migrar uma organização para o sua Unidade Superior atual"

export interface MigrationProps {
  unit: RichUnit
  destination: ComboOption | null
}

/** Moves the unit itself, or some of the units directly below it, to another parent. */
export function UnitsMigration({ unit, destination }: MigrationProps) {
  const pages = usePages({
    queryKey: ["organizations", "to migrate", unit.id],
    load: (page, signal) =>
      api.organizations.children
        .query({ params: { organizationId: unit.id }, query: { page, size } })
        .queryFn({ signal }),
    size,
    keyOf,
  })
  const own = String(unit.id)
  const rows = useMemo(
    (): PickRow[] => [
      { key: own, label: unit.acronym, detail: `${unit.title}, com tudo o que está abaixo` },
      ...pages.rows.map((child) => ({ key: keyOf(child), label: child.acronym, detail: child.title })),
    ],
    [own, unit.acronym, unit.title, pages.rows],
  )
  const position = useListPosition(`migrate units ${own}`, rows, { keyOf: rowKey })
  // The unit itself is selected initially.
  const select = useEffectEvent(position.select)
  useEffect(() => select([own]), [own])
  const chosen = [...position.selected]
  const isCurrentParent = (destinationId: number) =>
    (position.selected.has(own) && destinationId === unit.parentId) ||
    (destinationId === unit.id && chosen.some((key) => key !== own))
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
      <PickCard
        id="migrate-units"
        title={`${unit.acronym} e as unidades logo abaixo`}
        rows={rows}
        position={position}
        pages={pages}
        empty="Nenhuma unidade organizacional encontrada"
        onAll={async () => position.selectAll()}
      />
      <MigrationForm
        focuses
        id={`${own} units`}
        title="Migrar para"
        destination={destination}
        destinationLabel="Nova unidade superior"
        destinationProblem={(id) => (isCurrentParent(id) ? current : undefined)}
        missing={chosen.length === 0 ? "Selecione ao menos uma unidade" : undefined}
        request={(newOrganizationFather, file) =>
          api.organizations.migrate.request({
            body: {
              organizationMigrations: [{ organizationsToMigrate: chosen.map(Number), newOrganizationFather }],
              ...file,
            },
          })
        }
        done="Organização migrada com sucesso"
        onDone={position.clear}
      />
    </div>
  )
}
