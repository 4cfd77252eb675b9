import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type FederationSystem, startFederation } from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { account } from "../../support/server/system"

let system: FederationSystem
beforeAll(async () => {
  system = await startFederation()
})
afterAll(async () => {
  expect(system.reported).toEqual([])
  await system.close()
})

const kept = async () =>
  (await rows<{ kid: string }>(system.db, sql`select kid from oidc_key order by create_date`)).map(
    ({ kid }) => kid,
  )

test("the next signing key is published at once and signs in an hour; those of before stay", async () => {
  // The first key is made when it is first needed.
  await fetch(`${system.issuer}/jwks`)
  const [first] = await kept()
  await system.db.execute(sql`update oidc_key set create_date = now() - interval '2 hours'`)

  const { status, body } = await system.api.federation.rotateKeys({ token: system.admin })
  expect(status).toBe(200)
  const minutes = (Date.parse(body.signs) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(55)
  expect(minutes).toBeLessThan(65)
  const both = await kept()
  expect(both).toHaveLength(2)
  expect(both[0]).toBe(first)
  const [row] = await rows<{ actor: string }>(
    system.db,
    sql`select actor_id as actor from audit where kind = 'provider.rotateKeys'`,
  )
  expect(row?.actor).toBe(account.superAdmin)

  // Another rotation would only queue after it.
  const again = await system.api.federation.rotateKeys({ token: system.admin })
  expect(again).toMatchObject({ status: 409, body: { code: "ROTATING" } })
  expect(await kept()).toEqual(both)
})

test("only who administers the platform rotates signing keys", async () => {
  const before = await kept()
  const token = await system.signIn(account.appAdmin)
  expect(await system.api.federation.rotateKeys({ token })).toMatchObject({ status: 403 })
  expect(await kept()).toEqual(before)
})

test("signing keys are as strong as all else", async () => {
  const { keys } = (await (await fetch(`${system.issuer}/jwks`)).json()) as {
    keys: { kty: string; alg: string; n: string; d?: string }[]
  }
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) {
    expect(key).toMatchObject({ kty: "RSA", alg: "RS256" })
    // 128-bit security strength (NIST SP 800-57, part 1, table 2).
    expect(Buffer.from(key.n, "base64url").length * 8).toBeGreaterThanOrEqual(3072)
    expect(key).not.toHaveProperty("d")
  }
})
