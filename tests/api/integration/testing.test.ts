import { afterAll, beforeAll, expect, test } from "vitest"
import { giveRole } from "../../support/data/person"
import {
  addClient,
  type FederationSystem,
  startFederation,
  startListener,
} from "../../support/server/federation"
import { account } from "../../support/server/system"

let system: FederationSystem
beforeAll(async () => {
  system = await startFederation()
})
afterAll(async () => {
  expect(system.reported).toEqual([])
  await system.close()
})

/** What was found of each part of an application's integration, by its title. */
async function checked(app: number) {
  const { status, body } = await system.api.integration.test({ token: system.admin, params: { app } })
  expect(status).toBe(200)
  return Object.fromEntries(body.checks.map(({ title, ...check }) => [title, check]))
}

test("an integration with all that it needs is in order", async () => {
  const listener = await startListener(() => 400)
  try {
    const app = await addClient(system, { backchannelLogoutUri: listener.address })
    await giveRole(system, account.superAdmin, { appId: app.id })
    const checks = await checked(app.id)
    expect(Object.values(checks).filter(({ result }) => result !== "ok")).toEqual([])
    expect(checks["Como a aplicação mostra quem é"]?.found).toBe("Pela chave privada.")
    expect(checks["A sua própria entrada"]?.found).toMatch(/^Você entraria em REDE\d+ agora\.$/)
  } finally {
    await listener.close()
  }
})

test("what is missing is said, with what to do", async () => {
  const app = await addClient(system, { redirectUris: [] }, { secretHash: null, enabled: false })
  const checks = await checked(app.id)
  for (const title of [
    "Aplicação ativa",
    "Configuração",
    "Como a aplicação mostra quem é",
    "Endereços de volta",
    "Endereço de aviso de saída",
  ]) {
    expect(checks[title], title).toMatchObject({ result: "problem", todo: expect.stringMatching(/\.$/) })
  }
  expect(checks["Endereço do Atalaia"]).toMatchObject({ result: "ok" })
  expect(checks["A sua própria entrada"]).toMatchObject({
    result: "note",
    found: expect.stringMatching(/^Você não entraria/),
  })
})

test.each([
  [200, /^Aceitou \(200\) um aviso sem assinatura\.$/],
  [302, /redirecionou \(302\)/],
  [500, /500, erro no sistema avisado/],
])("a logout address that answers %i to what is not signed is a problem", async (status, found) => {
  const listener = await startListener(() => status)
  try {
    const app = await addClient(system, { backchannelLogoutUri: listener.address })
    expect((await checked(app.id))["Endereço de aviso de saída"]).toMatchObject({
      result: "problem",
      found: expect.stringMatching(found),
    })
  } finally {
    await listener.close()
  }
})

test.each([
  ["http://127.0.0.1:9/chaves", "Endereço das chaves: recusou a conexão."],
  ["https://10.0.0.1/chaves", "Endereço das chaves: endereço interno, não permitido."],
])("keys are read from where they are: %s", async (jwksUri, found) => {
  const app = await addClient(system, { jwksUri })
  expect((await checked(app.id))["Como a aplicação mostra quem é"]).toMatchObject({
    result: "problem",
    found,
  })
})

test("there is nothing to test without an integration, in the portal, or out of reach", async () => {
  const of = (app: string, token = system.admin) => system.api.integration.test({ token, params: { app } })
  expect(await of("MOBILIZA")).toMatchObject({ status: 404 })
  expect(await of("ATALAIA")).toMatchObject({ status: 409 })
  expect(await of("SINARM", await system.signIn(account.appAdmin))).toMatchObject({ status: 403 })
})
