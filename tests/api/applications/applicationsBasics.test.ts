import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { Calls } from "@/contract/index"
import {
  addApplication,
  auditOfApplication,
  governingRoles,
  newApplication,
} from "../../support/data/applications"
import { effectiveRoles } from "../../support/data/roles"
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

describe("the basic data", () => {
  const get = async (app: string | number) =>
    (
      await api.applications.get({
        token: superAdmin,
        params: { app },
      })
    ).body
  const basics = async (app: string | number) => {
    const { title, acronym, redirectUrl = "", version } = await get(app)
    return { title, acronym, redirectUrl, version }
  }
  const update = (
    app: string | number,
    body: SentBody<Calls["applications"]["update"]>,
    token = superAdmin,
    headers = {},
  ) => api.applications.update({ token, params: { app }, body, headers })

  test("change, and the audit keeps what changed alone", async () => {
    const { id } = await addApplication(system, superAdmin, { description: "antiga" })
    const answer = await update(id, { ...(await basics(id)), title: "Outro título", description: "nova" })
    expect(answer).toMatchObject({
      status: 200,
      body: { title: "OUTRO TÍTULO", description: "nova", version: 2 },
    })
    expect((await auditOfApplication(system, id))[0]).toMatchObject({
      kind: "application.update",
      before: { description: "antiga" },
      after: { title: "OUTRO TÍTULO", description: "nova" },
    })
    expect(Object.keys((await auditOfApplication(system, id))[0]?.before ?? {})).toEqual([
      "title",
      "description",
    ])
  })

  test("left as they are leave no trace; a description left out is taken away", async () => {
    const { id } = await addApplication(system, superAdmin, { description: "antiga" })
    const same = { ...(await basics(id)), description: " antiga " }
    expect(await update(id, same)).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await auditOfApplication(system, id)).toHaveLength(1)
    const without = await update(id, await basics(id))
    expect(without.body).not.toHaveProperty("description")
    expect((await auditOfApplication(system, id))[0]).toMatchObject({ after: { description: null } })
  })

  test("are changed by one of two who began from the same state", async () => {
    const { id, acronym } = await addApplication(system, superAdmin)
    const from = await basics(id)
    const answers = await Promise.all(["Um", "Dois"].map((title) => update(id, { ...from, title })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "CHANGED",
      message: expect.stringContaining(`A aplicação ${acronym} foi alterada`),
    })
    expect(await auditOfApplication(system, id)).toHaveLength(2)
  })

  test("a new acronym renames the roles that govern, not the application's own", async () => {
    const { id } = await addApplication(system, superAdmin, { acronym: "VELHA" })
    await system.db.execute(
      sql`insert into role (app_id, title, description) values (${id}, 'ROLE_VELHA_CONSULTA', 'x')`,
    )
    const body = { ...(await basics(id)), acronym: "nova" }
    const changes =
      "Os papéis de administrador e de gerente passam a se chamar ROLE_ADMIN_APP_NOVA e ROLE_GER_APP_NOVA; " +
      "os papéis da própria aplicação mantêm seus títulos."
    const preview = await update(id, body, superAdmin, { "X-Preview": "1" })
    expect(preview.body).toEqual({
      effects: [{ text: `Ao confirmar, os dados de VELHA mudam. ${changes}`, tone: "neutral" }],
    })
    expect((await get(id)).acronym).toBe("VELHA")

    expect(await update(id, body)).toMatchObject({ status: 200, body: { acronym: "NOVA", version: 2 } })
    expect((await governingRoles(system, id)).map(({ title, description }) => [title, description])).toEqual([
      ["ROLE_ADMIN_APP_NOVA", "Administra a aplicação NOVA"],
      ["ROLE_GER_APP_NOVA", "Gerencia a aplicação NOVA"],
    ])
    expect(await rows(system.db, sql`select title from role where app_id = ${id}`)).toEqual([
      { title: "ROLE_VELHA_CONSULTA" },
    ])
    expect((await auditOfApplication(system, id))[0]).toMatchObject({
      about: { app: "VELHA", changes },
      before: { acronym: "VELHA" },
      after: { acronym: "NOVA" },
    })
    expect((await create(newApplication({ acronym: "VELHA" }))).status).toBe(200)
    expect((await update(id, { ...(await basics(id)), acronym: "VELHA" })).body).toMatchObject({
      code: "TAKEN",
      fields: { acronym: "Esta sigla já está em uso." },
    })
    expect((await update(id, { ...(await basics(id)), acronym: "GER" })).status).toBe(422)
  })

  test("a new acronym takes the application's own roles along where that is asked for", async () => {
    const { id } = await addApplication(system, superAdmin, { acronym: "ANTIGA" })
    const add = (title: string) =>
      system.db.execute(sql`insert into role (app_id, title, description) values (${id}, ${title}, 'x')`)
    const titles = async () =>
      (
        await rows<{ title: string }>(
          system.db,
          sql`select title from role where app_id = ${id} order by title`,
        )
      ).map(({ title }) => title)
    await add("ROLE_ANTIGA_CONSULTA")
    await add("ROLE_ANTIGA_GESTAO")
    await add("ROLE_DE_ANTES")
    const body = { ...(await basics(id)), acronym: "RECENTE", renameRoles: true }
    const preview = await update(id, body, superAdmin, { "X-Preview": "1" })
    expect(JSON.stringify(preview.body)).toContain(
      "2 papéis da própria aplicação passam a começar com ROLE_RECENTE_.",
    )
    await add("ROLE_RECENTE_GESTAO")
    expect(await update(id, body)).toMatchObject({
      status: 409,
      body: { message: "Já existe um papel ROLE_RECENTE_GESTAO." },
    })
    await system.db.execute(sql`delete from role where app_id = ${id} and title = 'ROLE_RECENTE_GESTAO'`)
    expect((await update(id, body)).status).toBe(200)
    expect(await titles()).toEqual(["ROLE_DE_ANTES", "ROLE_RECENTE_CONSULTA", "ROLE_RECENTE_GESTAO"])
  })

  test("are its administrator's to change, but for the acronym; not its manager's, nor another's", async () => {
    const from = await basics("SINAL")
    expect(await update("SINAL", { ...from, acronym: "SINAIS" }, appAdmin)).toMatchObject({
      status: 403,
      body: { message: "Só um administrador geral muda a sigla de uma aplicação." },
    })
    expect((await update("SINAL", { ...from, title: "Do gerente" }, appManager)).status).toBe(403)
    expect((await update("SINARM", { ...(await basics("SINARM")), title: "X" }, appAdmin)).status).toBe(403)
    expect((await update("NENHUMA", from)).status).toBe(404)
    expect(await update("SINAL", { ...from, title: "Do administrador" }, appAdmin)).toMatchObject({
      status: 200,
      body: { title: "DO ADMINISTRADOR", can: { update: true, remove: false } },
    })
    expect(await effectiveRoles(system, account.appAdmin, "ATALAIA")).toContain("ROLE_ADMIN_APP_SINAL")
  })

  test("of the security application keep its names", async () => {
    const from = { ...(await basics(1)), redirectUrl: "https://atalaia.exemplo.gov.br" }
    const refused = { status: 409, body: { code: "SECURITY_APPLICATION" } }
    expect(await update(1, { ...from, title: "Outro" })).toMatchObject(refused)
    expect(await update(1, { ...from, acronym: "OUTRA" })).toMatchObject(refused)
    expect(await update(1, { ...from, description: "O portal." })).toMatchObject({
      status: 200,
      body: { acronym: "ATALAIA", title: from.title, description: "O portal." },
    })
  })
})
