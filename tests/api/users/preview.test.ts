import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { addPerson, auditOf } from "../../support/data/person"
import { effectiveRoles, roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** A preview runs the rule of the change itself, and leaves no trace. */
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

const profileWith = async (title: string) => {
  const { body } = await api.profiles.list({ token, params: { app: "SINAL" } })
  return body.find(({ permissions }) => permissions.some((each) => each.title === title))?.id ?? 0
}

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

describe("a change that gives or takes nothing now says why", () => {
  const why = (text: string) => ({ text: `Nenhum papel com efeito muda agora: ${text}.`, tone: "neutral" })
  const granting = async (title: string, clientId: string = account.tried) =>
    (
      await api.roleAssignments.create.preview({
        token,
        params: { clientId, app: "SINAL" },
        body: { roleId: await roleId(system, title) },
      })
    ).body.effects.at(-1)

  test("it waits for a validation, is blocked, or is there already", async () => {
    expect(await granting("ROLE_SINAL_OPERACAO")).toEqual(why("aguardando validação"))
    expect(await granting("ROLE_SINAL_AUDITOR")).toEqual(why("bloqueado"))
    expect(await granting("ROLE_SINAL_GESTOR")).toEqual(why("ROLE_SINAL_GESTOR já tem efeito"))
  })

  test("the person is inactive, or disabled in the application", async () => {
    const inactive = await addPerson(system, { name: "INA INATIVA", enabled: false })
    expect(await granting("ROLE_SINAL_GESTOR", inactive)).toEqual(why("a pessoa está inativa"))
    const closed = await addPerson(system, { name: "FÁBIO FECHADO" })
    await api.clients.setEnabledInApplication({
      token,
      params: { clientId: closed, app: "SINAL" },
      body: { enabled: false, description: "x" },
    })
    expect(await granting("ROLE_SINAL_GESTOR", closed)).toEqual(why("desabilitado em SINAL"))
  })

  test("a block is lifted from what was never given, and one is set on it", async () => {
    const nobody = await addPerson(system, { name: "NINA NADA" })
    const params = { clientId: nobody, app: "SINAL" }
    const gestor = await roleId(system, "ROLE_SINAL_GESTOR")
    const body = { roleId: gestor, justification: "x" }
    const blocking = await api.blocks.create.preview({ token, params, body })
    expect(blocking.body.effects.at(-1)).toEqual(why("ROLE_SINAL_GESTOR não tinha efeito"))
    await api.blocks.create({ token, params, body })
    const unblocking = await api.blocks.remove.preview({ token, params: { ...params, roleId: gestor } })
    expect(unblocking.body.effects.at(-1)).toEqual(why("ROLE_SINAL_GESTOR não está atribuído"))
  })

  test("it is taken, and goes on by a profile", async () => {
    const both = await addPerson(system, { name: "DUDA DUAS" })
    const params = { clientId: both, app: "SINAL" }
    const gestor = await roleId(system, "ROLE_SINAL_GESTOR")
    const profileId = await profileWith("ROLE_SINAL_GESTOR")
    await api.roleAssignments.create({ token, params, body: { roleId: gestor } })
    await api.profileAssignments.create({ token, params, body: { profileId } })
    const role = await api.roleAssignments.remove.preview({ token, params: { ...params, roleId: gestor } })
    expect(role.body.effects.at(-1)).toEqual(why("ROLE_SINAL_GESTOR continua por outra atribuição"))
  })
})

describe("what is given until a moment says what happens then", () => {
  const until = { expirationDateTime: "2099-12-31T21:00:00.000Z" }
  const effects = async (clientId: string, title: string) =>
    (
      await api.roleAssignments.create.preview({
        token,
        params: { clientId, app: "SINAL" },
        body: { roleId: await roleId(system, title), ...until },
      })
    ).body.effects.map(({ text }) => text)

  test("with the last role goes the way in", async () => {
    const first = await addPerson(system, { name: "PRISCILA PRAZO" })
    expect(await effects(first, "ROLE_SINAL_GESTOR")).toEqual([
      "Ao confirmar, Priscila recebe ROLE_SINAL_GESTOR em SINAL até 31/12/2099 18:00.",
      "Priscila passa a ter ROLE_SINAL_GESTOR em SINAL.",
      "Em 31/12/2099 18:00, Priscila perde ROLE_SINAL_GESTOR em SINAL, e deixa de poder entrar em SINAL.",
    ])
  })

  test("who has another role keeps it", async () => {
    const other = await addPerson(system, { name: "OTO OUTRO" })
    const params = { clientId: other, app: "SINAL" }
    await api.roleAssignments.create({
      token,
      params,
      body: { roleId: await roleId(system, "ROLE_SINAL_CONSULTA") },
    })
    expect((await effects(other, "ROLE_SINAL_GESTOR")).at(-1)).toBe(
      "Em 31/12/2099 18:00, Oto perde ROLE_SINAL_GESTOR em SINAL.",
    )
  })

  test("what a profile gives too goes on", async () => {
    const through = await addPerson(system, { name: "PIA PERFIL" })
    await api.profileAssignments.create({
      token,
      params: { clientId: through, app: "SINAL" },
      body: { profileId: await profileWith("ROLE_SINAL_GESTOR") },
    })
    expect((await effects(through, "ROLE_SINAL_GESTOR")).at(-1)).toBe(
      "Depois de 31/12/2099 18:00, Pia continua com ROLE_SINAL_GESTOR em SINAL por outra atribuição.",
    )
  })

  test("what has no effect has nothing to end", async () => {
    expect((await effects(account.tried, "ROLE_SINAL_OPERACAO")).at(-1)).toMatch(/^Nenhum papel/)
  })
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
