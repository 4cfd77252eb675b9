import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Call, hasBody } from "@/contract/call"
import { type Ability, abilitiesOf } from "@/domain/access"
import { everyCall, filledPath } from "../support/contract"
import { account, type System, startSystem } from "../support/system"

/**
 * Whoever administers or manages one application touches that one alone (decisions.md, Roles): every call that names
 * an application in its path is made for another one. A new call is tested by existing; one with a body has to say
 * below what would be a good one, so that it is the scope that refuses.
 */
let system: System
const tokens: Record<"admin" | "manager", string> = { admin: "", manager: "" }

beforeAll(async () => {
  system = await startSystem()
  tokens.admin = await system.signIn(account.appAdmin)
  tokens.manager = await system.signIn(account.appManager)
})
afterAll(async () => {
  expect(system.reported).toEqual([])
  await system.close()
})

const people = [account.tried]
const role = {
  title: "X",
  description: "X",
  type: "basic",
  twoFactorRequired: false,
  active: true,
  consul: [],
}
const basics = { title: "X", acronym: "XX", redirectUrl: "https://x.gov.br" }
const profile = { name: "X", description: "X", permissions: [1, 2] }
const bodies: Record<string, unknown> = {
  "applications.update": { ...basics, version: 1 },
  "applications.enable": { enable: false },
  "applications.setTokens": { number: 2 },
  "applications.addDocument": { documentId: 1 },
  "bulkUnlink.roles": { roles: [1], atalaiaIds: people },
  "bulkUnlink.profiles": { profiles: [1], atalaiaIds: people },
  "clients.setEnabledInApplication": { enabled: false, description: "X" },
  "roleAssignments.create": { roleId: 1 },
  "roleAssignments.update": {},
  "profileAssignments.create": { profileId: 1 },
  "profileAssignments.update": {},
  "blocks.create": { roleId: 1, justification: "X" },
  "blocks.update": { roleId: 1, justification: "X" },
  "profiles.create": profile,
  "profiles.update": { ...profile, version: 1 },
  "linkers.update": { roles: [1], profiles: [] },
  "accessDecisions.approve": { roles: [{ id: 1 }], profiles: [], version: 1 },
  "accessDecisions.reject": { justification: "X", version: 1 },
}
/** Read by everyone who is signed in: what one has to bring to ask for access. */
const open = new Set(["applications.documents"])

const other = "SINARM"
const named = everyCall.filter(
  ({ id, record }) => (record.path.includes(":app/") || record.path.endsWith(":app")) && !open.has(id),
)
/** Path parameters beside the application: a person, and the first of whatever else. */
const pathTo = (record: Call) =>
  filledPath(
    { ...record, path: record.path.replace(":app", other).replace(":clientId", account.tried) },
    "1",
    1,
  )

function may(record: Call, roles: string[]): boolean {
  if (record.who === "signedIn") return true
  const wanted = (typeof record.who === "string" ? [record.who] : record.who) as Ability[]
  return abilitiesOf(roles).some((ability) => wanted.includes(ability))
}
const roles = { admin: ["user", "ROLE_ADMIN_APP_SINAL"], manager: ["user", "ROLE_GER_APP_SINAL"] } as const

test("there are calls to look at", () => {
  expect(named.length).toBeGreaterThan(30)
})

describe.each(["admin", "manager"] as const)("the %s of one application", (who) => {
  test.each(named)("is refused another one: $id", async ({ id, record }) => {
    expect(id in bodies, `a good body for ${id}`).toBe(hasBody(record))
    const answer = await system.call(record.method, pathTo(record), {
      token: tokens[who],
      ...(hasBody(record) && { body: bodies[id] }),
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 403, body: { code: "NOT_YOURS" } })
    const said = (answer.body as { message?: string }).message
    // The one that may do it elsewhere is told that it is this application.
    if (may(record, [...roles[who]])) expect(said).toMatch(/alcance/)
  })
})

test("an application whose id is in the body or the query is as far away", async () => {
  const sinarm = (
    await system.call<{ id: number }>("GET", "/applications/SINARM", {
      token: await system.signIn(account.superAdmin),
    })
  ).body.id
  const refused = async (
    method: string,
    path: string,
    options: { body?: unknown; query?: Record<string, number> },
  ) => (await system.call(method, path, { token: tokens.admin, ...options })).status
  expect(await refused("GET", "/roles", { query: { appId: sinarm } })).toBe(403)
  expect(await refused("POST", "/roles", { body: { appId: sinarm, ...role } })).toBe(403)
  expect(await refused("GET", "/roles-inherit", { query: { appId: sinarm } })).toBe(403)
  expect(await refused("PUT", "/roles-inherit", { body: { appId: sinarm, add: [], remove: [] } })).toBe(403)
})
