import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** A refused call is recorded with the attempt only, without any of the data sent. */
const system = systemForFile()
const { api } = system

const kept = (actor: string) =>
  rows<{ subject: string | null; about: unknown; after: unknown; address: string }>(
    system.db,
    sql`
      select subject_id as subject, about, after, address from audit
      where kind = 'call.refused' and actor_id = ${actor} order by id`,
  )

describe("a call that is refused", () => {
  let before: number
  beforeEach(async () => {
    before = (await kept(account.user)).length
  })
  const since = async () => (await kept(account.user)).slice(before)

  test("for want of the ability is kept with the call and the code, once in a while", async () => {
    const token = await system.signIn(account.user)
    for (const title of ["ROLE_SEGREDO", "ROLE_OUTRO", "ROLE_SEGREDO"]) {
      const answer = await api.roles.create.raw({ token, body: { appId: 1, title, description: title } })
      expect(answer).toMatchObject({ status: 403, body: { code: "NOT_YOURS" } })
    }
    const entries = await since()
    // Each process counts for itself.
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.length).toBeLessThanOrEqual(system.apps.length)
    expect(entries[0]).toMatchObject({
      subject: null,
      about: { document: expect.stringMatching(/[^.]$/) },
      after: { call: "POST /roles", code: "NOT_YOURS" },
    })
    expect(JSON.stringify(entries)).not.toMatch(/SEGREDO|OUTRO/)
  })

  test("out of scope is kept for whoever may make it elsewhere", async () => {
    const token = await system.signIn(account.appAdmin)
    const answer = await api.applications.setTokens({
      token,
      params: { app: "1" },
      body: { number: 3 },
    })
    expect(answer.status).toBe(403)
    const [entry] = await kept(account.appAdmin)
    expect(entry?.after).toMatchObject({ call: "PATCH /applications/:app/tokens" })
  })

  test("without a session, or for another reason, is not", async () => {
    const all = async () => (await rows(system.db, sql`select from audit where kind = 'call.refused'`)).length
    const count = await all()
    expect((await api.users.list.raw({})).status).toBe(401)
    const token = await system.signIn(account.superAdmin)
    expect((await api.users.get({ token, params: { atalaiaId: "00000000000" } })).status).toBe(404)
    expect((await api.users.create.raw({ token, body: {} })).status).toBe(422)
    expect(await all()).toBe(count)
  })
})
