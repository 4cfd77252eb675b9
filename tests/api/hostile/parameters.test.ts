import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** Each value of a call has one source, and no value that its record does not name has an effect. */
const system = systemForFile()

const sinal = async () => {
  const [found] = await rows<{ tokens: number; enabled: boolean; title: string; secret: string | null }>(
    system.db,
    sql`
      select allowed_tokens as tokens, enabled, title, secret_hash as secret
      from application where acronym = 'SINAL'`,
  )
  if (!found) throw new Error("there is no SINAL")
  return found
}

test("a parameter that is sent twice is refused, whichever one is right", async () => {
  const token = await system.signIn(account.superAdmin)
  const sizes = (query: string) => system.call<{ items: unknown[] }>("GET", `/users?${query}`, { token })
  expect((await sizes("page=0&page=nada")).status).toBe(400)
  expect((await sizes("page=nada&page=0")).status).toBe(400)
  expect((await sizes("page=0")).status).toBe(200)
})

test("what a call does not name is refused in the body, and changes nothing in the query or a header", async () => {
  const token = await system.signIn(account.superAdmin)
  const before = await sinal()
  const number = before.tokens === 4 ? 5 : 4
  const send = (body: object) =>
    system.call("PATCH", "/applications/SINAL/tokens?number=9&enabled=false", {
      token,
      headers: { number: "8", app: "1" },
      body,
    })
  const unknown = { allowedTokens: 7, app: "1", id: 1, enabled: false, title: "Outro", secretHash: "00" }
  expect(await send({ number, ...unknown })).toMatchObject({
    status: 422,
    body: {
      fields: Object.fromEntries(
        Object.keys(unknown).map((name) => [name, "Esta chamada não tem este campo."]),
      ),
    },
  })
  expect(await sinal()).toEqual(before)
  expect((await send({ number })).status).toBeLessThan(300)
  expect(await sinal()).toEqual({ ...before, tokens: number })
})

test("a misspelt end does not make an assignment endless", async () => {
  const token = await system.signIn(account.superAdmin)
  const [role] = await rows<{ id: number }>(
    system.db,
    sql`select r.id from role r join application a on a.id = r.app_id where a.acronym = 'SINAL' and not r.disabled limit 1`,
  )
  const assignments = `/client/${account.user}/application/SINAL/assignments/roles`
  const given = { roleId: role?.id, expiration: "2027-01-01T00:00:00-03:00" }
  expect(await system.call("POST", assignments, { token, body: given })).toMatchObject({
    status: 422,
    body: { fields: { expiration: "Esta chamada não tem este campo." } },
  })
  const approval = "/system-access-requests/SINAL/52998224725/approval"
  const roles = [{ id: role?.id, expirationDateTime: "2027-01-01T00:00:00-03:00" }]
  expect(await system.call("PUT", approval, { token, body: { roles } })).toMatchObject({
    status: 422,
    body: { fields: { "roles.0.expirationDateTime": "Esta chamada não tem este campo." } },
  })
})

test("who somebody is comes from their session alone", async () => {
  const token = await system.signIn(account.user)
  const { body } = await system.call<{ user: { atalaiaId: string } }>("GET", "/session", {
    token,
    query: { atalaiaId: account.superAdmin },
    headers: { "X-User-Id": account.superAdmin, "X-Forwarded-User": account.superAdmin },
  })
  expect(body.user.atalaiaId).toBe(account.user)
})
