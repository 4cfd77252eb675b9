import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { account, demoPassword, startSystem, systemForFile } from "../../support/server/system"

const support = "12022032055"

const system = systemForFile()

test("a demonstration names its accounts, as far as they are the people that it made", async () => {
  const asked = async () => (await system.api.system.demoAccounts()).body
  const { password, accounts } = await asked()
  expect(password).toBe(demoPassword)
  const ids = accounts.map(({ atalaiaId }) => atalaiaId)
  expect(ids).toEqual(expect.arrayContaining([account.superAdmin, support, account.foreigner]))
  expect(ids).not.toContain(account.preUser)
  await system.db.execute(
    sql`update person set email = 'outra.pessoa@orgao.gov.br' where atalaia_id = ${account.superAdmin}`,
  )
  expect((await asked()).accounts.map(({ atalaiaId }) => atalaiaId)).not.toContain(account.superAdmin)
})

test("nothing of it where the data are no demonstration's", async () => {
  const real = await startSystem({ demo: false })
  expect(await real.api.system.demoAccounts()).toMatchObject({ status: 200, body: { accounts: [] } })
  expect((await real.api.system.demoAccounts()).body).not.toHaveProperty("password")
  await real.close()
})

test("the support desk finds people, sends links again, unblocks and ends sessions, and is no super admin", async () => {
  const token = await system.signIn(support)
  const { api } = system
  const me = await api.session.check({ token })
  expect(me.body.roles).not.toContain("admin")
  expect(me.body.abilities).not.toContain("platform.administer")
  expect((await api.users.list({ token, query: { search: "silva" } })).status).toBe(200)
  expect(
    (await api.users.resendFirstAccess({ token, params: { atalaiaId: account.neverSignedIn } })).status,
  ).toBeLessThan(300)
  for (const enabled of [false, true]) {
    const answer = await api.clients.setEnabledInApplication({
      token,
      params: { clientId: account.tried, app: "SINARM" },
      body: { enabled, description: "Atendimento" },
    })
    expect(answer.status).toBe(200)
  }
  await system.db.execute(sql`
    insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent)
    select '\\x0a', 'access', ${account.tried}, id, '', '' from application where acronym = 'SINARM'`)
  const ended = await api.sessions.end({ token, query: { atalaiaId: account.tried } })
  expect(ended).toMatchObject({ status: 200, body: { ended: 1 } })
})
