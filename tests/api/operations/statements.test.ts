import { NoopLogger } from "drizzle-orm/logger"
import { Client } from "pg"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { profile, profileRole } from "@/server/platform/database/schema/index"
import { addPerson, applicationId } from "../../support/data/person"
import { grantLine } from "../../support/data/plans"
import { roleId } from "../../support/data/roles"
import { account, systemForFile } from "../../support/server/system"

/**
 * The number of round trips of a change to the database: each one is a wait, on every machine. Rules read their data together, so
 * that a new rule needs no additional statement.
 */
const maxStatements = 6

const system = systemForFile({}, { alone: true })
let token: string
let role: number
let heldProfile: number
let others: string[]

const logged = vi.spyOn(NoopLogger.prototype, "logQuery")

beforeAll(async () => {
  // Freezes the clock, so that the server's caches of some seconds stay valid.
  vi.spyOn(performance, "now").mockReturnValue(0)
  token = await system.signIn(account.superAdmin)
  others = [await addPerson(system), await addPerson(system)]
  role = await roleId(system, "ROLE_SINAL_CONSULTA")
  const appId = await applicationId(system, "SINAL")
  const [made] = await system.db
    .insert(profile)
    .values({ appId, name: "CONSULTA", description: "para contar" })
    .returning({ id: profile.id })
  heldProfile = made?.id ?? 0
  await system.db.insert(profileRole).values({ profileId: heldProfile, roleId: role })
})

type Change = [method: string, path: string, body?: object]

/** Background requests do not renew the session, which would add one statement a minute. */
const call = ([method, path, body]: Change, headers: Record<string, string> = {}) =>
  system.call(method, path, { token, headers: { "x-background": "1", ...headers }, ...(body && { body }) })

/** From the session to the commit; not every driver reports the start and end of a transaction. */
const forChange = async (change: Change) => (await statementsOf(() => call(change))) + 2
/** From the session to the answer, which does not wait for the rollback. */
const forPreview = async (change: Change) =>
  (await statementsOf(() => call(change, { "x-preview": "1" }))) + 1

async function statementsOf(work: () => Promise<{ status: number }>): Promise<number> {
  logged.mockClear()
  const { status } = await work()
  expect(status).toBeLessThan(300)
  const given: unknown[][] = logged.mock.calls
  return given.filter(([text]) => !/^(begin|commit|rollback)$/.test(String(text))).length
}

async function waitsOf(change: Change): Promise<number> {
  const asked = vi.spyOn(Client.prototype, "query")
  try {
    expect((await call(change)).status).toBeLessThan(300)
    return asked.mock.calls.length
  } finally {
    asked.mockRestore()
  }
}

const until = new Date(Date.now() + 30 * 86_400_000).toISOString()
const inSinal = (who: string) => `/client/${who}/application/SINAL`
const why = { description: "x" }
const grant = (who: string): Change => ["POST", `${inSinal(who)}/assignments/roles`, { roleId: role }]
const block = (who: string): Change => [
  "POST",
  `${inSinal(who)}/block-assignments/roles`,
  { roleId: role, justification: "x" },
]
const close = (who: string): Change => ["PATCH", `${inSinal(who)}/access-enabled`, { enabled: false, ...why }]
const inactivate = (who: string): Change => [
  "PATCH",
  `/client/${who}/access-enabled`,
  { enabled: false, ...why },
]

