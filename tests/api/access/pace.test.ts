import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "../../support/data/person"
import type { Answer } from "../../support/server/api"
import { everyCall, filledPath, someBody } from "../../support/server/contract"
import { refusedWith } from "../../support/server/problem"
import { account, systemForFile } from "../../support/server/system"

const limit = 40
// A single server: each counts for itself.
const system = systemForFile({ callsPerMinute: limit }, { alone: true })

const check = (token: string) => system.api.session.check({ token })
const said = (headers: Headers, name: string) => Number(headers.get(`RateLimit-${name}`))

/** A person whose session has used up its calls. */
async function spent(): Promise<string> {
  const token = await system.signIn(await addPerson(system))
  for (let count = 0; count < limit; count++) await check(token)
  return token
}

test("a session is told what it has left, and to wait where that is nothing; others go on", async () => {
  const token = await system.signIn(await addPerson(system))
  for (let count = 1; count <= limit; count++) {
    const { status, headers } = await check(token)
    expect(status).toBe(200)
    expect([said(headers, "Limit"), said(headers, "Remaining")]).toEqual([limit, limit - count])
    expect(said(headers, "Reset")).toBeGreaterThan(0)
    expect(said(headers, "Reset")).toBeLessThanOrEqual(60)
    expect(headers.get("RateLimit-Policy")).toBe(`"session";q=${limit};w=60`)
    expect(headers.get("RateLimit")).toBe(`"session";r=${limit - count};t=${said(headers, "Reset")}`)
  }
  const { status, refusal, headers } = await check(token)
  expect([status, refusal?.code]).toEqual([429, "SLOW_DOWN"])
  expect(refusal?.message).toMatch(
    /^Sua sessão fez chamadas demais em um minuto\. Aguarde .* para tentar novamente\.$/,
  )
  expect(said(headers, "Remaining")).toBe(0)
  expect(Number(headers.get("Retry-After"))).toBe(said(headers, "Reset"))
  expect((await check(await system.signIn(await addPerson(system)))).status).toBe(200)
})

test("calls that come together are no more", async () => {
  const token = await system.signIn(await addPerson(system))
  const answers = await Promise.all(Array.from({ length: limit + 10 }, () => check(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})

describe("every call of a session counts", () => {
  let token: string
  beforeAll(async () => {
    token = await spent()
  })
  const ofSessions = everyCall.filter(({ record }) => record.who !== "anyone")

  test.each(ofSessions)("$id", async ({ record }) => {
    const path = filledPath(record, "00000000000", 999_999_999)
    const answer = await system.call(record.method, path, { token, body: someBody(record) })
    expect(answer).toMatchObject({ status: 429, body: { code: "SLOW_DOWN" } })
  })
})

test("made-up tokens are counted nowhere", async () => {
  const token = "x".repeat(43)
  for (let count = 0; count <= limit; count++) expect((await check(token)).status).toBe(401)
})

test("known and unknown people are answered alike by who reaches neither", async () => {
  const known = await addPerson(system)
  await system.db.execute(sql`
    insert into pre_user (atalaia_id, email) values ('50000000001', 'em.curso@exemplo.gov.br')`)
  const { api } = system
  const answersTo = async (
    by: string,
    call: (atalaiaId: string, token: string) => Promise<Answer<unknown>>,
  ) => {
    const token = await system.signIn(by)
    return Promise.all(
      ["50000000002", "50000000001", known].map(async (id) => {
        return refusedWith(await call(id, token))
      }),
    )
  }
  const read = (atalaiaId: string, token: string) =>
    api.registration.details({ token, params: { atalaiaId } })
  const plain = await addPerson(system)
  for (const answers of [
    await answersTo(plain, (clientId, token) =>
      api.validations.confirmRole({ token, params: { clientId, roleId: 1 } }),
    ),
    await answersTo(plain, read),
    await answersTo(plain, (atalaiaId, token) =>
      api.registration.missingInfo({ token, params: { atalaiaId } }),
    ),
    await answersTo(plain, (atalaiaId, token) => api.userFiles.list({ token, params: { atalaiaId } })),
    await answersTo(account.authorizer, read),
    await answersTo(account.authorizer, (atalaiaId, token) =>
      api.sessions.ofUser({ token, params: { atalaiaId } }),
    ),
    await answersTo(account.linker, read),
  ]) {
    expect(answers[0]?.status).toBeGreaterThanOrEqual(403)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  }
})
