import { sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { fold } from "@/domain/text/fold"
import { seededRandom } from "@/server/demo/random"
import { everyWord, fitness } from "@/server/platform/database/like"
import { addPerson, applicationId, giveRole } from "../../support/data/person"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let superAdmin: string
let appAdmin: string
let plain: string

beforeAll(async () => {
  superAdmin = await system.signIn(account.superAdmin)
  appAdmin = await system.signIn(account.appAdmin)
  plain = await system.signIn(account.tried)
})

interface Row {
  atalaiaId: string
  name: string
  email: string
  enabled: boolean
  organization?: { acronym: string }
}
interface Person extends Row {
  searchText: string
  sortName: string
}

/** All people in list order, to compare with. */
const everybody = () =>
  rows<Person>(
    system.db,
    sql`
      select p.atalaia_id as "atalaiaId", p.name, p.email, p.enabled, search_text as "searchText",
        sort_name as "sortName"
      from person p order by sort_name, atalaia_id`,
  )
const ask = (query: Record<string, string | number>, token = superAdmin) => api.users.list({ token, query })
const ids = async (search: string, token = superAdmin) =>
  (await ask({ search, size: 100 }, token)).body.items.map(({ atalaiaId }) => atalaiaId)
const counted = async (search: string) =>
  (
    await api.users.count({
      token: superAdmin,
      query: { search },
    })
  ).body

describe("the users list", () => {
  test("goes through everybody by name, page by page, each once", async () => {
    const all = (await everybody()).map(({ atalaiaId }) => atalaiaId)
    const seen: string[] = []
    for (let page = 0; ; page++) {
      const { items } = (await ask({ page, size: 100 })).body
      seen.push(...items.map(({ atalaiaId }) => atalaiaId))
      if (items.length < 100) break
    }
    expect(seen).toEqual(all)
    expect((await ask({})).body.items).toHaveLength(30)
    expect(await counted("")).toEqual({ count: all.length, exact: true })
  })

  test("finds each word anywhere in name, e-mail or id, whatever accents and case", async () => {
    const all = await everybody()
    for (const search of ["silva", "SÍLVA ma", "exemplo.gov.br jo", "a", "é"]) {
      const words = fold(search).split(" ")
      const expected = all.filter(({ searchText }) => words.every((word) => searchText.includes(word)))
      expect(await ids(search)).toEqual(expected.slice(0, 100).map(({ atalaiaId }) => atalaiaId))
      expect(await counted(search)).toEqual({ count: expected.length, exact: true })
    }
  })

  test("finds a name however its apostrophes, hyphens and accents are typed", async () => {
    const avila = await addPerson(system, { name: "Zelinda D’Ávila Sant'Ana" })
    const neill = await addPerson(system, { name: "Zelinda O Neill" })
    const ana = await addPerson(system, { name: "Zelinda Ana-Maria" })
    for (const text of [
      "dávila",
      "D´Ávila",
      "d'avila",
      "D`AVILA sant’ana",
      "davila santana",
      "D'A\u0301vila",
    ]) {
      expect(await ids(`zelinda ${text}`)).toEqual([avila])
    }
    expect(await ids("zelinda o'neill")).toEqual([neill])
    for (const text of ["ana maria", "ana-maria", "maria ana"])
      expect(await ids(`zelinda ${text}`)).toEqual([ana])
    expect(await ids("'".repeat(3))).toEqual([])
  })

  test("finds an id with its punctuation, whole or in part", async () => {
    expect(await ids("123.456.789-09")).toEqual([account.tried])
    expect(await ids("123.456.78")).toContain(account.tried)
    expect(await ids("wk.104829301")).toEqual([account.foreigner])
  })

  test("takes % and _ and \\ for what they are", async () => {
    expect(await ids("%")).toEqual([])
    expect(await ids("\\")).toEqual([])
    const who = await addPerson(system, { email: "cem%_por_cento@exemplo.gov.br" })
    expect(await ids("m%_p")).toEqual([who])
    expect(await ids("m%op")).toEqual([])
  })

  test("narrows to the active or the inactive", async () => {
    const inactive = (await everybody()).filter(({ enabled }) => !enabled)
    expect(inactive.length).toBeGreaterThan(0)
    expect(await ids("active:false")).toEqual(inactive.slice(0, 100).map(({ atalaiaId }) => atalaiaId))
    expect(await counted("active:1")).toEqual({
      count: (await everybody()).length - inactive.length,
      exact: true,
    })
  })

  test("narrows to a unit and those below, by acronym", async () => {
    const below = await rows<{ atalaiaId: string }>(
      system.db,
      sql`
        select p.atalaia_id as "atalaiaId" from person p join organization o on o.id = p.organization_id
        where o.path && (select array_agg(id) from organization where acronym = 'PMCE')
        order by p.sort_name, p.atalaia_id`,
    )
    const [own] = await rows<{ count: number }>(
      system.db,
      sql`select count(*)::int as count from person p join organization o on o.id = p.organization_id
        where o.acronym = 'PMCE'`,
    )
    expect(below.length).toBeGreaterThan(own?.count ?? 0)
    expect(await ids("org:pmcé")).toEqual(below.slice(0, 100).map(({ atalaiaId }) => atalaiaId))
    expect(await ids("org:PMC")).toEqual([])
    expect(await counted("org:NENHUMA")).toEqual({ count: 0, exact: true })
  })

  test("narrows to who holds a role: directly, through a profile, unexpired", async () => {
    expect(await ids("role:sinal_gestor")).toContain(account.tried)
    expect(await ids("roleeq:ROLE_SINAL_OPERACAO")).toContain(account.tried)
    expect(await ids("roleeq:SINAL_OPERACAO")).toEqual([])
    // Expired.
    expect(await ids("roleeq:ROLE_SINAL_PLANTAO João Pedro")).not.toContain(account.tried)
    const holders = await rows<{ atalaiaId: string }>(
      system.db,
      sql`
        select p.atalaia_id as "atalaiaId" from person p where p.atalaia_id in (
          select w.client_id from grant_path w where w.title like '%SINAL%' and not w.expired
        ) order by p.sort_name, p.atalaia_id`,
    )
    expect(await ids("role:sinal")).toEqual(holders.slice(0, 100).map(({ atalaiaId }) => atalaiaId))
  })

  test("narrows to who has held a role for some time without a session in its application", async () => {
    const longAgo = sql`now() - interval '40 days'`
    const signedIn = (id: string, ago: string, appId: number) =>
      system.db.execute(sql`
      insert into session (token_hash, token_type, client_identifier, app_id, create_date, last_validate, ip, user_agent)
      values (sha256(convert_to(${`${id} ${ago} ${appId}`}, 'UTF8')), 'access', ${id}, ${appId}, now() - ${ago}::interval, now(), '', '')`)
    const title = "ROLE_SINAL_UNUSED"
    const sinal = await applicationId(system, "SINAL")
    const [never, before, lately, elsewhere, fresh] = await Promise.all(
      Array.from({ length: 5 }, () => addPerson(system)),
    )
    if (!never || !before || !lately || !elsewhere || !fresh) throw new Error("people are missing")
    const roleId = await giveRole(system, never, { appId: sinal, title })
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select unnest(array[${before}, ${lately}, ${elsewhere}, ${fresh}]), ${roleId}, ${account.superAdmin}`)
    await system.db.execute(sql`
      update role_assignment set create_date = ${longAgo} where role_id = ${roleId} and client_id <> ${fresh}`)
    await signedIn(before, "31 days", sinal)
    await signedIn(lately, "2 days", sinal)
    await signedIn(elsewhere, "2 days", 1)
    expect(await ids(`roleeq:${title} unused:30d`)).toEqual([never, before, elsewhere])
    expect(await ids(`role:${title} unused:35d`)).toEqual([never, elsewhere])
    expect(await counted(`role:${title} unused:30d`)).toEqual({ count: 3, exact: true })
    // Who searches all people by role, but does not govern the application, does not learn who is how often there.
    const searcher = await system.signIn(account.managerSearch)
    const seen = (search: string) => api.users.list({ token: searcher, query: { search } })
    expect((await seen(`roleeq:${title}`)).body.items).toHaveLength(5)
    expect((await seen(`roleeq:${title} unused:30d`)).body.items).toEqual([])
    // A profile is used as its application is.
    await system.db.execute(sql`delete from role_assignment where role_id = ${roleId}`)
    await system.db.execute(sql`
      with made as (
        insert into profile (app_id, name, description) values (${sinal}, 'SEM USO', 'de teste') returning id
      ), part as (insert into profile_role (profile_id, role_id) select id, ${roleId} from made)
      insert into profile_assignment (client_id, profile_id, created_by, create_date)
      select unnest(array[${never}, ${lately}]), id, ${account.superAdmin}, ${longAgo} from made`)
    expect(await ids(`roleeq:${title} unused:30d`)).toEqual([never])
  })

  test("refuses to say who has not used a role in a time whose sessions are not kept", async () => {
    const { status, body } = await api.users.list({
      token: superAdmin,
      query: { search: "role:SINAL unused:365d" },
    })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain("As sessões são guardadas por 90 dias: use no máximo unused:90d.")
  })

  test("joins all conditions", async () => {
    const [joao] = (await ask({ search: account.tried })).body.items
    const search = `role:SINAL_GESTOR org:${joao?.organization?.acronym} active:true jo`
    const found = (await ask({ search, size: 100 })).body.items
    expect(found.map(({ atalaiaId }) => atalaiaId)).toContain(account.tried)
    for (const row of found) {
      expect(row.enabled).toBe(true)
      expect(fold(`${row.name} ${row.email} ${row.atalaiaId}`)).toContain("jo")
    }
  })

  test("counts only the roles that an application's admin has a say over", async () => {
    const who = await addPerson(system)
    await giveRole(system, who, {
      appId: await applicationId(system, "SINARM"),
      title: "ROLE_SINARM_SECRETO",
    })
    expect(await ids("role:secreto")).toEqual([who])
    expect(await ids("role:secreto", appAdmin)).toEqual([])
    expect(await ids("role:sinal_gestor", appAdmin)).toContain(account.tried)
    expect(await ids("role:ger_app_sinal", appAdmin)).toContain(account.appManager)
    expect(await ids("role:secreto", await system.signIn(account.managerSearch))).toEqual([who])
  })

  test("says which filter cannot be understood", async () => {
    const { status, refusal } = await ask({ search: "active:talvez" })
    expect(status).toBe(422)
    expect(refusal?.fields).toEqual({ search: "Use active:true ou active:false." })
  })

  test("refuses pages and texts beyond all measure", async () => {
    const queries: Record<string, string | number>[] = [
      { page: -1 },
      { page: 1.5 },
      { size: 0 },
      { size: 101 },
      { search: "x".repeat(1001) },
    ]
    for (const query of queries) expect((await ask(query)).status).toBe(422)
    expect((await ask({ page: 1_000_000, size: 100 })).body.items).toEqual([])
    expect((await ask({ search: "abc ".repeat(250) })).status).toBe(200)
  })
})

describe("the units", () => {
  const find = (query: Record<string, string | number>) => api.organizations.search({ token: plain, query })

  test("are found from three characters on", async () => {
    for (const search of ["", "pm", " p "]) {
      expect(await find({ search })).toMatchObject({
        status: 422,
        body: { fields: { search: "Digite pelo menos 3 caracteres." } },
      })
    }
    expect((await find({})).status).toBe(422)
  })

  test("are the ones that hold every word, in the order of how well they fit, page by page", async () => {
    const units = await rows<{ text: string }>(
      system.db,
      sql`select search_text as text from organization order by id`,
    )
    const random = seededRandom(5)
    const part = (text: string) => text.slice(random.between(0, 3), random.between(4, 9))
    const drawn = Array.from({ length: 60 }, () => {
      const { text } = random.pick(units)
      const words = text.split(" ")
      return random.pick([
        text.slice(0, random.between(3, 20)),
        random.some(words, 3).join(" "),
        `${part(random.pick(words))} ${random.pick(words)}`,
        `${random.pick(words)} ${random.pick(["1", "2", "a", "zq"])}`,
      ])
    })
    const seen = { pages: 0, units: 0 }
    for (const search of [...drawn, "policia", "pol", "%%%", "   dp   de  "]) {
      if (search.trim().length < 3) continue
      for (const disabled of [false, true]) {
        const expected = await rows<{ id: number }>(
          system.db,
          sql`
            select id from organization
            where ${disabled ? sql`true` : sql`enabled`} and ${everyWord(sql`search_text`, search)}
            order by ${fitness(sql`search_text`, search)}, acronym collate "C", id`,
        )
        const found: number[] = []
        for (let page = 0; page * 40 <= expected.length; page++) {
          const { body } = await find({ search, size: 40, page, disabled: String(disabled) })
          found.push(...body.map(({ id }) => id))
          seen.pages++
        }
        expect(found, search).toEqual(expected.map(({ id }) => id))
        seen.units += found.length
      }
    }
    expect(seen.pages).toBeGreaterThan(120)
    expect(seen.units).toBeGreaterThan(1000)
  })

  test("best acronym first, 100 at most", async () => {
    const { body } = await find({ search: "pmce" })
    expect(body[0]?.acronym).toBe("PMCE")
    expect((await find({ search: "pol", size: 1_000 })).body.length).toBeLessThanOrEqual(100)
    expect((await find({ search: "pol", size: 2 })).body).toHaveLength(2)
    expect((await find({ search: "polícia" })).body).toEqual((await find({ search: "POLICIA" })).body)
  })
})

describe("the palette", () => {
  const find = async (text: string, token = superAdmin, kinds?: string) =>
    (
      await api.system.search({
        token,
        query: { text, ...(kinds && { kinds }) },
      })
    ).body.items

  test("finds people by the beginning of their id, with or without punctuation", async () => {
    for (const text of ["12345678909", "123.456.789-09", "1234567"]) {
      expect((await find(text)).filter(({ kind }) => kind === "user")).toMatchObject([{ id: account.tried }])
    }
    expect((await find("wk.1048", superAdmin, "user")).map(({ id }) => id)).toContain(account.foreigner)
  })

  test("shows those whose name begins so before those who have it later", async () => {
    for (const text of ["ana", "jo"]) {
      const names = (await find(text, superAdmin, "user")).map(({ title }) => fold(title))
      expect(names.length).toBeGreaterThan(2)
      const place = (name: string) => (name.startsWith(text) ? 0 : name.includes(` ${text}`) ? 1 : 2)
      expect(names.map(place)).toEqual(names.map(place).sort())
      expect(place(names[0] ?? "")).toBe(0)
    }
  })

  test("shows the exact acronym first, eight of each kind at most", async () => {
    const apps = await find("sinal", superAdmin, "app")
    expect(apps[0]).toMatchObject({ kind: "app", text: "SINAL" })
    expect((await find("pmce", superAdmin, "org"))[0]).toMatchObject({ kind: "org", text: "PMCE" })
    const all = await find("a")
    for (const kind of ["user", "app", "org"])
      expect(all.filter((item) => item.kind === kind)).toHaveLength(8)
  })

  test("stays within reach", async () => {
    expect((await find("s", appAdmin, "app")).map(({ text }) => text)).toEqual(["SINAL"])
    expect(await find("a", plain)).toEqual([])
    expect(
      (await find("ana", await system.signIn(account.orgManager))).map(({ kind }) => kind),
    ).not.toContain("user")
  })

  test("finds pre-registrations by id, name and e-mail, for who sees them", async () => {
    const [preUser] = await rows<{ name: string; email: string }>(
      system.db,
      sql`select name, email from pre_user where atalaia_id = ${account.preUser}`,
    )
    const { name = "", email = "" } = preUser ?? {}
    for (const text of [account.preUser, fold(name), email]) {
      expect(await find(text, superAdmin, "preUser")).toMatchObject([
        { kind: "preUser", id: account.preUser, text: account.preUser, title: name },
      ])
    }
    const manager = await system.signIn(account.managerSearch)
    expect(await find(account.preUser, manager, "preUser")).toEqual([])
    await rows(
      system.db,
      sql`update pre_user set created_by = ${account.managerSearch} where atalaia_id = ${account.preUser}`,
    )
    expect(await find(account.preUser, manager, "preUser")).toHaveLength(1)
    expect(await find(account.preUser, await system.signIn(account.orgManager), "preUser")).toEqual([])
    expect(await find("a", plain, "preUser")).toEqual([])
  })

  test("calls a pre-registration without a name by its e-mail", async () => {
    const [nameless] = await rows<{ atalaiaId: string; email: string }>(
      system.db,
      sql`select atalaia_id as "atalaiaId", email from pre_user where name is null limit 1`,
    )
    const { atalaiaId = "", email = "" } = nameless ?? {}
    expect(await find(atalaiaId, superAdmin, "preUser")).toMatchObject([{ id: atalaiaId, title: email }])
  })

  test("finds nothing in blanks", async () => {
    expect(await find("   ")).toEqual([])
  })

  const named = (ids: string, token = superAdmin) =>
    api.system.people({
      token,
      query: { ids },
    })

  test("finds two hundred people by their ids at once, and leaves out who is nobody", async () => {
    const all = (await everybody()).slice(0, 199)
    const { body } = await named([...all.map(({ atalaiaId }) => atalaiaId), "00000000000"].join(","))
    expect(new Map(body.items.map(({ id, title }) => [id, title]))).toEqual(
      new Map(all.map(({ atalaiaId, name }) => [atalaiaId, name])),
    )
    expect((await named(account.foreigner.toUpperCase())).body.items).toMatchObject([
      { id: account.foreigner },
    ])
  })

  test("takes neither more ids nor anything else", async () => {
    for (const ids of ["", "1,", "a b", "{1}", Array(201).fill("1").join(",")]) {
      expect((await named(ids)).status).toBe(422)
    }
    expect((await named(account.tried, plain)).status).toBe(403)
  })
})
