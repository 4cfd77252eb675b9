import { Tag } from "@/ui/Tag"
import { ApplicationList } from "./ApplicationList"
import type { ClientApplication } from "./clientPermissions"
import { PermissionPanel } from "./PermissionPanel"
import type { UserDetail } from "./userTarget"

/** What a person may do in each application, and the granting of it (1-core §2.8, §4). */
export default function PermissionsTab({ user: { atalaiaId } }: { user: UserDetail }) {
  return (
    <ApplicationList
      atalaiaId={atalaiaId}
      searchLabel="Buscar aplicação, papel ou perfil"
      empty="Não existem aplicação visíveis"
      tags={(app) => <Counts app={app} />}
      panel={(app, search) => <PermissionPanel atalaiaId={atalaiaId} app={app} search={search} />}
    />
  )
}

function Counts({ app }: { app: ClientApplication }) {
  const { amountOfAppRoles, amountOfAssignedRoles, amountOfAssignedProfiles, amountOfBlockedRoles } = app
  const profiles = amountOfAssignedProfiles
  return (
    <>
      {amountOfBlockedRoles > 0 && (
        <Tag tone="bad">
          {amountOfBlockedRoles === 1 ? "1 bloqueio" : `${amountOfBlockedRoles} bloqueios`}
        </Tag>
      )}
      <Tag>
        {amountOfAssignedRoles > 0
          ? `${amountOfAssignedRoles} de ${amountOfAppRoles} papéis`
          : "nenhum papel"}
      </Tag>
      {profiles > 0 && <Tag>{profiles === 1 ? "1 perfil" : `${profiles} perfis`}</Tag>}
    </>
  )
}
