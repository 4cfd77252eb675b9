import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { grantableNames, scopeOf } from "@/domain/scopes"
import {
  application,
  applicationIntegration,
  audit,
  delivery,
  oidcRecord,
  session,
} from "@/server/platform/database/schema/index"
import { addPerson, giveRole } from "../../support/data/person"
import {
  addClient,
  addUser,
  enterWithCode,
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

/** The result of each check of an application's integration, by its title. */
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
    expect(Object.values(checks).filter(({ holds }) => !holds)).toEqual([])
    expect(checks["Como a aplicação mostra quem é"]?.found).toBe("Pela chave privada.")
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
    expect(checks[title], title).toMatchObject({ holds: false, todo: expect.stringMatching(/\.$/) })
  }
  expect(checks["Endereço do Atalaia"]).toMatchObject({ holds: true })
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
      holds: false,
      found: expect.stringMatching(found),
    })
  } finally {
    await listener.close()
  }
})

test.each([
  [400, { holds: true, found: "Responde, e recusa um evento sem assinatura, como deve." }],
  [202, { holds: false, found: "Aceitou (202) um evento sem assinatura." }],
  [404, { holds: false, found: expect.stringMatching(/^A um evento sem assinatura: /) }],
])("the address of events is called too, and answers %i to what is not signed", async (status, found) => {
  const listener = await startListener(() => status)
  try {
    const app = await addClient(system, { eventsUri: listener.address, events: ["session-revoked"] })
    expect((await checked(app.id))["Endereço de eventos de segurança"]).toMatchObject(found)
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
    holds: false,
    found,
  })
})

test("there is nothing to test without an integration, in the portal, or out of reach", async () => {
  const of = (app: string, token = system.admin) => system.api.integration.test({ token, params: { app } })
  expect(await of("MOBILIZA")).toMatchObject({ status: 404 })
  expect(await of("ATALAIA")).toMatchObject({ status: 409 })
  expect(await of("SINARM", await system.signIn(account.appAdmin))).toMatchObject({ status: 403 })
})

test("what an application would receive of somebody is what it then receives", async () => {
  const app = await addClient(system)
  const user = await addUser(system, app.id)
  const { body } = await system.api.integration.tryEntry({
    token: system.admin,
    params: { app: app.id },
    query: { client: user.id },
  })
  expect(body).toMatchObject({ enters: true, text: expect.stringContaining("nada impede") })
  const before = await system.api.sessions.list({ token: system.admin, query: { atalaiaId: user.id } })
  expect(before.body.items).toEqual([])

  const tokens = await enterWithCode(system.issuer, {
    key: app.appKey,
    token: await system.signIn(user.id),
    more: { scope: scopeOf(grantableNames) },
  })
  const received = JSON.parse(
    Buffer.from(String(tokens.id_token).split(".")[1] ?? "", "base64url").toString(),
  )
  for (const own of ["iss", "aud", "exp", "iat", "sid", "at_hash", "auth_time", "nonce"]) delete received[own]
  expect(body.claims).toEqual(received)
})

test("whoever would be refused is told of with the reason, and nothing of them is shown as received", async () => {
  const app = await addClient(system)
  const attempt = async (client?: string) =>
    (
      await system.api.integration.tryEntry({
        token: system.admin,
        params: { app: app.id },
        query: { client },
      })
    ).body
  const without = await attempt(await addPerson(system))
  expect(without).toMatchObject({
    enters: false,
    text: expect.stringMatching(/não consegue entrar em REDE\d+: não tem nenhum papel/),
    sees: expect.stringMatching(/^Você não tem nenhum papel em REDE\d+/),
  })
  expect(without.claims).toBeUndefined()
  expect(await attempt()).toMatchObject({ enters: false })

  const demanding = await addPerson(system)
  await giveRole(system, demanding, { appId: app.id, twoFactorRequired: true })
  const lacking = await attempt(demanding)
  expect(lacking).toMatchObject({ enters: false, text: expect.stringContaining("duas etapas") })
  expect(lacking.claims).toBeUndefined()
})

const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"])
const publicKey = { ...(await crypto.subtle.exportKey("jwk", keys.publicKey)), alg: "ES256" }
const person = ["Pedido de entrada", "Entrada da pessoa", "Código por tokens", "O que os tokens dizem"]

test.each([
  ["a secret", {}, [...person, "Renovação", "Fim da sessão"]],
  ["its keys", { jwks: { keys: [publicKey] } }, [...person, "Renovação", "Fim da sessão"]],
  ["nothing", { kind: "public" as const, grants: ["authorization_code"] }, [...person, "Fim da sessão"]],
  [
    "a secret, also as itself",
    { grants: ["authorization_code", "client_credentials"] },
    [...person, "Fim da sessão", "Em nome próprio"],
  ],
  ["a secret, only as itself", { grants: ["client_credentials"] }, ["Em nome próprio"]],
])("a sign-in is walked to its end with %s, and nothing of it stays", async (_, integration, titles) => {
  const app = await addClient(system, { backchannelLogoutUri: "http://127.0.0.1:9/saida", ...integration })
  const user = await addUser(system, app.id)
  const before = await kept(app.id, user.id)
  const { body } = await system.api.integration.tryEntry({
    token: system.admin,
    params: { app: app.id },
    query: { client: user.id },
  })
  expect(body.steps.filter(({ holds }) => !holds)).toEqual([])
  expect(body.steps.map(({ title }) => title)).toEqual(titles)
  expect(await kept(app.id, user.id)).toEqual(before)
})

