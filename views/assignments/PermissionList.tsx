import { Tag } from "@/ui/badges/Tag"
import { ClientApplicationList } from "./ClientApplicationList"
import type { Client, ClientApplication } from "./clientPermissions"
import { OverviewSwitch } from "./OverviewSwitch"
import { PermissionPanel } from "./PermissionPanel"
import { RoleOverview } from "./RoleOverview"

/** A client's permissions in each application, and granting them. */
export function PermissionList({ client }: { client: Client }) {
  return (
    <OverviewSwitch
      byApplication={
        <ClientApplicationList
          client={client}
          searchLabel="Buscar aplicação, papel ou perfil"
          empty="Não existem aplicação visíveis"
          tags={(app) => <Counts app={app} />}
          panel={(app, search) => <PermissionPanel {...client} app={app} search={search} />}
        />
      }
      overview={<RoleOverview client={client} />}
    />
  )
}

function Counts({ app }: { app: ClientApplication }) {
  const { amountOfAppRoles, amountOfAssignedRoles, amountOfAssignedProfiles } = app
  const { amountOfBlockedRoles, amountWithoutEffect } = app
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
      {amountWithoutEffect > 0 && <Tag tone="bad">{amountWithoutEffect} sem efeito</Tag>}
      {profiles > 0 && <Tag>{profiles === 1 ? "1 perfil" : `${profiles} perfis`}</Tag>}
    </>
  )
}
