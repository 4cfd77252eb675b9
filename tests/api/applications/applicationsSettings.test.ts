import { createHash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { openSession } from "@/server/identity/access/sessions"
import { application, session } from "@/server/platform/database/schema/index"
import { type ApplicationAnswer, addApplication, auditOfApplication } from "../../support/data/applications"
import { addPerson, applicationId, giveRole } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let appManager: string
let app: ApplicationAnswer

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  appManager = await system.signIn(account.appManager)
})
beforeEach(async () => {
  app = await addApplication(system, superAdmin)
})

type Options = { token?: string; of?: string | number; headers?: Record<string, string> }
/** The actor and the application: by default the super admin and the test's own. */
const where = ({ token = superAdmin, of = app.id, headers = {} }: Options) => ({
  token,
  params: { app: of },
  headers,
})
const makeSecret = (options: Options = {}) => api.applications.makeSecret(where(options))
const asPreview = { headers: { "X-Preview": "1" } }
const stored = async (id = app.id) =>
  (await system.db.select().from(application).where(eq(application.id, id)))[0]

/** Inserts a session of a client in an application. */
const openIn = (appId: number, clientIdentifier: string, mark: number) =>
  system.db.insert(session).values({
    tokenHash: new Uint8Array(32).fill(mark),
    tokenType: "access",
    clientIdentifier,
    appId,
    ip: "",
    userAgent: "",
  })
const sessionsOf = (condition: ReturnType<typeof sql>) =>
  rows(system.db, sql`select token_number from session where ended_date is null and (${condition})`)

describe("the switch of an application", () => {
  const enable = (wanted: boolean, options: Options = {}) =>
    api.applications.enable({ ...where(options), body: { enable: wanted } })

  test("closes it with the sessions in it and of it, and opens it again, once each", async () => {
    const person = await addPerson(system)
    await giveRole(system, person, { appId: app.id })
    const given = { client: person, tokenType: "access", appId: app.id, ip: "", userAgent: "" } as const
    const { token } = await openSession(system.db, given)
    await openIn(await applicationId(system, "SINAL"), app.clientId, 1)
    const there = () => sessionsOf(sql`app_id = ${app.id} or client_identifier = ${app.clientId}`)
    expect(await there()).toHaveLength(2)

    const preview = await enable(false, asPreview)
    expect(preview.body).toMatchObject({
      effects: [
        { text: `Ao confirmar, ninguém mais abre ${app.acronym}, e as sessões nela terminam.` },
        { text: `Encerra 2 sessões de 1 pessoa e 1 aplicação em ${app.acronym} e SINAL.` },
      ],
    })
    expect(await there()).toHaveLength(2)

    expect(await enable(false)).toMatchObject({ status: 200, body: { enabled: false } })
    expect(await there()).toEqual([])
    expect((await api.session.check({ client: app.appKey, token })).status).toBe(401)
    expect(await enable(false)).toMatchObject({
      status: 409,
      body: { code: "ALREADY_SO", message: `A aplicação ${app.acronym} já está inativa.` },
    })
    expect(await enable(true)).toMatchObject({ status: 200, body: { enabled: true } })
    expect((await enable(true)).status).toBe(409)
    expect((await auditOfApplication(system, app.id)).slice(0, 2)).toMatchObject([
      { kind: "application.enable", before: { enabled: false }, after: { enabled: true } },
      { kind: "application.disable", about: { app: app.acronym }, before: { enabled: true } },
    ])
  })

  test("is its administrator's; the security application's is nobody's", async () => {
    expect((await enable(false, { of: "SINAL", token: appManager })).status).toBe(403)
    expect((await enable(false, { of: "SINARM", token: appAdmin })).status).toBe(403)
    expect((await enable(true, { of: "SINAL", token: appAdmin })).status).toBe(409)
    expect(await enable(false, { of: 1 })).toMatchObject({
      status: 409,
      body: { code: "SECURITY_APPLICATION" },
    })
    expect(await stored(1)).toMatchObject({ enabled: true })
    expect((await api.applications.enable.raw({ ...where({}), body: { enable: "sim" } })).status).toBe(422)
  })
})

