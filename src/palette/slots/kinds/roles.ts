import type { QueryClient } from "@tanstack/react-query"
import { KeyRound, Layers } from "lucide-react"
import { api } from "@/client/api"
import { roleGroup } from "@/domain/roles"
import type { Lookup, Narrowed, Resolution } from "../lookup"
import {
  type Application,
  applicationsQuery,
  type Profile,
  permissionsQuery,
  platformRolesQuery,
  profilesQuery,
  type Role,
  type RoleOfClient,
  rolesQuery,
  validationsQuery,
} from "../serverLists"
import {
  allNamed,
  eachOnce,
  inactiveTag,
  named,
  noneNamed,
  peopleNamed,
  resolvedTo,
  type Suggestion,
} from "../suggestion"
import { applicationNamed, awaitingApplications, decidedApplications, ofApplication } from "./app"
import { awaitingPeople } from "./people"
import { listed, type SlotKindRecord } from "./record"

/** `ROLE_SINAL_GESTOR` can also be searched and typed as `GESTOR`. */
const shortTitle = (title: string) => title.replace(/^ROLE_(?:[^_]+_)?(?=.)/, "")

type RoleFacts = Pick<Role, "id" | "title" | "description" | "disabled">

const ofRole = ({ id, title, description, disabled }: RoleFacts): Suggestion => ({
  id: `role:${id}`,
  texts: [title, shortTitle(title), description],
  value: { id: String(id), text: title, label: title },
  icon: KeyRound,
  detail: description,
  ...(disabled && { tag: inactiveTag }),
})

/** A role with its status for a client. */
const ofRoleOfClient = (role: RoleOfClient): Suggestion => ({
  ...ofRole(role),
  ...(role.block
    ? { tag: { tone: "bad", text: "Bloqueado" } }
    : role.assignment && { tag: { tone: "ok", text: "Atribuído" } }),
})

const ofProfile = ({ id, name, description }: Pick<Profile, "id" | "name" | "description">): Suggestion => ({
  id: `profile:${id}`,
  texts: [name, description],
  value: { id: String(id), text: name, label: name },
  icon: Layers,
  detail: description,
})

const rolesOf = (app: Application): Suggestion[] =>
  (app.roles ?? []).map((each) => ({ ...ofRole(each), app: ofApplication(app).value }))

const allRoles = async (client: QueryClient) => (await client.fetchQuery(applicationsQuery)).flatMap(rolesOf)

/** The roles of an application. For a client, with their status and including the roles that govern the application. */
async function rolesIn(
  client: QueryClient,
  app: string,
  { client: whose }: Pick<Narrowed, "client">,
): Promise<Suggestion[]> {
  const own = (await client.fetchQuery(rolesQuery(app))).map(ofRole)
  const application = whose?.slot.kind === "app" ? await applicationNamed(client, whose.text) : undefined
  if (!whose || (application && "reason" in application)) return own
  // An actor who may not see the client's assignments still sees the roles.
  const query = permissionsQuery(application?.value.id ?? whose.text, app)
  const permissions = await client.fetchQuery(query).catch(() => undefined)
  return permissions?.roles.map(ofRoleOfClient) ?? own
}

const profilesIn = async (client: QueryClient, app: string) =>
  (await client.fetchQuery(profilesQuery(app))).map(ofProfile)

/** The application in the narrowing slot, if it was resolved. */
async function applicationBeside(client: QueryClient, { within }: Narrowed) {
  const app = within && (await applicationNamed(client, within.text))
  return app && "value" in app ? app.value : undefined
}

const noApplication = { reason: "Informe também a aplicação" }

/**
 * Resolves a role of the application in the narrowing slot. Without one, a role with a unique title implies its
 * application.
 */
