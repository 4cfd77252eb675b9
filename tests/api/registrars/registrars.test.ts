import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { roleAssignment } from "@/server/platform/database/schema/index"
import { addPerson, applicationId, auditOf } from "../../support/data/person"
import { profileId, roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let authorizerManager: string
let appAdmin: string
let sinal: number
let sinarm: number
let gestor: number
let consulta: number
let pmce: number
let pcsp: number
let who: string

const unitId = async (acronym: string) =>
  (await rows<{ id: number }>(system.db, sql`select id from organization where acronym = ${acronym}`))[0]
    ?.id ?? 0

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  authorizerManager = await system.signIn(account.authorizerManager)
  appAdmin = await system.signIn(account.appAdmin)
  sinal = await applicationId(system, "SINAL")
  sinarm = await applicationId(system, "SINARM")
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
  pmce = await unitId("PMCE")
  pcsp = await unitId("PCSP")
})
beforeEach(async () => {
  who = await addPerson(system, { name: "RITA PROVA" })
})

describe("authorizer registrars", () => {
  const link = (userAtalaiaId: string, organizationId: number, token = authorizerManager) =>
    api.authorizerLinks.create({
      token,
      body: { userAtalaiaId, organizationId },
    })
  const list = async (query: Record<string, string | number>) =>
    (
      await api.authorizerLinks.list({
        token: authorizerManager,
        query,
      })
    ).body

  test("are linked, listed by name, CPF and unit, moved and unlinked", async () => {
    const made = await link(who, pmce)
    expect(made).toMatchObject({
      status: 200,
      body: { userAtalaiaId: who, username: "RITA PROVA", organization: { acronym: "PMCE" }, hasRole: false },
    })
    expect(await list({ username: "rita prova", organizationId: pmce, atalaiaId: who })).toEqual({
      items: [made.body],
      count: 1,
      total: 1,
    })
    expect(await list({ username: "rita prova", organizationId: pcsp, atalaiaId: who })).toEqual({
      items: [],
      count: 0,
      total: 0,
    })
    const moved = await api.authorizerLinks.update({
      token: authorizerManager,
      params: { linkId: made.body.id },
      body: { userAtalaiaId: who, organizationId: pcsp },
    })
    expect(moved.body.organization.acronym).toBe("PCSP")
    const units = await api.authorizerLinks.organizationsOf({
      token: authorizerManager,
      body: { userAtalaiaId: who },
    })
    expect(units.body).toMatchObject([{ acronym: "PCSP" }])
    const remove = () =>
      api.authorizerLinks.remove({ token: authorizerManager, params: { linkId: made.body.id } })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await auditOf(system, who)).map(({ kind }) => kind)).toEqual([
      "authorizer.link",
      "authorizer.link",
      "authorizer.unlink",
    ])
  })

  test("are given to another person, which the history of both says", async () => {
    const [from, to] = [await addPerson(system), await addPerson(system, { name: "SÁ SEGUINTE" })]
    const made = await link(from, pmce)
    const params = { linkId: made.body.id }
    const body = { userAtalaiaId: to, organizationId: pmce }
    expect(await api.authorizerLinks.update({ token: authorizerManager, params, body })).toMatchObject({
      status: 200,
    })
    const kinds = async (id: string) => (await auditOf(system, id)).map(({ kind }) => kind)
    expect([await kinds(from), await kinds(to)]).toEqual([
      ["authorizer.link", "authorizer.unlink"],
      ["authorizer.link"],
    ])
  })

  test("are counted, in pages of ten", async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, () => addPerson(system, { name: "PAULA PAGINA" })),
    )
    for (const person of people) await link(person, pmce)
    const first = await list({ username: "paula pagina" })
    expect([first.items.length, first.count]).toEqual([10, 12])
    expect((await list({ username: "paula pagina", page: 1 })).items).toHaveLength(2)
  })

  test("are not linked twice, not by themselves, not to what is not there", async () => {
    await link(who, pmce)
    expect(await link(who, pmce)).toMatchObject({ status: 409, body: { code: "ALREADY_SO" } })
    expect(await link(account.authorizerManager, pmce)).toMatchObject({
      status: 403,
      body: { code: "ONESELF" },
    })
    expect(await link("00000000000", pmce)).toMatchObject({ status: 422 })
    expect(await link(who, 999_999)).toMatchObject({ status: 422 })
    const inactive = await addPerson(system, { enabled: false })
    expect(await link(inactive, pmce)).toMatchObject({ status: 422 })
    const both = await Promise.all([link(who, pcsp), link(who, pcsp)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test("know whether the person holds the role that makes the link count", async () => {
    expect((await list({ atalaiaId: account.authorizer })).items).toMatchObject([{ hasRole: true }])
  })

  test("are previewed as they will count: without the role, not yet", async () => {
    const preview = async (userAtalaiaId: string) =>
      (
        await api.authorizerLinks.create.preview({
          token: superAdmin,
          body: { userAtalaiaId, organizationId: pcsp },
        })
      ).body.effects
    expect(await preview(who)).toEqual([
      {
        text: "Ao confirmar, Rita passa a ter vínculo com PCSP, que ainda não vale: falta o papel ROLE_ATALAIA_AUTHORIZER, que se concede em “Permissões”.",
        tone: "warning",
      },
    ])
    expect(await preview(account.authorizer)).toMatchObject([
      { text: expect.stringContaining("passa a avaliar as pessoas de PCSP"), tone: "positive" },
    ])
  })

  test("are found by whoever links them, by name and by CPF", async () => {
    for (const text of ["rita prova", who]) {
      const found = await api.system.search({
        token: authorizerManager,
        query: { text, kinds: "user" },
      })
      expect(found.body.items.length, text).toBeGreaterThan(0)
    }
  })

  test("are kept by authorizer managers and super admins", async () => {
    expect(await link(who, pmce, appAdmin)).toMatchObject({ status: 403 })
    expect(await link(who, pmce, superAdmin)).toMatchObject({ status: 200 })
  })
})

describe("linker registrars", () => {
  const create = (body: Record<string, unknown>, token = appAdmin) =>
    api.linkers.create({
      token,
      body: {
        userAtalaiaId: who,
        appId: sinal,
        organizationId: pmce,
        roles: [gestor],
        profiles: [],
        ...body,
      },
    })
  const one = (token = appAdmin, appId = sinal) => ({ token, params: { atalaiaId: who, appId } })
  const search = async (query: Record<string, string>, token = appAdmin) =>
    (await api.linkers.search({ token, query })).body.items

  test("are previewed as they will count: without the role, not yet", async () => {
    const preview = async (userAtalaiaId: string) =>
      (
        await api.linkers.create.preview({
          token: superAdmin,
          body: {
            userAtalaiaId,
            appId: sinarm,
            organizationId: pcsp,
            roles: [sinarmRole ?? 0],
            profiles: [],
          },
        })
      ).body.effects
    const sinarmRole = (
      await rows<{ id: number }>(system.db, sql`select id from role where app_id = ${sinarm} limit 1`)
    )[0]?.id
    expect(await preview(who)).toEqual([
      {
        text: "Ao confirmar, Rita passa a ter vínculo com SINARM, que ainda não vale: falta o papel ROLE_ATALAIA_LINKER, que se concede em “Permissões”.",
        tone: "warning",
      },
    ])
    expect(await preview(account.linker)).toMatchObject([
      { text: expect.stringContaining("passa a decidir sobre os acessos a SINARM"), tone: "positive" },
    ])
  })

  test("are created, found, changed and removed", async () => {
    const profile = await profileId(system, "CONTROLE INTERNO")
    const made = await create({ profiles: [profile] })
    expect(made).toMatchObject({
      status: 200,
      body: {
        approverAtalaiaId: who,
        application: { acronym: "SINAL" },
        organization: { acronym: "PMCE" },
        permissions: { roles: [{ title: "ROLE_SINAL_GESTOR" }], profiles: [{ name: "CONTROLE INTERNO" }] },
      },
    })
    for (const query of [
      { name: "rita" },
      { atalaiaId: who },
      { title: "sinal" },
      { organization: "pmce" },
    ] as Record<string, string>[]) {
      expect((await search(query)).map(({ id }) => id)).toContain(made.body.id)
    }
    expect(await search({ name: "rita", title: "sinarm" })).toEqual([])
    const changed = await api.linkers.update({
      ...one(),
      body: { roles: [consulta], profiles: [], organizationId: pcsp },
    })
    expect(changed.body).toMatchObject({
      organization: { acronym: "PCSP" },
      permissions: { roles: [{ title: "ROLE_SINAL_CONSULTA" }], profiles: [] },
    })
    expect((await api.linkers.get(one())).body).toEqual(changed.body)
    expect((await api.linkers.remove(one())).status).toBe(204)
    expect((await api.linkers.get(one())).status).toBe(404)
    expect((await auditOf(system, who)).map(({ kind }) => kind)).toEqual([
      "linker.create",
      "linker.update",
      "linker.delete",
    ])
  })

  test("need a permission, and one of that application", async () => {
    expect(await create({ roles: [] })).toMatchObject({
      status: 422,
      body: { fields: { permissions: "É necessário selecionar pelo menos uma permissão" } },
    })
    const foreign = (
      await rows<{ id: number }>(system.db, sql`select id from role where app_id = ${sinarm} limit 1`)
    )[0]
    expect(await create({ roles: [gestor, foreign?.id] })).toMatchObject({ status: 422 })
    expect(await create({ profiles: [999_999] })).toMatchObject({ status: 422 })
    expect((await api.linkers.get(one())).status).toBe(404)
  })

  test("are one for each person and application", async () => {
    const both = await Promise.all([create({}), create({})])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await create({ userAtalaiaId: account.appAdmin })).toMatchObject({
      status: 403,
      body: { code: "ONESELF" },
    })
  })

  test("are kept within the application that one administers", async () => {
    expect(await create({ appId: sinarm, roles: [1] })).toMatchObject({ status: 403 })
    await create({})
    expect(await api.linkers.remove(one(await system.signIn(account.appManager)))).toMatchObject({
      status: 403,
    })
    expect(await api.linkers.get(one(appAdmin, sinarm))).toMatchObject({ status: 403 })
    expect((await search({}, superAdmin)).length).toBeGreaterThanOrEqual((await search({})).length)
    expect((await search({})).every(({ application }) => application.acronym === "SINAL")).toBe(true)
  })

  test("open the application to deciding, once the person holds the role", async () => {
    const accessible = async (token: string) =>
      api.applications.accessible({
        token,
      })
    await create({})
    expect((await accessible(await system.signIn(who))).status).toBe(403)
    const linker = await roleId(system, "ROLE_ATALAIA_LINKER")
    await system.db
      .insert(roleAssignment)
      .values({ clientId: who, roleId: linker, createdBy: account.superAdmin })
    const token = await system.signIn(who)
    expect((await accessible(token)).body).toMatchObject([{ acronym: "SINAL", isAdmin: false }])
    expect((await api.linkers.remove(one())).status).toBe(204)
    expect((await accessible(token)).body).toEqual([])
  })

  test("newest first", async () => {
    await create({})
    const [newest] = await search({})
    expect(newest?.approverAtalaiaId).toBe(who)
  })
})
