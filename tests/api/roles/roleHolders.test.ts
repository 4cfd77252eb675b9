import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import {
  applicationDisabling,
  person,
  roleAssignment,
  roleBlock,
} from "@/server/platform/database/schema/index"
import { addPerson, applicationId } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
let superAdmin: string
let sinal: number
let gestor: number

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  sinal = await applicationId(system, "SINAL")
  gestor = await roleId(system, "ROLE_SINAL_GESTOR")
})

interface Holder {
  client: { id: string; kind: string; name: string; organization?: { acronym: string } }
  effective: boolean
  ways: string[]
  obstacle?: string
}
const ask = (
  id = gestor,
  query: Record<string, string | number> = {},
  { token = superAdmin, app = "SINAL" } = {},
) => system.api.roles.holders({ token, params: { app, roleId: id }, query })
const holders = async (...given: Parameters<typeof ask>) => (await ask(...given)).body.items
const holder = async (name: string, id = gestor) => {
  const [found] = await holders(id, { search: name })
  if (!found) throw new Error(`${name} is not among the holders`)
  return found
}
const createdBy = account.superAdmin
const give = async (name: string, expirationDateTime?: Date) => {
  const clientId = await addPerson(system, { name })
  await system.db.insert(roleAssignment).values({ clientId, roleId: gestor, createdBy, expirationDateTime })
  return clientId
}

