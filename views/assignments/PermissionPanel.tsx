import { Fragment } from "react"
import { groupRoles } from "@/domain/roles"
import { GroupTitle, NoRows } from "./AssignmentRow"
import { BindingRules } from "./BindingRules"
import { type Assignee, type ClientPermissions, matchingPermissions } from "./clientPermissions"
import { PermissionsOf } from "./PermissionsOf"
import { ProfileRow } from "./ProfileRow"
import { RoleRow } from "./RoleRow"

export interface PermissionPanelProps extends Assignee {
  search: string
}

/** The profiles and roles of one application, with the client's assignments. */
export function PermissionPanel({ search, ...assignee }: PermissionPanelProps) {
  return (
    <PermissionsOf {...assignee}>
      {(permissions) => (
        <>
          <BindingRules rules={permissions.rules} />
          <Profiles assignee={assignee} permissions={permissions} search={search} />
          <Roles assignee={assignee} permissions={permissions} search={search} />
        </>
      )}
    </PermissionsOf>
  )
}

interface PartProps {
  assignee: Assignee
  permissions: ClientPermissions
  search: string
}

function Profiles({ assignee, permissions, search }: PartProps) {
  const { profiles } = matchingPermissions(permissions, assignee.app, search)
  if (permissions.profiles.length > 0 && profiles.length === 0) return null
  return (
    <>
      <GroupTitle>Perfis</GroupTitle>
      {profiles.length === 0 && <NoRows>Aplicação ainda não possui perfis cadastrados.</NoRows>}
      {profiles.map((profile) => (
        <ProfileRow key={profile.id} assignee={assignee} profile={profile} />
      ))}
    </>
  )
}

/** Roles in the platform's groups, in order. */
function Roles({ assignee, permissions, search }: PartProps) {
  if (permissions.roles.length === 0) {
    return <NoRows>Aplicação ainda não possui permissões cadastradas.</NoRows>
  }
  const { roles } = matchingPermissions(permissions, assignee.app, search)
  return groupRoles(roles).map(({ group, title, roles: ofGroup }) => (
    <Fragment key={group}>
      <GroupTitle>{title}</GroupTitle>
      {ofGroup.map((role) => (
        <RoleRow key={role.id} assignee={assignee} role={role} />
      ))}
    </Fragment>
  ))
}
