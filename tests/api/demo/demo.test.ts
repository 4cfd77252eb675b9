import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fieldsOf, problemsOf } from "@views/organizations/unit/form/unitFields"
import { sql } from "drizzle-orm"
import { fileTypeFromBuffer } from "file-type"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { isCpf, isForeignId } from "@/domain/people/identifier"
import { platformRoles } from "@/domain/roles"
import { demoAccounts, printAccounts } from "@/server/demo/accounts"
import { loadDemo } from "@/server/demo/demo"
import { agencies } from "@/server/demo/vocabulary/agencies"
import { type OpenDatabase, openDatabase } from "@/server/platform/database/connection"
import { migrate } from "@/server/platform/database/migrate"
import { loadReference } from "@/server/platform/database/reference"
import { fileStoreOf } from "@/server/platform/files/store"
import { fullUnit } from "@/server/reference/organizations/details"
import { presentFullUnit } from "@/server/reference/organizations/presenter"
import { rows } from "../../support/server/rows"
import { describeInAll } from "../../support/testAll"

const templates = inject("templates")
const now = new Date(templates.now)
const folders: string[] = []
let first: OpenDatabase

async function folderForFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atalaia-demo-"))
  folders.push(folder)
  return folder
}

async function load(): Promise<OpenDatabase> {
  const folder = await folderForFile()
  const database = await openDatabase({ folder })
  await migrate(database.db)
  await loadReference(database.db)
  await loadDemo(database.db, fileStoreOf({ dataFolder: folder }), now)
  return database
}

/** Demo data that another process loaded for all API tests. */
async function copyOfTemplate(): Promise<OpenDatabase> {
  const folder = await folderForFile()
  await cp(templates.folder, folder, { recursive: true })
  return openDatabase({ folder })
}

