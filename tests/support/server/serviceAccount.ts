import { platformRoles } from "@/domain/roles"
import { apiResourceOf } from "@/server/federation/provider/serviceAccount"
import { roleId } from "../data/roles"
import { addClient, type FederationSystem } from "./federation"
import { post } from "./relyingParty"
import type { System } from "./system"

export interface ServiceAccount {
  id: number
  appKey: string
  acronym: string
  /** Its id as a client that has roles. */
  clientId: string
}

/** An application with a client credentials grant and roles of the platform from the super admin. */
export async function addServiceAccount(
  system: FederationSystem,
  ...titles: string[]
): Promise<ServiceAccount> {
  const { id, appKey } = await addClient(system, { grants: ["client_credentials"] })
  for (const title of titles) await grantOnPlatform(system, String(id), title)
  return { id, appKey, acronym: appKey.replace("chave-", ""), clientId: String(id) }
}

/** Grants a role of the platform to a client, as the super admin. */
export async function grantOnPlatform(system: FederationSystem, clientId: string, title: string) {
  const { status } = await system.api.roleAssignments.create({
    token: system.admin,
    params: { clientId, app: "ATALAIA" },
    body: { roleId: await roleId(system, title) },
  })
  if (status !== 200) throw new Error(`${title} was not given: ${status}`)
}

export const addAdministrator = (system: FederationSystem) => addServiceAccount(system, platformRoles.admin)

/** Requests a token for the API with the application's own credentials. */
export const askForToken = (
  { issuer, settings }: Pick<FederationSystem, "issuer"> & Pick<System, "settings">,
  { appKey }: Pick<ServiceAccount, "appKey">,
) =>
  post(
    issuer,
    "/token",
    { grant_type: "client_credentials", resource: apiResourceOf(settings) },
    { key: appKey },
  )

/** The options of a service account's calls: its token and its key. */
export async function callingAs(system: FederationSystem, account: ServiceAccount) {
  const { status, body } = await askForToken(system, account)
  if (status !== 200) throw new Error(`no token: ${status} ${JSON.stringify(body)}`)
  return { token: String(body.access_token), client: account.appKey }
}
