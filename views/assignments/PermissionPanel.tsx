import { Fragment } from "react"
import { groupRoles } from "@/domain/roles"
import { type ClientPermissions, type Holder, narrowed } from "./clientPermissions"
import { PermissionsOf } from "./PermissionsOf"
import { ProfileRow } from "./ProfileRow"
import { RoleRow } from "./RoleRow"
import { GroupTitle, NoRows } from "./StandingRow"

export interface PermissionPanelProps extends Holder {
  search: string
}

/** The profiles and roles of one application, with the client's assignments. */
export function PermissionPanel({ search, ...holder }: PermissionPanelProps) {
  return (
    <PermissionsOf {...holder}>
      {(permissions) => (
        <>
          <Profiles holder={holder} permissions={permissions} search={search} />
          <Roles holder={holder} permissions={permissions} search={search} />
        </>
      )}
    </PermissionsOf>
  )
}

interface PartProps {
  holder: Holder
  permissions: ClientPermissions
  search: string
}

function Profiles({ holder, permissions, search }: PartProps) {
  const { profiles } = narrowed(permissions, holder.app, search)
  if (permissions.profiles.length > 0 && profiles.length === 0) return null
  return (
    <>
      <GroupTitle>Perfis</GroupTitle>
      {profiles.length === 0 && <NoRows>Aplicação ainda não possui perfis cadastrados.</NoRows>}
      {profiles.map((profile) => (
        <ProfileRow key={profile.id} holder={holder} profile={profile} />
      ))}
    </>
  )
}

/** In the groups of the platform, in their order. */
function Roles({ holder, permissions, search }: PartProps) {
  if (permissions.roles.length === 0) {
    return <NoRows>Aplicação ainda não possui permissões cadastradas.</NoRows>
  }
  const { roles } = narrowed(permissions, holder.app, search)
  return groupRoles(roles).map(({ group, title, roles: ofGroup }) => (
    <Fragment key={group}>
      <GroupTitle>{title}</GroupTitle>
      {ofGroup.map((role) => (
        <RoleRow key={role.id} holder={holder} role={role} />
      ))}
    </Fragment>
  ))
}
