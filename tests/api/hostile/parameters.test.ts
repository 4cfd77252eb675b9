import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** Each value of a call has one source, and values that its record does not name are ignored. */
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

test("what a call does not name changes nothing, in the body, the query or a header", async () => {
  const token = await system.signIn(account.superAdmin)
  const before = await sinal()
  const answer = await system.call("PATCH", "/applications/SINAL/tokens?number=9&enabled=false", {
    token,
    headers: { number: "8", app: "1" },
    body: {
      number: before.tokens === 4 ? 5 : 4,
      allowedTokens: 7,
      app: "1",
      id: 1,
      enabled: false,
      title: "Outro",
      secretHash: "00",
    },
  })
  expect(answer.status).toBeLessThan(300)
  expect(await sinal()).toEqual({ ...before, tokens: before.tokens === 4 ? 5 : 4 })
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