/** Changes, each after the one that it depends on. */
const changes: {
  title: string
  after?: (who: string) => Change
  change: (who: string) => Change
  /** How often it waits for PostgreSQL: by default for the session, for its target, and for itself. */
  waits?: number
}[] = [
  { title: "granting a role", change: grant },
  {
    title: "granting a role for a while",
    change: (who) => [
      "POST",
      `${inSinal(who)}/assignments/roles`,
      { roleId: role, expirationDateTime: until },
    ],
  },
  {
    title: "extending it",
    // Its audit row depends on profiles.
    waits: 4,
    after: grant,
    change: (who) => ["PUT", `${inSinal(who)}/assignments/roles/${role}`, { expirationDateTime: until }],
  },
  {
    title: "taking it back",
    after: grant,
    change: (who) => ["DELETE", `${inSinal(who)}/assignments/roles/${role}`],
  },
  {
    title: "granting a profile",
    change: (who) => ["POST", `${inSinal(who)}/assignments/profiles`, { profileId: heldProfile }],
  },
  {
    title: "granting a role to several people",
    waits: 4,
    change: (who) => [
      "POST",
      "/client/application/SINAL/assignments/roles",
      { roleId: role, atalaiaIds: [who, ...others] },
    ],
  },
  { title: "blocking a role", after: grant, change: block },
  {
    title: "another reason for it",
    after: block,
    change: (who) => ["PUT", `${inSinal(who)}/block-assignments/roles`, { roleId: role, justification: "y" }],
  },
  {
    title: "unblocking it",
    after: block,
    change: (who) => ["DELETE", `${inSinal(who)}/block-assignments/roles/${role}`],
  },
  { title: "closing an application to somebody", change: close },
  {
    title: "opening it again",
    after: close,
    change: (who) => ["PATCH", `${inSinal(who)}/access-enabled`, { enabled: true, ...why }],
  },
  { title: "inactivating an account", change: inactivate, waits: 5 },
  {
    title: "activating it again",
    waits: 4,
    after: inactivate,
    change: (who) => ["PATCH", `/client/${who}/access-enabled`, { enabled: true, ...why }],
  },
]

describe("at most six round trips to the database", () => {
  test.each(changes)("$title, and its preview", async ({ after, change }) => {
    const who = await addPerson(system, { name: "RITA PROVA" })
    if (after) expect((await call(after(who))).status).toBeLessThan(300)
    expect(await forPreview(change(who))).toBeLessThanOrEqual(maxStatements)
    expect(await forChange(change(who))).toBeLessThanOrEqual(maxStatements)
  })
})

/** What pages read most often, and how often it waits for PostgreSQL, the session included. */
const reads: { title: string; path: (who: string) => string; waits: number }[] = [
  { title: "the numbers of the menu", path: () => "/counts", waits: 3 },
  // The application and the person; the person's roles there; their part of its rules.
  { title: "a person's roles in an application", path: (who) => `${inSinal(who)}/permissions`, waits: 4 },
  // Whether the person was seen before; their sessions.
  { title: "a person's sessions", path: (who) => `/users/${who}/sessions`, waits: 3 },
  // Whether the person was seen before; the person; all data; the names in them; whether the view is audited.
  { title: "registration data", path: (who) => `/registration/${who}`, waits: 6 },
]

// `begin` goes with the first statement of a transaction, its audit rows and `commit` with the last.
describe.runIf(process.env.TEST_DATABASE_URL)("waits for PostgreSQL", () => {
  test.each(reads)("$title", async ({ path, waits }) => {
    const read: Change = ["GET", path(await addPerson(system, { name: "RITA PROVA" }))]
    expect((await call(read)).status).toBe(200)
    expect(await waitsOf(read)).toBe(waits)
  })

  test.each(changes)("$title", async ({ after, change, waits = 3 }) => {
    const who = await addPerson(system, { name: "RITA PROVA" })
    if (after) expect((await call(after(who))).status).toBeLessThan(300)
    expect(await waitsOf(change(who))).toBe(waits)
  })
})

describe("super admins are counted", () => {
  function counting(): unknown[][] {
    const given: unknown[][] = logged.mock.calls
    return given.filter(([text]) => String(text).includes("super_admins()"))
  }

  test("by no preview or plan that concerns none", async () => {
    const who = await addPerson(system)
    await forPreview(grant(who))
    expect(counting()).toEqual([])
    const lines = [grantLine(who, role)]
    await statementsOf(() => call(["POST", "/plans/simulation", { lines }]))
    expect(counting()).toEqual([])
  })

  test("by a preview that may take one away", async () => {
    const admin = await roleId(system, "ROLE_ATALAIA_ADMIN")
    await forPreview(["DELETE", `/client/${account.secondAdmin}/application/1/assignments/roles/${admin}`])
    expect(counting()).not.toEqual([])
  })
})
