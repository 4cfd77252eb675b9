import { useFocusRow } from "@views/list/useFocusRows"
import { useState } from "react"
import { formatDateTime } from "@/domain/time/when"
import { useRowTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { Tag } from "@/ui/badges/Tag"
import { Accordion } from "@/ui/layout/Accordion"
import { type Application, type Profile, permissionsText } from "../roles/roles"

/** One profile of an application, which expands to its roles. */
export function ProfileRow({ app, profile }: { app: Application; profile: Profile }) {
  const { isCurrent, row } = useFocusRow(`profile ${profile.id}`)
  const [open, setOpen] = useState(false)
  const target: Target<"profileOfApp"> = {
    kind: "profileOfApp",
    app: app.acronym,
    profile: profile.name,
    can: profile.can,
  }
  useRowTarget(isCurrent, target)
  return (
    <div {...row} className={isCurrent ? "[&>section>div:first-child]:bg-accent-soft" : undefined}>
      <Accordion
        open={open}
        onToggle={setOpen}
        header={
          <>
            <strong className="mr-1.5 font-semibold break-words">{profile.name}</strong>{" "}
            <span className="text-muted">{profile.description}</span>
          </>
        }
        right={
          <>
            <Tag>{permissionsText(profile.permissions.length)}</Tag>
            <Actions target={target} size="small" group="applications" keys={isCurrent} />
          </>
        }
      >
        {() => <Opened profile={profile} />}
      </Accordion>
    </div>
  )
}

function Opened({ profile: { name, permissions, createDate, lastUpdate, createdBy } }: { profile: Profile }) {
  return (
    <div className="grid gap-3 px-4 py-3 sm:px-10.5">
      <ul aria-label={`Permissões de ${name}`} className="grid gap-1">
        {permissions.map(({ id, title, description, disabled }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2.5">
            <span className="mono break-all">{title}</span>
            <span className="text-muted">{description}</span>
            {disabled && <Tag tone="bad">Desabilitada</Tag>}
          </li>
        ))}
      </ul>
      <p className="text-small text-muted">
        Criado em {formatDateTime(createDate)}
        {createdBy && ` por ${createdBy.name}`}. Última atualização em {formatDateTime(lastUpdate)}.
      </p>
    </div>
  )
}
