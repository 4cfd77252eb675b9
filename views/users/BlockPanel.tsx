import { NoRows } from "@views/assignments/AssignmentRow"
import { applicationRow } from "@views/assignments/ClientApplicationList"
import type { Assignee, ClientPermissions } from "@views/assignments/clientPermissions"
import { PermissionsOf } from "@views/assignments/PermissionsOf"
import { CurrentRowContext } from "@views/list/useFocusRows"
import { useContext, useState } from "react"
import { groupRoles } from "@/domain/roles"
import { fold } from "@/domain/text/fold"
import { formatDateTime } from "@/domain/time/when"
import { useRowTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { useOpenPalette } from "@/palette/run/open"
import type { Target } from "@/palette/targetTypes"
import { SearchBox } from "@/ui/fields/SearchBox"
import { BlockRow } from "./BlockRow"

/** The blocks in one application: of the application itself, then of each role. */
export function BlockPanel(assignee: Assignee) {
  return (
    <PermissionsOf {...assignee}>
      {(permissions) => (
        <>
          <PersonInApplication assignee={assignee} permissions={permissions} />
          <Roles assignee={assignee} roles={permissions.roles} />
        </>
      )}
    </PermissionsOf>
  )
}

interface PersonProps {
  assignee: Assignee
  permissions: ClientPermissions
}

function PersonInApplication({ assignee: { clientId, app }, permissions: { disabled, can } }: PersonProps) {
  const enabled = disabled === undefined
  const target: Target<"userInApp"> = {
    kind: "userInApp",
    atalaiaId: clientId,
    app: app.acronym,
    enabled,
    can,
  }
  const isCurrent = useContext(CurrentRowContext) === applicationRow(app)
  useRowTarget(isCurrent, target)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
      <p className={enabled ? "flex-1 basis-72 text-muted" : "flex-1 basis-72 text-bad"}>
        {enabled
          ? `Habilitado em ${app.acronym}: valem os papéis que não estão bloqueados.`
          : `Desabilitado em ${app.acronym} por ${disabled.by.name} em ${formatDateTime(disabled.at)}: ${disabled.description}`}
      </p>
      <Actions target={target} size="small" keys={isCurrent} />
    </div>
  )
}

function Roles({ assignee, roles }: { assignee: Assignee; roles: ClientPermissions["roles"] }) {
  const [text, setText] = useState("")
  const openPalette = useOpenPalette()
  if (roles.length === 0) return <NoRows>Aplicação ainda não possui permissões cadastradas.</NoRows>
  const wanted = fold(text)
  const shown = roles.filter(({ title, description }) => fold(`${title} ${description}`).includes(wanted))
  return (
    <>
      <div className="border-b border-line px-4 py-2.5">
        <SearchBox
          label={`Buscar papel de ${assignee.app.acronym}`}
          placeholder="Buscar papel"
          slash={false}
          value={text}
          onChange={setText}
          onCommand={() => openPalette("> ")}
        />
      </div>
      {shown.length === 0 && <NoRows>Nenhum resultado encontrado</NoRows>}
      {groupRoles(shown)
        .flatMap((group) => group.roles)
        .map((role) => (
          <BlockRow key={role.id} assignee={assignee} role={role} />
        ))}
    </>
  )
}
