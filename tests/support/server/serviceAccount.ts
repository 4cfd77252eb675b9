import { platformRoles } from "@/domain/roles"
import { apiResourceOf } from "@/server/federation/serviceAccount"
import { roleId } from "../data/roles"
import { addClient, type FederationSystem } from "./federation"
import { post } from "./relyingParty"
import type { System } from "./system"

export interface ServiceAccount {
  id: number
  appKey: string
  acronym: string
  /** As a client, whose roles it holds. */
  clientId: string
}

/** An application that gets tokens for itself, and was given roles of the platform by the super admin. */
export async function addServiceAccount(
  system: FederationSystem,
  ...titles: string[]
): Promise<ServiceAccount> {
  const { id, appKey } = await addClient(system, { grants: ["client_credentials"] })
  for (const title of titles) await grantOnPlatform(system, String(id), title)
  return { id, appKey, acronym: appKey.replace("chave-", ""), clientId: String(id) }
}

/** The super admin gives a role of the platform to a client. */
export async function grantOnPlatform(system: FederationSystem, clientId: string, title: string) {
  const { status } = await system.api.roleAssignments.create({
    token: system.admin,
    params: { clientId, app: "ATALAIA" },
    body: { roleId: await roleId(system, title) },
  })
  if (status !== 200) throw new Error(`${title} was not given: ${status}`)
}

export const addAdministrator = (system: FederationSystem) => addServiceAccount(system, platformRoles.admin)

/** Asks for a token for the API, as the application itself. */
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

/** What a call is made with in the name of a service account: its token and its key. */
export async function callingAs(system: FederationSystem, account: ServiceAccount) {
  const { status, body } = await askForToken(system, account)
  if (status !== 200) throw new Error(`no token: ${status} ${JSON.stringify(body)}`)
  return { token: String(body.access_token), client: account.appKey }
}