beforeAll(async () => {
  // On PostgreSQL the template is a database of the server, which sorts and formats times differently.
  first = await (templates.url === undefined ? copyOfTemplate() : load())
})
afterAll(async () => {
  await first.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Titles of a person's effective roles in an application. */
async function effective(clientId: string, acronym: string): Promise<string[]> {
  const found = await rows<{ title: string }>(
    first.db,
    sql`select e.title from effective_role e join application a on a.id = e.app_id
        where e.client_id = ${clientId} and a.acronym = ${acronym} order by e.title collate "C"`,
  )
  return found.map(({ title }) => title)
}

const count = async (query: ReturnType<typeof sql>) =>
  (await rows<{ count: number }>(first.db, sql`select count(*)::int as count from ${query}`))[0]?.count

describe("how much there is", () => {
  it.each([
    ["people beside the accounts", sql`person`, 600 + 21],
    ["units", sql`organization`, 300],
    ["spheres with units", sql`(select distinct region_id from organization) spheres`, 4],
    ["closed units", sql`organization where not enabled`, 7],
    ["applications beside the portal", sql`application where id <> 1`, 40],
    ["pre-registrations", sql`pre_user`, 24],
  ])("%s", async (_, query, expected) => {
    expect(await count(query)).toBe(expected)
  })

  it.each([
    ["inactive people, about 4 %", sql`person where not enabled`, 12, 40],
    ["first accesses, about 6 %", sql`person where first_access`, 22, 55],
    ["foreigners, about 2 %", sql`person where is_foreign`, 5, 25],
    ["disabled applications", sql`application where not enabled`, 1, 5],
    ["applications with a secret", sql`application where secret_hash is not null`, 5, 40],
    ["role assignments", sql`role_assignment`, 1500, 5000],
    ["of them limited in time", sql`role_assignment where expiration_date_time > now()`, 100, 1000],
    ["profile assignments", sql`profile_assignment`, 100, 1000],
    ["blocks", sql`role_block`, 20, 100],
    ["people disabled in an application", sql`application_disabling`, 5, 30],
    ["confirmations that wait", sql`assignment_validation where validated_date is null`, 5, 200],
    ["sessions", sql`session`, 90, 400],
    ["audit rows", sql`audit`, 2000, 10000],
  ])("%s", async (_, query, least, most) => {
    const found = await count(query)
    expect(found).toBeGreaterThanOrEqual(least)
    expect(found).toBeLessThanOrEqual(most)
  })

  it("has 4 to 12 roles and 1 to 3 profiles of two roles or more in each application", async () => {
    const found = await rows<{
      acronym: string
      roles: number
      profiles: number
      smallest: number
      governing: number
    }>(
      first.db,
      sql`select acronym,
            (select count(*) from role where app_id = a.id)::int as roles,
            (select count(*) from profile where app_id = a.id)::int as profiles,
            (select min(parts)::int from (
              select count(*) as parts from profile p join profile_role r on r.profile_id = p.id
              where p.app_id = a.id group by p.id) sizes) as smallest,
            (select count(*) from role where app_id = 1 and governs_app_id = a.id
              and title in ('ROLE_ADMIN_APP_' || acronym, 'ROLE_GER_APP_' || acronym))::int as governing
          from application a where id <> 1`,
    )
    const odd = found.filter(
      ({ roles, profiles, smallest, governing }) =>
        roles < 4 || roles > 12 || profiles < 1 || profiles > 3 || smallest < 2 || governing !== 2,
    )
    expect(found).toHaveLength(40)
    expect(odd).toEqual([])
  })
})

describeInAll("another database", () => {
  let second: OpenDatabase
  beforeAll(async () => {
    second = await load()
  })
  afterAll(() => second.close())

  it("has the same people", async () => {
    const query = sql`
      select p.atalaia_id, name, email, o.acronym, p.enabled, first_access, p.create_date::text, last_password_update::text,
        (select array_agg(title order by title) from grant_path where client_id = p.atalaia_id) as roles
      from person p join organization o on o.id = organization_id order by p.atalaia_id`
    expect(await rows(second.db, query)).toEqual(await rows(first.db, query))
    const audit = sql`select at::text, actor_id, kind, subject_id, about from audit order by id`
    expect(await rows(second.db, audit)).toEqual(await rows(first.db, audit))
  })

  it("has the same units", async () => {
    const query = sql`
      select acronym, cnpj, emails, phones, manager, latitude, longitude, geometry::text, address_name, zip_code
      from organization order by id`
    expect(await rows(second.db, query)).toEqual(await rows(first.db, query))
  })
})

describe("people", () => {
  it("have valid ids, e-mails at exemplo.gov.br, and a unit that works", async () => {
    const people = await rows<{ id: string; foreign: boolean; email: string; works: boolean }>(
      first.db,
      sql`select atalaia_id as id, is_foreign as foreign, email, coalesce(o.enabled, false) as works
          from person left join organization o on o.id = organization_id
          union all select atalaia_id, is_foreign, email, true from pre_user`,
    )
    const odd = people.filter(
      ({ id, foreign, email, works }) =>
        !(foreign ? isForeignId(id) : isCpf(id)) || !/^[a-z0-9.]+@exemplo\.gov\.br$/.test(email) || !works,
    )
    expect(odd.map(({ id }) => id)).toEqual([])
  })

  it("were born, live and have studied in municipalities of the states that are said", async () => {
    const municipalities = await rows<{ place: string }>(
      first.db,
      sql`select m.name || ', ' || s.name as place from city m join state s on s.id = m.state_id`,
    )
    const known = new Set(municipalities.map(({ place }) => place.toLocaleUpperCase("pt-BR")))
    const births = await rows<{ place: string }>(
      first.db,
      sql`select birth_city_name || ', ' || birth_state_name as place
          from registration_personal join country c on c.id = birth_country_id where c.name = 'Brasil'`,
    )
    expect(births.length).toBeGreaterThan(300)
    expect(births.map(({ place }) => place).filter((place) => !known.has(place))).toEqual([])
    const elsewhere = await rows(
      first.db,
      sql`select atalaia_id from registration_communication join city m on m.id = address_city_id
          where m.state_id is distinct from address_state_id
          union all
          select atalaia_id from registration_course held join city m on m.id = held.city_id
          where m.state_id is distinct from held.state_id`,
    )
    expect(elsewhere).toEqual([])
  })

  it("are left alone by a second load", async () => {
    const before = await rows(first.db, sql`select atalaia_id, password_hash from person order by 1`)
    await loadDemo(first.db, fileStoreOf({ dataFolder: folders[0] ?? "" }))
    expect(await rows(first.db, sql`select atalaia_id, password_hash from person order by 1`)).toEqual(before)
  })
})

describe("units", () => {
  it("have a path that is the parent's and then themselves, in the sphere of the parent", async () => {
    const odd = await rows(
      first.db,
      sql`select o.acronym from organization o left join organization up on up.id = o.parent_id
          where o.path is distinct from coalesce(up.path, '{}') || o.id or o.region_id <> coalesce(up.region_id, o.region_id)`,
    )
    expect(odd).toEqual([])
  })

  it("go several levels down, and are named once", async () => {
    expect(await count(sql`organization where cardinality(path) >= 4`)).toBeGreaterThan(5)
    expect(await count(sql`(select distinct acronym from organization) names`)).toBe(300)
  })

  it.each([
    ["PMCE", "SSPDS-CE"],
    ["PCSP", "SSP-SP"],
  ])("%s stands below %s", async (acronym, above) => {
    const found = await rows(
      first.db,
      sql`select up.acronym from organization o join organization up on up.id = o.parent_id where o.acronym = ${acronym}`,
    )
    expect(found).toEqual([{ acronym: above }])
  })

  it("and all that came with ids are numbered on after the highest id", async () => {
    const [made] = await rows<{ ids: Record<string, boolean> }>(
      first.db,
      sql`select jsonb_build_object(
            'organization', nextval('organization_id_seq') > (select max(id) from organization),
            'application', nextval('application_id_seq') > (select max(id) from application),
            'role', nextval('role_id_seq') > (select max(id) from role),
            'profile', nextval('profile_id_seq') > (select max(id) from profile)) as ids`,
    )
    expect(made?.ids).toEqual({ organization: true, application: true, role: true, profile: true })
  })
})

describe("what is known of units", () => {
  it("passes the rules of the form, so that editing one asks for nothing that is not there", async () => {
    const ids = await rows<{ id: number }>(first.db, sql`select id from organization`)
    const wrong: string[] = []
    for (const { id } of ids) {
      const unit = presentFullUnit(await fullUnit(first.db, id))
      const problems = Object.entries(problemsOf(fieldsOf(unit))).filter(([, problem]) => problem)
      wrong.push(...problems.map(([field, problem]) => `${unit.acronym} ${field}: ${problem}`))
    }
    expect(wrong).toEqual([])
  })

  it("is in Brazil, in the state that the municipality is of, with e-mail, phone and manager", async () => {
    const odd = await rows(
      first.db,
      sql`select acronym from organization o
          join country c on c.id = o.country_id join city m on m.id = o.city_id
          where c.name <> 'Brasil' or m.state_id <> o.state_id or o.address_name is null or o.manager is null
            or cardinality(emails) = 0 or cardinality(phones) = 0 or o.zip_code !~ '^[0-9]{8}$'`,
    )
    expect(odd).toEqual([])
    expect(await count(sql`organization o join city m on m.id = o.city_id`)).toBe(300)
  })

  it("puts the agencies of a state into that state", async () => {
    const states = await rows<{ acronym: string; uf: string }>(
      first.db,
      sql`select acronym, s.uf from organization o join state s on s.id = o.state_id`,
    )
    const ufOf = new Map(states.map(({ acronym, uf }) => [acronym, uf]))
    const odd = agencies.filter(({ acronym, uf }) => uf !== null && ufOf.get(acronym) !== uf)
    expect(odd.map(({ acronym }) => acronym)).toEqual([])
  })

  it.each([
    ["PMCE", "Fortaleza", ["Policiamento ostensivo"]],
    ["2BPM-PMCE", "Juazeiro do Norte", ["Policiamento ostensivo"]],
    ["DETRAN-GO", "Goiânia", ["Trânsito"]],
    ["PF", "Brasília", ["Polícia judiciária"]],
    ["CTF", "Foz do Iguaçu", ["Cooperação internacional"]],
  ])("of %s: it is in %s, for %j", async (acronym, city, classifications) => {
    const [found] = await rows<{ city: string; classifications: string[] }>(
      first.db,
      sql`select m.name as city, array(
            select label from organization_classification_of held
            join organization_classification v on v.id = held.classification_id
            where held.organization_id = o.id order by 1) as classifications
          from organization o join city m on m.id = o.city_id where acronym = ${acronym}`,
    )
    expect(found).toEqual({ city, classifications })
  })

  it("has a place on the map for most, an outline for some, and specializations for some", async () => {
    const placed = await count(sql`organization where latitude is not null and longitude is not null`)
    expect(placed).toBeGreaterThan(220)
    expect(placed).toBeLessThan(300)
    expect(await count(sql`organization where geometry is not null`)).toBeGreaterThan(3)
    expect(
      await count(sql`(select distinct organization_id from organization_specialization_of) special`),
    ).toBeGreaterThan(20)
  })

  it("ends in the state that the operations led to, each with its document", async () => {
    const odd = await rows(
      first.db,
      sql`select acronym from organization o
          left join lateral (
            select movement_type from organization_operation h
            where h.organization_id = o.id and movement_type <> 'MIGRAÇÃO' order by id desc limit 1
          ) latest on true
          where o.enabled is distinct from (coalesce(movement_type, 'ATIVAÇÃO') = 'ATIVAÇÃO')`,
    )
    expect(odd).toEqual([])
    const operations = await rows<{ fileId: string | null; before: boolean }>(
      first.db,
      sql`select h.file_id as "fileId", h.created_date > p.create_date and h.created_date > o.create_date as before
          from organization_operation h join organization o on o.id = h.organization_id
          join person p on p.atalaia_id = h.created_by`,
    )
    expect(operations.length).toBeGreaterThan(25)
    const files = fileStoreOf({ dataFolder: folders[0] ?? "" })
    for (const { fileId, before } of operations) {
      expect(before).toBe(true)
      expect((await fileTypeFromBuffer(await files.read(fileId ?? "")))?.mime).toBe("application/pdf")
    }
  })

  it("fills more than a page of the history of PMCE", async () => {
    const operations = sql`organization_operation where organization_id = (select id from organization where acronym = 'PMCE')`
    expect(await count(operations)).toBeGreaterThan(5)
  })
})

describe("the demonstration accounts", () => {
  const search = platformRoles.managerSearch
  const user = platformRoles.user
  it.each([
    ["10120130149", [platformRoles.admin, user]],
    ["10220230200", [platformRoles.orgManager, user]],
    ["10320330370", [platformRoles.registryManager, user]],
    ["10420430431", [platformRoles.managerInsert, search, user]],
    ["10520530500", [search, user]],
    ["10620630663", [search, platformRoles.managerUpdate, user]],
    ["10720730724", [platformRoles.authorizer, user]],
    ["10820830895", [platformRoles.authorizerManager, user]],
    ["10920930956", [platformRoles.authorizerEditor, user]],
    ["11021031011", [platformRoles.linker, user]],
    ["11121131182", ["ROLE_ADMIN_APP_SINAL", user]],
    ["11221231243", [user, "ROLE_GER_APP_SINAL"]],
    ["11321331304", [user]],
    ["11421431475", [user]],
    ["11521531536", [user]],
    ["11621631605", [user]],
    ["11721731768", [user]],
    ["12345678909", [user]],
    ["wk104829301", [user]],
    [
      "12022032055",
      [
        "ROLE_ADMIN_APP_ENSINO",
        "ROLE_ADMIN_APP_INFOSEG",
        "ROLE_ADMIN_APP_SINARM",
        "ROLE_ADMIN_APP_SINESP",
        search,
        platformRoles.managerUpdate,
        user,
      ],
    ],
    ["12122132116", [platformRoles.admin, user]],
  ])("%s has %j in the portal", async (id, expected) => {
    expect(await effective(id, "ATALAIA")).toEqual(expected)
  })

  it.each([
    ["11321331304", ["ROLE_SINAL_CONSULTA", "ROLE_SINAL_PLANTAO"]],
    ["11721731768", ["ROLE_SINAL_OPERACAO"]],
    ["12345678909", ["ROLE_SINAL_GESTOR"]],
  ])("%s has %j in SINAL", async (id, expected) => {
    expect(await effective(id, "SINAL")).toEqual(expected)
  })

  it("are in their states, with ages of passwords in days", async () => {
    const found = await rows<Record<string, unknown>>(
      first.db,
      sql`select atalaia_id as id,
            floor(extract(epoch from ${now.toISOString()}::timestamptz - last_password_update) / 86400)::int as days,
            first_access, deprecated_details, is_foreign, password_hash is not null as password, two_factor_secret is null as single
          from person where atalaia_id in ('10120130149', '11421431475', '11521531536', '11621631605', '11721731768', 'wk104829301')
          order by 1`,
    )
    const normal = {
      first_access: false,
      deprecated_details: false,
      is_foreign: false,
      password: true,
      single: true,
    }
    expect(found).toEqual([
      { ...normal, id: "10120130149", days: 167 },
      { ...normal, id: "11421431475", days: expect.any(Number), deprecated_details: true },
      { ...normal, id: "11521531536", days: null, first_access: true },
      { ...normal, id: "11621631605", days: 200 },
      { ...normal, id: "11721731768", days: expect.any(Number) },
      { ...normal, id: "wk104829301", days: expect.any(Number), is_foreign: true },
    ])
  })

  it("hold what the pictures show of João Pedro in SINAL", async () => {
    const found = await rows(
      first.db,
      sql`select w.title, coalesce(p.name, 'direct') as way, blocked, expired, awaiting_validation as awaiting
          from grant_path w left join profile p on p.id = w.profile_id join application a on a.id = w.app_id
          where w.client_id = '12345678909' and acronym = 'SINAL' order by p.name is null, w.title collate "C"`,
    )
    const way = (title: string, through: string, against = {}) => {
      return { title, way: through, blocked: false, expired: false, awaiting: false, ...against }
    }
    expect(found).toEqual([
      way("ROLE_SINAL_AUDITOR", "GESTÃO ESTADUAL", { blocked: true }),
      way("ROLE_SINAL_GESTOR", "GESTÃO ESTADUAL"),
      way("ROLE_SINAL_OPERACAO", "GESTÃO ESTADUAL", { awaiting: true }),
      way("ROLE_SINAL_AUDITOR", "direct", { blocked: true }),
      way("ROLE_SINAL_GESTOR", "direct"),
      way("ROLE_SINAL_PLANTAO", "direct", { expired: true }),
    ])
  })

  it("have a link of the authorizer to PMCE, and pre-registrations in both states", async () => {
    expect(
      await rows(
        first.db,
        sql`select acronym from authorizer_link l join organization o on o.id = organization_id
            where atalaia_id = '10720730724'`,
      ),
    ).toEqual([{ acronym: "PMCE" }])
    expect(
      await rows(
        first.db,
        sql`select atalaia_id as id, status, acronym from pre_user u join organization o on o.id = organization_id
            where atalaia_id in ('11821831829', '11931931925') order by 1`,
      ),
    ).toEqual([
      { id: "11821831829", status: "IN_PROGRESS", acronym: "DETRAN-GO" },
      { id: "11931931925", status: "READY", acronym: "PMCE" },
    ])
  })

  it("have the linker of SINAL in PMCE, with what they can grant", async () => {
    const found = await rows(
      first.db,
      sql`
        select a.acronym as app, o.acronym as unit,
          array(select r.title from linker_role g join role r on r.id = g.role_id where g.linker_id = l.id order by 1)
            as roles,
          array(select f.name from linker_profile g join profile f on f.id = g.profile_id where g.linker_id = l.id)
            as profiles
        from linker l join application a on a.id = l.app_id join organization o on o.id = l.organization_id
        where l.atalaia_id = '11021031011'`,
    )
    expect(found).toEqual([
      {
        app: "SINAL",
        unit: "PMCE",
        roles: ["ROLE_SINAL_CONSULTA", "ROLE_SINAL_PLANTAO"],
        profiles: ["SALA DE OPERAÇÕES"],
      },
    ])
  })

  it("are linked each to one thing, some still without the role", async () => {
    const holding = (table: string, title: string) =>
      rows<{ all: number; holding: number }>(
        first.db,
        sql`
          select count(*)::int as all, count(e.client_id)::int as holding from ${sql.identifier(table)} l
          left join effective_role e on e.client_id = l.atalaia_id and e.title = ${title}`,
      )
    for (const [table, title] of [
      ["authorizer_link", platformRoles.authorizer],
      ["linker", platformRoles.linker],
    ] as const) {
      const [found] = await holding(table, title)
      expect(found?.all, table).toBeGreaterThan(9)
      expect(found?.holding, table).toBeGreaterThan((found?.all ?? 0) / 2)
    }
  })

  it("need a second step where a role demands it", async () => {
    const found = await rows<{ id: string }>(
      first.db,
      sql`select client_id as id from effective_role e join role r on r.id = e.role_id
          where r.two_factor_required and client_id = any(${`{${demoAccounts.map(({ id }) => id).join(",")}}`}::text[])`,
    )
    expect(found).toEqual([{ id: "11721731768" }])
  })

  it("are printed one a line, with the password", () => {
    const lines = printAccounts().split("\n")
    expect(lines).toHaveLength(demoAccounts.length + 2)
    expect(lines[1]).toContain("Atalaia-demo-2026")
    expect(lines.find((line) => line.includes("12345678909"))).toMatch(/JOÃO PEDRO SILVA +usuário comum/)
  })
})
