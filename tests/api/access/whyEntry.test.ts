import { beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "../../support/data/person"
import { account, systemForFile } from "../../support/server/system"

/** Why a person cannot sign in: the question that support gets. */
const system = systemForFile()
const { api } = system
let superAdmin: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
})

const ask = (id: string, app?: string, token = superAdmin) =>
  api.clients.whyEntry({
    token,
    params: { clientId: id },
    ...(app && { query: { app } }),
  })
const why = async (id: string, app?: string) => (await ask(id, app)).body

test("nothing keeps out who has all that it takes", async () => {
  const { effective, text, reasons } = await why("12345678909")
  expect(effective).toBe(true)
  expect(text).toBe("JOÃO PEDRO SILVA pode entrar: nada impede.")
  expect(reasons.every(({ holds }) => holds)).toBe(true)
})

test.each([
  ["a first access that is pending", "11521531536", "o primeiro acesso não foi feito"],
  ["a password that has expired", "11621631605", "a senha expirou em"],
  ["a role that demands two-factor", "11721731768", "um papel exige autenticação em duas etapas"],
  ["an outdated registration", "11421431475", "o cadastro está desatualizado"],
])("%s is named", async (_, id, because) => {
  const { effective, text } = await why(id)
  expect(effective).toBe(false)
  expect(text).toContain(`não consegue entrar: ${because}`)
})

test.each([
  [
    "a password to sign in with",
    {},
    "ao entrar com a senha que recebeu, a pessoa tem antes de definir outra",
  ],
  ["none yet", { passwordHash: null }, "falta definir a senha pelo link do e-mail"],
])("before a first access it is said what is to be done with %s", async (_, given, todo) => {
  const id = await addPerson(system, { firstAccess: true, ...given })
  expect((await why(id)).text).toContain(`o primeiro acesso não foi feito: ${todo}`)
})

test("so is being inactive, before everything else", async () => {
  const id = await addPerson(system, { enabled: false })
  expect((await why(id)).text).toContain("está inativa em todas as aplicações")
})

test("and too many attempts, until the person may try again", async () => {
  const id = "10620630663"
  for (let attempt = 0; attempt < 10; attempt++) {
    await api.session.signIn({ body: { id, password: "não é esta" } })
  }
  const { effective, text } = await why(id)
  expect(effective).toBe(false)
  expect(text).toContain("houve muitas tentativas de entrada")
})

describe("in an application", () => {
  test("who has a role there gets in, and what stands against other roles is told beside it", async () => {
    const { effective, text, reasons } = await why("12345678909", "SINAL")
    expect(effective).toBe(true)
    expect(text).toContain("pode entrar em SINAL")
    expect(reasons.filter(({ holds }) => !holds).map((each) => each.text)).toEqual([
      "ROLE_SINAL_AUDITOR: Bloqueado",
      "ROLE_SINAL_OPERACAO: Aguardando validação",
      expect.stringMatching(/^ROLE_SINAL_PLANTAO: Expirado em /),
    ])
  })

  test("who has none does not", async () => {
    const id = await addPerson(system)
    expect((await why(id, "SINAL")).text).toContain("não tem nenhum papel em SINAL")
  })

  test("nor does who was disabled there", async () => {
    const id = account.user
    await api.clients.setEnabledInApplication({
      token: superAdmin,
      params: { clientId: id, app: "SINAL" },
      body: { enabled: false, description: "Saiu da unidade." },
    })
    expect((await why(id, "SINAL")).text).toMatch(
      /o acesso a SINAL foi desabilitado por .*: Saiu da unidade\.$/,
    )
    expect((await why(id)).effective).toBe(true)
  })

  test("only those whom one governs are asked about", async () => {
    const appAdmin = await system.signIn(account.appAdmin)
    expect((await ask("12345678909", "SINAL", appAdmin)).status).toBe(200)
    expect((await ask("12345678909", "ATALAIA", appAdmin)).status).toBe(403)
  })
})

test("an application does not get in: nobody has such an id", async () => {
  expect((await ask("00000000000")).status).toBe(404)
})