describe("who has a role", () => {
  test("everyone with an assignment, directly or through a profile, applications first, by name, page by page", async () => {
    const expected = await rows<{ id: string }>(
      system.db,
      sql`
        select c.id from client c left join person p on p.atalaia_id = c.id
        left join application a on a.client_id = c.id
        where exists (select 1 from role_assignment h where h.client_id = c.id and h.role_id = ${gestor})
          or exists (
            select 1 from profile_assignment h join profile_role part on part.profile_id = h.profile_id
            where h.client_id = c.id and part.role_id = ${gestor})
        order by p.atalaia_id is not null, coalesce(p.sort_name, fold(a.acronym)) collate "C", c.id`,
    )
    const found: Holder[] = []
    for (let page = 0; page * 30 <= expected.length; page++) found.push(...(await holders(gestor, { page })))
    expect(found.map(({ client }) => client.id)).toEqual(expected.map(({ id }) => id))
    expect(expected.length).toBeGreaterThan(30)
    expect(await holders()).toHaveLength(30)
    expect(await holders(gestor, { page: 1, size: 7 })).toEqual(found.slice(7, 14))
  })

  test("with both ways in words", async () => {
    expect(await holder(account.tried)).toMatchObject({
      client: { id: account.tried, kind: "person", organization: { acronym: expect.any(String) } },
      effective: true,
      ways: [
        expect.stringMatching(/^Atribuído diretamente, até \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
        "Pelo perfil GESTÃO ESTADUAL, sem expiração",
      ],
    })
    expect(await holder(account.tried)).not.toHaveProperty("obstacle")
  })

  test("in agreement with the one definition of effective roles", async () => {
    const auditor = await roleId(system, "ROLE_SINAL_AUDITOR")
    const effective = await rows<{ id: string }>(
      system.db,
      sql`select client_id as id from effective_role where role_id = ${auditor} and app_id = ${sinal}`,
    )
    const all = await holders(auditor, { size: 100 })
    const more = await holders(auditor, { size: 100, page: 1 })
    expect(
      [...all, ...more]
        .filter((each) => each.effective)
        .map(({ client }) => client.id)
        .sort(),
    ).toEqual(effective.map(({ id }) => id).sort())
    for (const each of all) expect(each.obstacle === undefined).toBe(each.effective)
  })

  test("with the weightiest thing that stands against it", async () => {
    const blocked = await give("ANA BLOQUEADA PROVA")
    await system.db
      .insert(roleBlock)
      .values({ clientId: blocked, roleId: gestor, appId: sinal, justification: "x", createdBy })
    await give("BIA EXPIRADA PROVA", new Date(Date.now() - 60_000))
    const away = await give("CAIO INATIVO PROVA")
    await system.db.update(person).set({ enabled: false }).where(sql`atalaia_id = ${away}`)
    const closed = await give("DEBORA FECHADA PROVA")
    await system.db
      .insert(applicationDisabling)
      .values({ clientId: closed, appId: sinal, description: "x", createdBy })
    const found = await holders(gestor, { search: "prova" })
    expect(found.map(({ client, effective, obstacle }) => [client.name, effective, obstacle])).toEqual([
      ["ANA BLOQUEADA PROVA", false, "Bloqueado"],
      ["BIA EXPIRADA PROVA", false, expect.stringMatching(/^Expirado em \d\d\/\d\d\/\d{4}$/)],
      ["CAIO INATIVO PROVA", false, "A pessoa está inativa"],
      ["DEBORA FECHADA PROVA", false, "Desabilitado em SINAL"],
    ])
  })

  test("among them applications, found by acronym", async () => {
    const consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
    const sinesp = await applicationId(system, "SINESP")
    await system.db
      .insert(roleAssignment)
      .values({ clientId: String(sinesp), roleId: consulta, createdBy })
      .onConflictDoNothing()
    expect(await holder("sinesp", consulta)).toEqual({
      client: { id: String(sinesp), kind: "application", name: "SINESP" },
      effective: true,
      ways: ["Atribuído diretamente, sem expiração"],
    })
  })

  test("page by page without a gap where applications end and people begin", async () => {
    const consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
    const holdsIt = (clientId: string) => ({ clientId, roleId: consulta, createdBy })
    const clients = [
      String(await applicationId(system, "SINESP")),
      await addPerson(system),
      await addPerson(system),
    ]
    await system.db.insert(roleAssignment).values(clients.map(holdsIt)).onConflictDoNothing()
    const all = await holders(consulta, { size: 9 })
    expect(all[0]?.client.kind).toBe("application")
    const pages = await Promise.all([0, 1, 2].map((page) => holders(consulta, { page, size: 3 })))
    expect(pages.flat()).toEqual(all)
  })

  test("found by every word of name, id or e-mail, punctuation of ids aside", async () => {
    const who = await give("ÉRICA ACENTUADA")
    for (const search of ["erica", "acentuada érica", who, `${who}@exemplo`, who.replace(/^(...)/, "$1.")]) {
      expect((await holders(gestor, { search })).map(({ client }) => client.id)).toContain(who)
    }
    expect(await holders(gestor, { search: "ninguém assim" })).toEqual([])
  })

  test("seen from where it governs, and from where it is inherited", async () => {
    const governing = await roleId(system, "ROLE_ADMIN_APP_SINAL")
    expect(await holders(governing)).toEqual([
      expect.objectContaining({ client: expect.objectContaining({ id: account.appAdmin }), effective: true }),
    ])
    const user = await roleId(system, "ROLE_ATALAIA_USER")
    expect((await ask(user)).status).toBe(404)
    const [patricia] = await holders(user, { search: account.user }, { token: superAdmin, app: "ENSINO" })
    expect(patricia).toMatchObject({ client: { id: account.user }, effective: true })
  })

  test("asked by who governs the application; 404 for what is not there", async () => {
    const appAdmin = await system.signIn(account.appAdmin)
    const appManager = await system.signIn(account.appManager)
    for (const token of [appAdmin, appManager]) {
      expect((await ask(gestor, {}, { token })).status).toBe(200)
      expect((await ask(gestor, {}, { token, app: "SINARM" })).status).toBe(403)
      expect((await ask(await roleId(system, "ROLE_SINARM_CONSULTA"), {}, { token })).status).toBe(404)
    }
    expect((await ask(999_999)).status).toBe(404)
    expect((await ask(gestor, {}, { app: "NENHUMA" })).status).toBe(404)
  })
})