/** Everything that a sign-in would create or change. */
const kept = async (appId: number, person: string) => ({
  sessions: await system.db.$count(session, eq(session.clientIdentifier, person)),
  records: await system.db.$count(oidcRecord),
  deliveries: await system.db.$count(delivery),
  audit: await system.db.$count(audit),
  application: await system.db.select().from(application).where(eq(application.id, appId)),
  integration: await system.db
    .select()
    .from(applicationIntegration)
    .where(eq(applicationIntegration.appId, appId)),
})

test("where a step does not hold, the walk ends with it", async () => {
  const app = await addClient(system)
  const person = await addPerson(system)
  const { body } = await system.api.integration.tryEntry({
    token: system.admin,
    params: { app: app.id },
    query: { client: person },
  })
  expect(body.steps).toMatchObject([
    { title: "Pedido de entrada", holds: true },
    { title: "Entrada da pessoa", holds: false, found: "O Atalaia não deixa a pessoa entrar." },
  ])
})

test.each([
  ["an expired password", account.passwordExpired, "trocar a senha, que expirou"],
  ["two-factor to set up", account.twoFactorDemanded, "ativar a autenticação em duas etapas"],
])("whoever has %s is held up by that first, as on the sign-in page", async (_, person, todo) => {
  const app = await addClient(system)
  await giveRole(system, person, { appId: app.id })
  const { body } = await system.api.integration.tryEntry({
    token: system.admin,
    params: { app: app.id },
    query: { client: person },
  })
  expect(body).toMatchObject({ enters: false, text: expect.stringContaining("não consegue entrar") })
  expect(body.steps.at(-1)?.found).toContain(todo)
  expect(body.sees).toBeUndefined()
})

test("whoever has outdated details enters no application, on trial as for real", async () => {
  const app = await addClient(system)
  await giveRole(system, account.legacy, { appId: app.id })
  const { body } = await system.api.integration.tryEntry({
    token: system.admin,
    params: { app: app.id },
    query: { client: account.legacy },
  })
  expect(body.steps.at(-1)).toMatchObject({
    holds: false,
    found: "Antes de entrar em aplicações, atualize o seu cadastro no portal.",
  })
  const token = await system.signIn(account.legacy)
  await expect(enterWithCode(system.issuer, { key: app.appKey, token })).rejects.toThrow("OTHER_TOKEN")
})

test("an address with a query is come back to, and a code for it is good", async () => {
  const app = await addClient(system, { redirectUris: ["https://sistema.exemplo.gov.br/volta?sistema=1"] })
  const user = await addUser(system, app.id)
  const { body } = await system.api.integration.tryEntry({
    token: system.admin,
    params: { app: app.id },
    query: { client: user.id },
  })
  expect(body.enters).toBe(true)
})

test("without a secret to show the code is worth nothing", async () => {
  const app = await addClient(system, {}, { secretHash: null })
  const user = await addUser(system, app.id)
  const { body } = await system.api.integration.tryEntry({
    token: system.admin,
    params: { app: app.id },
    query: { client: user.id },
  })
  expect(body.steps.at(-1)).toMatchObject({
    title: "Código por tokens",
    holds: false,
    found: expect.stringContaining("gere a chave privada"),
  })
})

test("into what is switched off or misconfigured nobody would enter", async () => {
  const off = await addClient(system, {}, { enabled: false })
  const nowhere = await addClient(system, { redirectUris: [] })
  const why = {
    [off.id]: "Configuração: não é lida enquanto a aplicação está inativa",
    [nowhere.id]: "Configuração: não é aceita como está",
  }
  for (const app of [off, nowhere]) {
    const user = await addUser(system, app.id)
    const { body } = await system.api.integration.tryEntry({
      token: system.admin,
      params: { app: app.id },
      query: { client: user.id },
    })
    expect(body).toMatchObject({
      enters: false,
      text: expect.stringMatching(new RegExp(`^Ninguém consegue entrar em REDE\\d+\\. ${why[app.id]}\\.$`)),
      reasons: expect.arrayContaining([{ text: why[app.id], holds: false }]),
    })
  }
})

test("entering is tried by those who administer the application, with people alone, where there is an integration", async () => {
  const of = (app: string, token = system.admin, client?: string) =>
    system.api.integration.tryEntry({ token, params: { app }, query: { client } })
  expect(await of("MOBILIZA")).toMatchObject({ status: 404 })
  expect(await of("ATALAIA")).toMatchObject({ status: 409 })
  expect(await of("SINARM", await system.signIn(account.appAdmin))).toMatchObject({ status: 403 })
  const { id } = await addClient(system)
  expect(await of(String(id), system.admin, "99999999999")).toMatchObject({ status: 404 })
})
