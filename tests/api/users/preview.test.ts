import { sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auditOf } from "../../support/data/person"
import { effectiveRoles, roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** What a change would do comes from the rule that would do it, and leaves nothing behind. */
const system = systemForFile()
const { api } = system
let token: string

beforeAll(async () => {
  token = await system.signIn(account.superAdmin)
})

/** João Pedro in SINAL. */
const inSinal = () => ({ token, params: { clientId: account.tried, app: "SINAL" } })
const joao = async () => ({
  roles: await effectiveRoles(system, account.tried, "SINAL"),
  history: (await auditOf(system, account.tried)).length,
})

test("closing the application: what the person loses, and which profiles idle", async () => {
  const before = await joao()
  const { status, body } = await api.clients.setEnabledInApplication.preview({
    ...inSinal(),
    body: { enabled: false, description: "x" },
  })
  expect(status).toBe(200)
  expect(body.effects).toEqual([
    {
      text: "Ao confirmar, SINAL fica fechada para João Pedro até nova habilitação.",
      tone: "danger",
    },
    { text: "João Pedro perde ROLE_SINAL_GESTOR em SINAL.", tone: "danger" },
    { text: "O perfil GESTÃO ESTADUAL em SINAL fica sem efeito.", tone: "danger" },
  ])
  expect(await joao()).toEqual(before)
})

test("blocking and unblocking a role", async () => {
  const blocked = await api.blocks.create.preview({
    ...inSinal(),
    body: { roleId: await roleId(system, "ROLE_SINAL_GESTOR"), justification: "x" },
  })
  expect(blocked.body.effects.map(({ text }) => text)).toContain(
    "João Pedro perde ROLE_SINAL_GESTOR em SINAL.",
  )
  const auditor = await roleId(system, "ROLE_SINAL_AUDITOR")
  const unblocked = await api.blocks.remove.preview({
    token,
    params: { ...inSinal().params, roleId: auditor },
  })
  expect(unblocked.body.effects).toEqual([
    {
      text: "Ao confirmar, ROLE_SINAL_AUDITOR em SINAL deixa de estar bloqueado para João Pedro.",
      tone: "positive",
    },
    { text: "João Pedro passa a ter ROLE_SINAL_AUDITOR em SINAL.", tone: "positive" },
  ])
})

test("a grant that changes nothing now says so", async () => {
  const { body } = await api.roleAssignments.create.preview({
    ...inSinal(),
    body: { roleId: await roleId(system, "ROLE_SINAL_OPERACAO") },
  })
  expect(body.effects.at(-1)).toEqual({ text: "Nenhum papel com efeito muda agora.", tone: "neutral" })
})

test("inactivating somebody", async () => {
  const { body } = await api.clients.setEnabled.preview({
    token,
    params: { clientId: account.tried },
    body: { enabled: false, description: "x" },
  })
  expect(body.effects[0]?.text).toMatch(/^Ao confirmar, João Pedro deixa de poder entrar/)
  expect((await api.users.get({ token, params: { atalaiaId: account.tried } })).body).toMatchObject({
    enabled: true,
  })
})

test("a pre-registration: nothing is created, no message is queued", async () => {
  const queued = () => rows(system.db, sql`select id from mail_outbox`)
  const before = await queued()
  const { status, body } = await api.users.create.preview({
    token,
    body: { email: "nova@exemplo.gov.br", isForeign: true },
  })
  expect(status).toBe(200)
  expect(body.effects).toHaveLength(1)
  expect(await queued()).toEqual(before)
})

test("a first access sent again: no message is queued", async () => {
  const queued = () => rows(system.db, sql`select id from mail_outbox`)
  const before = await queued()
  const { body } = await api.users.resendFirstAccess.preview({
    token,
    params: { atalaiaId: account.neverSignedIn },
  })
  expect(body.effects).toEqual([
    { text: "Ao confirmar, Sílvia recebe um novo e-mail de primeiro acesso.", tone: "neutral" },
  ])
  expect(await queued()).toEqual(before)
})

test("refusals come as for the change itself", async () => {
  const auditor = await roleId(system, "ROLE_SINAL_AUDITOR")
  const again = await api.blocks.create.preview({
    ...inSinal(),
    body: { roleId: auditor, justification: "x" },
  })
  expect(again).toMatchObject({ status: 409, body: { code: "ALREADY_BLOCKED" } })
  expect(await api.users.list.preview({ token })).toMatchObject({
    status: 400,
    body: { code: "NO_PREVIEW" },
  })
})
