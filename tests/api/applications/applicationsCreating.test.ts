import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { Calls } from "@/contract/index"
import {
  addApplication,
  auditOfApplication,
  governingRoles,
  newApplication,
} from "../../support/data/applications"
import { roleId } from "../../support/data/roles"
import type { SentBody } from "../../support/server/api"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let appManager: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  appManager = await system.signIn(account.appManager)
})

const create = (body: SentBody<Calls["applications"]["create"]>, token = superAdmin) =>
  api.applications.create({ token, body })
const howMany = async (table: "application" | "client" | "role") =>
  (
    await rows<{ count: number }>(system.db, sql`select count(*)::int as count from ${sql.identifier(table)}`)
  )[0]

describe("a new application", () => {
  test("is kept in capitals, is a client, and has the roles that govern it", async () => {
    const { status, body } = await create(
      newApplication({
        title: " Cadastro de Órgãos ",
        acronym: "cadorg",
        appKey: "chave-cadorg",
        description: " ",
        redirectUrl: " https://cadorg.exemplo.gov.br ",
      }),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      id: body.id,
      clientId: String(body.id),
      appKey: "chave-cadorg",
      title: "CADASTRO DE ÓRGÃOS",
      acronym: "CADORG",
      redirectUrl: "https://cadorg.exemplo.gov.br",
      enabled: true,
      hasSecret: false,
      allowedTokens: 1,
      amountOfAppRoles: 0,
      amountOfAssignedRoles: 0,
      amountOfBlockedRoles: 0,
      version: 1,
      can: { update: true, enable: true, remove: true, inherit: true },
    })
    expect(await rows(system.db, sql`select kind from client where id = ${body.clientId}`)).toEqual([
      { kind: "application" },
    ])
    expect(await governingRoles(system, body.id)).toEqual([
      {
        title: "ROLE_ADMIN_APP_CADORG",
        description: "Administra a aplicação CADORG",
        as: "admin",
        home: 1,
      },
      { title: "ROLE_GER_APP_CADORG", description: "Gerencia a aplicação CADORG", as: "manager", home: 1 },
    ])
    expect(await auditOfApplication(system, body.id)).toMatchObject([
      {
        kind: "application.create",
        actorId: account.superAdmin,
        subjectId: null,
        about: { app: "CADORG" },
        before: null,
        after: { title: "CADASTRO DE ÓRGÃOS", acronym: "CADORG", appKey: "chave-cadorg" },
      },
    ])
  })

  test("can be governed at once by whoever is given its role", async () => {
    const { id, acronym } = await addApplication(system, superAdmin)
    const admin = await roleId(system, `ROLE_ADMIN_APP_${acronym}`)
    await api.roleAssignments.create({
      token: superAdmin,
      params: { clientId: account.user, app: id },
      body: { roleId: admin },
    })
    const token = await system.signIn(account.user)
    const list = await api.applications.list({ token })
    expect(list.body.items.map((item) => item.id)).toEqual([id])
  })

  test("is administered by the application admin who made it; a manager makes none", async () => {
    const { status, body } = await create(newApplication(), appAdmin)
    expect([status, body]).toMatchObject([200, { can: { update: true, remove: false, inherit: false } }])
    const own = await api.applications.admins({ token: appAdmin, params: { app: body.id } })
    expect(own.body).toMatchObject([{ atalaiaId: account.appAdmin }])
    expect((await auditOfApplication(system, body.id)).map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ["role.grant", account.appAdmin],
      ["application.create", account.appAdmin],
    ])
    const mine = await api.roles.list({ token: appAdmin, query: { appId: body.id } })
    expect(mine.status).toBe(200)
    expect((await create(newApplication(), appManager)).status).toBe(403)
  })

  test("takes no acronym or key that names another, whichever way it is written", async () => {
    const inUse = { acronym: "Esta sigla já está em uso.", appKey: "Esta chave já está em uso." }
    expect(await create(newApplication({ acronym: "sinal" }))).toMatchObject({
      status: 409,
      body: { code: "TAKEN", message: inUse.acronym, fields: { acronym: inUse.acronym } },
    })
    expect((await create(newApplication({ acronym: "SINAL", appKey: "sinal" }))).body).toMatchObject({
      fields: inUse,
    })
    for (const appKey of ["SINAL", "atalaia", "ATALAIA", "Emergencia"]) {
      expect(await create(newApplication({ appKey })), appKey).toMatchObject({
        status: 409,
        body: { code: "TAKEN", fields: { appKey: inUse.appKey } },
      })
    }
  })

  test.each(["wk104829301", "WK-104829301", "w1999999999"])(
    "takes no key that could be the identifier of a person, whom tokens name by it: %s",
    async (appKey) => {
      expect(await create(newApplication({ appKey }))).toMatchObject({
        status: 422,
        body: { fields: { appKey: "A chave não pode ter a forma do identificador de uma pessoa." } },
      })
    },
  )

  test("is told what is wrong with each field", async () => {
    const reserved = "Esta sigla é reservada à plataforma."
    for (const acronym of ["ADMIN", "ger", " Atalaia "]) {
      expect(await create(newApplication({ acronym }))).toMatchObject({
        status: 422,
        body: { fields: { acronym: reserved } },
      })
    }
    const blank = await create({ title: " ", acronym: " ", redirectUrl: " ", appKey: " " })
    expect(blank).toMatchObject({
      status: 422,
      body: {
        message: "Por favor, insira o título da aplicação!",
        fields: {
          title: "Por favor, insira o título da aplicação!",
          acronym: "Por favor, insira a sigla da aplicação!",
          redirectUrl: "Por favor, insira a url de redirecionamento da aplicação!",
          appKey: "Por favor, insira a chave da aplicação!",
        },
      },
    })
    expect((await create(newApplication({ redirectUrl: "javascript:alert(1)" }))).body).toMatchObject({
      fields: { redirectUrl: "A url começa com https:// ou http://." },
    })
    expect((await create(newApplication({ acronym: "1A" }))).status).toBe(422)
    expect((await create(newApplication({ appKey: "a b" }))).status).toBe(422)
  })

  test("is made by one of two who want the same acronym at the same moment", async () => {
    const answers = await Promise.all(
      ["chave-um", "chave-dois", "chave-tres"].map((appKey) =>
        create(newApplication({ acronym: "CORRIDA", appKey })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await rows(system.db, sql`select id from application where acronym = 'CORRIDA'`)).toHaveLength(1)
    expect(
      await rows(system.db, sql`select id from role where title = 'ROLE_ADMIN_APP_CORRIDA'`),
    ).toHaveLength(1)
  })

  test("is only told of in a preview", async () => {
    const before = await Promise.all([howMany("application"), howMany("client"), howMany("role")])
    const { body } = await api.applications.create.preview({
      token: superAdmin,
      body: newApplication({ acronym: "PREVIA" }),
    })
    expect(body).toEqual({
      effects: [
        {
          text: "Ao confirmar, a aplicação PREVIA passa a existir, com seus papéis de administrador e de gerente.",
          tone: "positive",
        },
      ],
    })
    expect(await Promise.all([howMany("application"), howMany("client"), howMany("role")])).toEqual(before)
  })
})
