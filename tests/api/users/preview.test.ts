import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { rows } from "@/server/database/connection"
import { auditOf } from "../../support/person"
import { effectiveRoles, roleId } from "../../support/roles"
import { account, type System, startSystem } from "../../support/system"

/** What a change would do comes from the rule that would do it, and leaves nothing behind. */
let system: System
let token: string

beforeAll(async () => {
  system = await startSystem()
  token = await system.signIn(account.superAdmin)
})
afterAll(async () => {
  expect(system.reported).toEqual([])
  await system.close()
})

const asked = (method: string, path: string, body?: object) =>
  system.call<{ effects: { text: string; tone: string }[]; code?: string }>(method, path, {
    token,
    headers: { "X-Preview": "1" },
    ...(body && { body }),
  })
const inSinal = `/client/${account.tried}/application/SINAL`
const joao = async () => ({
  roles: await effectiveRoles(system, account.tried, "SINAL"),
  history: (await auditOf(system, account.tried)).length,
})

test("closing the application: what the person loses, and which profiles idle", async () => {
  const before = await joao()
  const { status, body } = await asked("PATCH", `${inSinal}/access-enabled`, {
    enabled: false,
    description: "x",
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
  const blocked = await asked("POST", `${inSinal}/block-assignments/roles`, {
    roleId: await roleId(system, "ROLE_SINAL_GESTOR"),
    justification: "x",
  })
  expect(blocked.body.effects.map(({ text }) => text)).toContain(
    "João Pedro perde ROLE_SINAL_GESTOR em SINAL.",
  )
  const auditor = await roleId(system, "ROLE_SINAL_AUDITOR")
  const unblocked = await asked("DELETE", `${inSinal}/block-assignments/roles/${auditor}`)
  expect(unblocked.body.effects).toEqual([
    {
      text: "Ao confirmar, ROLE_SINAL_AUDITOR em SINAL deixa de estar bloqueado para João Pedro.",
      tone: "positive",
    },
    { text: "João Pedro passa a ter ROLE_SINAL_AUDITOR em SINAL.", tone: "positive" },
  ])
})

test("a grant that changes nothing now says so", async () => {
  const { body } = await asked("POST", `${inSinal}/assignments/roles`, {
    roleId: await roleId(system, "ROLE_SINAL_OPERACAO"),
  })
  expect(body.effects.at(-1)).toEqual({ text: "Nenhum papel com efeito muda agora.", tone: "neutral" })
})

test("inactivating somebody", async () => {
  const { body } = await asked("PATCH", `/client/${account.tried}/access-enabled`, {
    enabled: false,
    description: "x",
  })
  expect(body.effects[0]?.text).toMatch(/^Ao confirmar, João Pedro deixa de poder entrar/)
  expect((await system.call("GET", `/users/${account.tried}`, { token })).body).toMatchObject({
    enabled: true,
  })
})

test("a pre-registration: nothing is created, no message is queued", async () => {
  const queued = () => rows(system.db, sql`select id from mail_outbox`)
  const before = await queued()
  const { status, body } = await asked("POST", "/users", { email: "nova@exemplo.gov.br", isForeign: true })
  expect(status).toBe(200)
  expect(body.effects).toHaveLength(1)
  expect(await queued()).toEqual(before)
})

test("a first access sent again: no message is queued", async () => {
  const queued = () => rows(system.db, sql`select id from mail_outbox`)
  const before = await queued()
  const { body } = await asked("GET", `/users/first-access/${account.neverSignedIn}`)
  expect(body.effects).toEqual([
    { text: "Ao confirmar, Sílvia recebe um novo e-mail de primeiro acesso.", tone: "neutral" },
  ])
  expect(await queued()).toEqual(before)
})

test("refusals come as for the change itself", async () => {
  const auditor = await roleId(system, "ROLE_SINAL_AUDITOR")
  const again = await asked("POST", `${inSinal}/block-assignments/roles`, {
    roleId: auditor,
    justification: "x",
  })
  expect(again).toMatchObject({ status: 409, body: { code: "ALREADY_BLOCKED" } })
  expect(await asked("GET", "/users")).toMatchObject({ status: 400, body: { code: "NO_PREVIEW" } })
})