describe("the secret of an application", () => {
  test("is answered once and kept as its hash", async () => {
    const { status, body } = await makeSecret()
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^[\w-]{43}$/)
    expect((await stored())?.secretHash).toBe(createHash("sha256").update(body.secret).digest("hex"))
    const [row] = await auditOfApplication(system, app.id)
    expect(row).toMatchObject({ kind: "application.secret", about: { app: app.acronym } })
    expect(row?.about).not.toHaveProperty("changes")
    expect(JSON.stringify(row)).not.toContain(body.secret)
    const shown = await api.applications.get({ token: superAdmin, params: { app: app.id } })
    expect(shown.body).toMatchObject({ hasSecret: true })
    expect(JSON.stringify(shown.body)).not.toContain(body.secret)
  })

  test("gives way to another, and what the old one opened ends", async () => {
    const first = await makeSecret()
    await openIn(1, app.clientId, 2)
    const hash = (await stored())?.secretHash
    const preview = await makeSecret(asPreview)
    expect(preview.body).toEqual({
      effects: [
        {
          text: `Ao confirmar, ${app.acronym} recebe uma chave privada nova. A chave anterior deixa de valer, e as sessões da própria aplicação terminam. As das pessoas continuam, e ela só as renova com a chave nova.`,
          tone: "warning",
        },
        { text: `Encerra 1 sessão de ${app.acronym} em ATALAIA.`, tone: "danger" },
      ],
    })
    expect((await stored())?.secretHash).toBe(hash)
    expect(await sessionsOf(sql`client_identifier = ${app.clientId}`)).toHaveLength(1)

    const second = await makeSecret()
    expect(second.body.secret).not.toBe(first.body.secret)
    expect((await stored())?.secretHash).not.toBe(hash)
    expect(await sessionsOf(sql`client_identifier = ${app.clientId}`)).toEqual([])
  })

  test("is its administrator's to make", async () => {
    const before = await stored(await applicationId(system, "SINAL"))
    expect((await makeSecret({ of: "SINAL", token: appManager })).status).toBe(403)
    expect((await makeSecret({ of: "SINARM", token: appAdmin })).status).toBe(403)
    expect(await stored(await applicationId(system, "SINAL"))).toEqual(before)
    expect((await makeSecret({ of: "SINAL", token: appAdmin })).status).toBe(200)
  })

  test("is what an application needs to hold roles in others", async () => {
    const gestor = await roleId(system, "ROLE_SINAL_GESTOR")
    const panel = async () =>
      (
        await api.clients.permissions({
          token: superAdmin,
          params: { clientId: app.clientId, app: "SINAL" },
        })
      ).body.roles.find(({ id }) => id === gestor)?.can.assign
    const grant = () =>
      api.roleAssignments.create({
        token: superAdmin,
        params: { clientId: app.clientId, app: "SINAL" },
        body: { roleId: gestor },
      })
    expect(await panel()).toBe(false)
    expect(await grant()).toMatchObject({
      status: 409,
      body: {
        code: "NO_SECRET",
        message: `${app.acronym} ainda não tem chave privada: crie uma antes de atribuir.`,
      },
    })
    await makeSecret()
    expect(await panel()).toBe(true)
    expect((await grant()).status).toBe(200)
  })
})

describe("the allowed tokens", () => {
  const tokens = (number: number, options: Options = {}) =>
    api.applications.setTokens({ ...where(options), body: { number } })

  test("are from 1 to 25", async () => {
    expect(await tokens(25)).toMatchObject({ status: 200, body: { allowedTokens: 25 } })
    expect(await tokens(1)).toMatchObject({ status: 200, body: { allowedTokens: 1 } })
    expect((await tokens(0)).body).toMatchObject({ fields: { number: "O valor é menor que o permitido." } })
    expect((await tokens(26)).body).toMatchObject({ fields: { number: "O valor é maior que o permitido." } })
    for (const number of [0, 26, 1.5, "3", null]) {
      expect((await api.applications.setTokens.raw({ ...where({}), body: { number } })).status).toBe(422)
    }
    expect((await stored())?.allowedTokens).toBe(1)
    expect((await auditOfApplication(system, app.id)).slice(0, 2)).toMatchObject([
      { kind: "application.tokens", about: { count: "1" }, before: { allowedTokens: 25 } },
      { kind: "application.tokens", about: { count: "25" }, after: { allowedTokens: 25 } },
    ])
  })

  test("left as they are leave no trace", async () => {
    expect((await tokens(1)).status).toBe(200)
    expect(await auditOfApplication(system, app.id)).toHaveLength(1)
  })

  test("are its administrator's", async () => {
    expect((await tokens(3, { of: "SINAL", token: appManager })).status).toBe(403)
    expect((await tokens(3, { of: "SINARM", token: appAdmin })).status).toBe(403)
    expect((await tokens(3, { of: "SINAL", token: appAdmin })).status).toBe(200)
  })
})

