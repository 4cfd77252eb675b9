import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { openSession } from "@/server/identity/access/sessions"
import { accountWithout, everyCall, filledPath, someBody } from "../../support/server/contract"
import { rows } from "../../support/server/rows"
import { account, demoPassword, systemForFile } from "../../support/server/system"

/** The callers that each call refuses. These tests are generated from the contract, so a new call is included. */
const system = systemForFile()
/** Another application's key, and the session of a person with a role there. */
let foreign: { client: string; token: string }

beforeAll(async () => {
  foreign = await openInSinal()
})

/** Open sessions for tests that need nothing else: signing in takes longer than the calls under test. */
const opened = new Map<string, Promise<string>>()
function sessionOf(id: string): Promise<string> {
  const session = opened.get(id) ?? system.signIn(id)
  opened.set(id, session)
  return session
}

async function openInSinal() {
  const [sinal] = await rows<{ id: number; key: string }>(
    system.db,
    sql`select id, app_key as key from application where acronym = 'SINAL'`,
  )
  const { token } = await openSession(system.db, {
    client: account.user,
    tokenType: "access",
    appId: sinal?.id ?? 0,
    ip: "127.0.0.1",
    userAgent: "tests",
  })
  return { client: sinal?.key ?? "", token }
}

/** Moves the time of a person's last authentication back by `by`. */
const age = (id: string, by: string) =>
  system.db.execute(sql`
    update session set authenticated_date = authenticated_date - ${by}::interval where client_identifier = ${id}`)

const nobody = "00000000000"
const calls = everyCall.map(({ id, record }) => ({
  id,
  record,
  path: filledPath(record, nobody, 999_999_999),
  without: accountWithout(record) ?? "",
}))
const withSession = calls.filter(({ record }) => record.who !== "anyone")

test.each(calls.filter(({ without }) => without))(
  "$id refuses who may not",
  async ({ record, path, without }) => {
    const token = await sessionOf(without)
    const answer = await system.call(record.method, path, { body: someBody(record), token })
    expect(answer).toMatchObject({ status: 403, body: { message: expect.any(String), code: "NOT_YOURS" } })
  },
)

test.each(withSession.filter(({ record }) => !(record.tokens ?? ["access"]).includes("expiredPassword")))(
  "$id refuses a session of another token type",
  async ({ record, path }) => {
    const token = await sessionOf(account.passwordExpired)
    const answer = await system.call(record.method, path, { body: someBody(record), token })
    expect(answer).toMatchObject({ status: 403, body: { code: "OTHER_TOKEN" } })
  },
)

test.each(withSession)("$id refuses a session of another application", async ({ record, path }) => {
  const answer = await system.call(record.method, path, { body: someBody(record), ...foreign })
  expect(answer).toMatchObject({ status: 403, body: { code: "OTHER_APPLICATION" } })
})

// `devices.endOthers` would end the sessions that the other tests use, so it has its own test.
test.each(
  calls.filter(({ id, record }) => record.reauthenticates === "always" && id !== "devices.endOthers"),
)("$id asks for proof of identity if that was shown long ago", async ({ record, path }) => {
  const token = await system.signIn(account.superAdmin)
  await age(account.superAdmin, "6 minutes")
  const refused = await system.call(record.method, path, { body: someBody(record), token })
  expect(refused).toMatchObject({ status: 401, body: { code: "REAUTHENTICATE" } })
  const shown = await system.call("POST", "/session/reauthentication", {
    token,
    body: { proof: demoPassword },
  })
  expect(shown.status).toBe(204)
  const answer = await system.call(record.method, path, { body: someBody(record), token })
  expect(answer.body).not.toMatchObject({ code: "REAUTHENTICATE" })
  await age(account.superAdmin, "-6 minutes")
  // The number of sessions per person is limited: this one makes room for sessions of other tests.
  await system.call("DELETE", "/session", { token })
})

test("what hashes passwords", () => {
  const hashing = everyCall.filter(({ record }) => record.hashes)
  expect(hashing.map(({ id }) => id)).toEqual([
    "session.signIn",
    "session.reauthenticate",
    "twoFactor.activate",
    "passkeys.add",
    "users.changePassword",
  ])
})

test("what asks who it is", () => {
  const asking = (when: string) =>
    everyCall.filter(({ record }) => record.reauthenticates === when).map(({ id }) => id)
  expect(asking("always")).toEqual([
    "devices.endOthers",
    "devices.end",
    "federation.rotateKeys",
    "twoFactor.activate",
    "twoFactor.deactivate",
    "passkeys.creationOptions",
    "passkeys.add",
    "passkeys.remove",
    "consents.ask",
    "consents.askException",
    "consents.give",
    "plans.approve",
    "reviews.create",
    "reviews.close",
    "applications.makeSecret",
    "integration.update",
    "integration.remove",
    "integration.addRedirect",
    "integration.removeRedirect",
    "deputies.name",
    "privacy.endReceived",
    "privacy.export",
  ])
  expect(asking("sometimes").sort()).toEqual([
    "federation.finishSignIn",
    "plans.apply",
    "registration.savePersonal",
    "sessions.end",
  ])
})
