import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { giveRole } from "../../support/data/person"
import {
  addClient,
  addUser,
  asking,
  authorization,
  Browser,
  callback,
  codeForm,
  codeIn,
  decoded,
  enter,
  federationForFile,
  pkce,
  post,
} from "../../support/server/federation"

/** Requests without PKCE: of applications that are let in with a nonce, and of all others. */
const system = federationForFile()
let plain: { id: number; appKey: string }
let lenient: typeof plain
let token: string
beforeAll(async () => {
  plain = await addClient(system)
  lenient = await addClient(system, { nonceSuffices: true })
  const { id } = await addUser(system, plain.id)
  await giveRole(system, id, { appId: lenient.id })
  token = await system.signIn(id)
})

const request = (app: typeof plain, more: Record<string, string | undefined>) =>
  asking(app.appKey, { code_challenge_method: undefined, ...more })
const answered = async (app: typeof plain, more: Record<string, string | undefined>) =>
  enter(new Browser(), authorization(system.issuer, request(app, more)), token)
const exchanged = (app: typeof plain, back: URL, verifier?: string) =>
  post(system.issuer, "/token", codeForm({ code: codeIn(back), verifier }), {
    key: app.appKey,
  })
const nonce = "uma-vez-so"
const refused = (back: URL) => {
  expect(back.href.startsWith(callback)).toBe(true)
  return Object.fromEntries(back.searchParams)
}

test("an application is let in by PKCE alone, unless it is said otherwise", async () => {
  expect(refused(await answered(plain, { nonce }))).toMatchObject({
    error: "invalid_request",
    error_description: "PKCE is required, with S256 (code_challenge)",
  })
})

describe("an application that is let in with a nonce", () => {
  test("signs people in by code, secret and nonce, which the ID token brings back", async () => {
    const { status, body } = await exchanged(lenient, await answered(lenient, { nonce }))
    expect(status).toBe(200)
    expect(decoded(String(body.id_token), 1).nonce).toBe(nonce)
    const renewal = { grant_type: "refresh_token", refresh_token: String(body.refresh_token) }
    expect((await post(system.issuer, "/token", renewal, { key: lenient.appKey })).status).toBe(200)
  })

  test("is refused with neither, and told what is missing", async () => {
    for (const more of [{}, { nonce: "" }]) {
      expect(refused(await answered(lenient, more))).toMatchObject({
        error: "invalid_request",
        error_description: "PKCE with S256 (code_challenge) or a nonce is required",
      })
    }
    const { client_id: _, ...form } = asking(lenient.appKey)
    const { code_challenge_method: __, ...pushed } = form
    expect(await post(system.issuer, "/request", pushed, { key: lenient.appKey })).toMatchObject({
      status: 400,
      body: { error: "invalid_request" },
    })
  })

  test("has its verifier checked where it uses PKCE all the same", async () => {
    const { verifier, challenge } = pkce()
    const proved = { code_challenge: challenge, code_challenge_method: "S256", nonce }
    const wrong = await exchanged(lenient, await answered(lenient, proved))
    expect(wrong).toMatchObject({ status: 400, body: { error: "invalid_grant" } })
    const right = await exchanged(lenient, await answered(lenient, proved), verifier)
    expect(right.status).toBe(200)
  })

  test("gets nothing for a request from which somebody took the challenge away", async () => {
    const stripped = await answered(lenient, { nonce })
    expect(await exchanged(lenient, stripped, pkce().verifier)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    })
  })
})

test("the database keeps no application without a secret that is let in so", async () => {
  const change = system.db.execute(
    sql`update application_integration set kind = 'public' where app_id = ${lenient.id}`,
  )
  await expect(change).rejects.toMatchObject({
    cause: { message: expect.stringContaining("application_integration_nonce") },
  })
})