describe("the documents", () => {
  const types = async (token = superAdmin) => (await api.documentTypes.list({ token })).body
  const documents = (of: string | number = app.id, token = superAdmin) =>
    api.applications.documents({ token, params: { app: of } })
  const add = (documentId: number, { token = superAdmin, of = app.id, headers }: Options = {}) =>
    api.applications.addDocument({
      token,
      params: { app: of },
      body: { documentId },
      ...(headers && { headers }),
    })
  const remove = (documentId: number, { token = superAdmin, of = app.id }: Options = {}) =>
    api.applications.removeDocument({ token, params: { app: of, documentId } })
  const idOf = async (label: string) => {
    const found = (await types()).find((type) => type.label === label)
    if (!found) throw new Error(`no document type ${label}`)
    return found.id
  }

  test("there are to choose from, by label, for everyone", async () => {
    const labels = (await types(await system.signIn(account.user))).map(({ label }) => label)
    expect(labels).toContain("CNH")
    expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, "pt-BR")))
  })

  test("of an application are added and removed, once each", async () => {
    const [rg, cnh] = [await idOf("RG"), await idOf("CNH")]
    expect((await add(rg, asPreview)).body).toMatchObject({
      effects: [{ text: `Ao confirmar, quem pedir acesso a ${app.acronym} tem de enviar RG.` }],
    })
    expect((await documents()).body).toEqual([])
    expect(await add(rg)).toMatchObject({
      status: 200,
      body: { appId: app.id, documentId: rg, label: "RG", description: expect.any(String) },
    })
    await add(cnh)
    expect((await documents()).body.map(({ label }) => label)).toEqual(["CNH", "RG"])
    expect(await add(rg)).toMatchObject({
      status: 409,
      body: { message: `${app.acronym} já exige RG.` },
    })
    expect((await add(999_999)).status).toBe(404)
    expect((await remove(rg)).status).toBe(204)
    expect((await remove(rg)).status).toBe(404)
    expect((await documents()).body.map(({ documentId }) => documentId)).toEqual([cnh])
    expect((await auditOfApplication(system, app.id)).slice(0, 3)).toMatchObject([
      { kind: "application.removeDocument", about: { document: "RG" }, before: { documentId: rg } },
      { kind: "application.addDocument", about: { document: "CNH" } },
      { kind: "application.addDocument", about: { app: app.acronym, document: "RG" } },
    ])
  })

  test("are asked for twice at the same moment, and added once", async () => {
    const rg = await idOf("RG")
    const answers = await Promise.all([add(rg), add(rg)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("can be read by everyone while the application is open, changed by its administrator", async () => {
    const rg = await idOf("RG")
    const user = await system.signIn(account.user)
    expect((await documents(app.id, user)).status).toBe(200)
    await api.applications.enable({ ...where({}), body: { enable: false } })
    expect((await documents(app.id, user)).status).toBe(403)
    expect((await documents(app.id)).status).toBe(200)
    expect((await documents("NENHUMA", user)).status).toBe(404)
    expect((await add(rg, { of: "SINAL", token: user })).status).toBe(403)
    expect((await add(rg, { of: "SINAL", token: appManager })).status).toBe(403)
    expect((await add(rg, { of: "SINARM", token: appAdmin })).status).toBe(403)
    expect((await add(rg, { of: "SINAL", token: appAdmin })).status).toBe(200)
    expect((await remove(rg, { of: "SINAL", token: appManager })).status).toBe(403)
    expect((await remove(rg, { of: "SINAL", token: appAdmin })).status).toBe(204)
  })
})