async function resolveRole(client: QueryClient, lookup: Lookup): Promise<Resolution> {
  const { slot, text } = lookup
  const app = await applicationBeside(client, lookup)
  if (app) {
    // The client is only queried for roles that govern the application, so that a batch of ten thousand lines sends
    // no request per line.
    const own = named((await client.fetchQuery(rolesQuery(app.id))).map(ofRole), text, 2)
    if (own) return resolvedTo(own)
    const roles = await rolesIn(client, app.id, lookup)
    const role = named(roles, text, 2)
    return role ? resolvedTo(role) : noneNamed(roles, text, `Nenhum papel de ${app.label} com “${text}”`)
  }
  const [role, other] = allNamed(await allRoles(client), text, 2)
  if (!role || other) return noApplication
  const brings = slot.within !== undefined && role.app && { [slot.within]: role.app }
  return { ...resolvedTo(role), ...(brings && { brings }) }
}

async function resolveProfile(client: QueryClient, lookup: Lookup): Promise<Resolution> {
  const app = await applicationBeside(client, lookup)
  if (!app) return noApplication
  const profiles = await profilesIn(client, app.id)
  const { text } = lookup
  const profile = named(profiles, text, 1)
  return profile
    ? resolvedTo(profile)
    : noneNamed(profiles, text, `Nenhum perfil de ${app.label} com “${text}”`)
}

/** The roles that wait for validation by the actor, of one client or of all. */
async function awaitingRoles(client: QueryClient, { client: whose }: Narrowed): Promise<Suggestion[]> {
  const all = await client.fetchQuery(validationsQuery)
  const clients = whose && [...(await awaitingPeople(client)), ...(await awaitingApplications(client))]
  const ids = clients && peopleNamed(clients, whose.text).map(({ value }) => value.id)
  const theirs = all.filter((each) => !ids || ids.includes(each.client.id))
  return eachOnce(theirs.map(({ role: each }) => ofRole({ ...each, disabled: false })))
}

/** What the actor may grant by approving a person's access request: linkers see no other roles of the application. */
const grantable =
  (kind: "roles" | "profiles") =>
  async (client: QueryClient, { within, client: requester }: Narrowed): Promise<Suggestion[]> => {
    const app = within && named(await decidedApplications(client), within.text, 3)
    if (!app || !requester) return []
    const params = { app: app.value.id, atalaiaId: requester.text }
    const request = await client.fetchQuery(api.accessDecisions.get.query({ params })).catch(() => undefined)
    const permissions = request?.[kind] ?? []
    return kind === "roles"
      ? permissions.map((each) => ofRole({ ...each, disabled: false }))
      : permissions.map((each) => ofProfile({ ...each, name: each.title }))
  }
const notGrantable = (text: string) => `“${text}” não pode ser concedido com esta solicitação`

/** The roles that people create. Roles that administer an application are created and removed with it. */
async function platformRoles(client: QueryClient): Promise<Suggestion[]> {
  const all = await client.fetchQuery(platformRolesQuery())
  const governing = ["administrator", "manager"]
  return all.filter((each) => !governing.includes(roleGroup(each))).map(ofRole)
}

export const role: SlotKindRecord = {
  plural: "Papéis",
  values: {
    from: "list",
    list: async (client, narrowed) => {
      const app = await applicationBeside(client, narrowed)
      return app ? rolesIn(client, app.id, narrowed) : allRoles(client)
    },
    resolve: resolveRole,
  },
  subsets: {
    awaitingValidation: listed(awaitingRoles, 3, () => "Não aguarda a sua validação"),
    grantable: listed(grantable("roles"), 2, notGrantable),
  },
  field: "picker",
  shownAs: "role",
  inNotices: true,
  ofClient: true,
}

export const profile: SlotKindRecord = {
  plural: "Perfis",
  values: {
    from: "list",
    list: async (client, narrowed) => {
      const app = await applicationBeside(client, narrowed)
      return app ? profilesIn(client, app.id) : []
    },
    resolve: resolveProfile,
  },
  subsets: { grantable: listed(grantable("profiles"), 1, notGrantable) },
  field: "picker",
  shownAs: "fact",
  inNotices: true,
  ofClient: true,
}

export const platformRole: SlotKindRecord = {
  plural: "Permissões gerais",
  values: listed(platformRoles, 2, (text) => `Nenhuma permissão geral com “${text}”`),
  field: "picker",
  shownAs: "fact",
}
