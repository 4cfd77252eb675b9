import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { mailOutbox } from "@/server/platform/database/schema/index"
import { tellOfEnds } from "@/server/rights/assignments/endings"
import { addPerson, mailsTo, mailTo } from "../../support/data/person"
import { profileId, roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()

/** A person without roles, new for each test. */
let who: string

const tell = () => tellOfEnds(system.db, system.settings)
/** Noon of a day in Brasília, so many days from today. */
const noon = (days: number) =>
  sql`(((now() at time zone 'America/Sao_Paulo')::date + ${days}::int + time '12:00') at time zone 'America/Sao_Paulo')`

interface Given {
  title?: string
  /** Days from today. */
  ends: number
  /** Days ago. */
  given?: number
  to?: string
}
async function give({ title = "ROLE_SINAL_GESTOR", ends, given = 60, to = who }: Given) {
  const role = await roleId(system, title)
  await system.db.execute(sql`
    insert into role_assignment (client_id, role_id, created_by, create_date, expiration_date_time)
    values (${to}, ${role}, ${account.superAdmin}, ${noon(-given)}, ${noon(ends)})
    on conflict (client_id, role_id) do update set expiration_date_time = excluded.expiration_date_time`)
}
const subjectsTo = async (id = who) => (await mailTo(system, id)).map(({ subject }) => subject)

beforeEach(async () => {
  who = await addPerson(system)
  // The mails about the demonstration's own assignments come first.
  await tell()
  await system.db.delete(mailOutbox)
})

describe("before an assignment ends its holder is told", () => {
  test("in the week before, with the way to ask for more time, and once", async () => {
    await give({ ends: 7 })
    await tell()
    await tell()
    const [mail, ...others] = await mailTo(system, who)
    expect(others).toEqual([])
    expect(mail?.subject).toBe("Um acesso seu está para terminar")
    expect(mail?.body).toMatch(/ROLE_SINAL_GESTOR em SINAL, até \d\d\/\d\d\/\d{4},? 12:00/)
    expect(mail?.body).toContain(
      `SINAL: ${system.settings.publicUrl}/?command=${encodeURIComponent("> request access app SINAL")}`,
    )
  })

  test("on their own page, with and without the mail, as long as the mail would tell of it", async () => {
    await give({ ends: 7 })
    await give({ title: "ROLE_SINAL_AUDITOR", ends: 8 })
    await give({ title: "ROLE_SINAL_CONSULTA", ends: 5, given: 1 })
    await give({ title: "ROLE_SINAL_PLANTAO", ends: 6, to: account.user })
    const token = await system.signIn(who)
    const ends = async () => (await system.api.privacy.endings({ token })).body.items
    expect(await ends()).toMatchObject([{ title: "ROLE_SINAL_GESTOR", app: "SINAL", requestable: true }])
    await tell()
    expect(await ends()).toHaveLength(1)
  })

  test("with the request that they have made already, if there is one", async () => {
    await give({ ends: 7 })
    await system.db.execute(sql`
      insert into access_request (atalaia_id, app_id, justification)
      select ${who}, id, 'Ainda preciso.' from application where acronym = 'SINAL'`)
    const token = await system.signIn(who)
    const { items } = (await system.api.privacy.endings({ token })).body
    expect(items).toMatchObject([{ requestable: false, requested: true }])
    await tell()
    const [mail] = await mailTo(system, who)
    expect(mail?.body).toContain(
      `SINAL: você já pediu: ${system.settings.publicUrl}/?command=${encodeURIComponent("> edit request app SINAL")}`,
    )
  })

  test.each([
    ["an administrator of another application", account.appAdmin, "SINARM", /SINARM: http\S+request/],
    ["a linker", account.linker, "SINARM", /SINARM: http\S+request/],
    [
      "an administrator of the application itself",
      account.appAdmin,
      "SINAL",
      /SINAL: você a administra, .+ peça a outro/,
    ],
    ["a super admin", account.superAdmin, "SINAL", /SINAL: você a administra, .+ peça a outro/],
  ])("with a way that is open to %s", async (_, to, app, way) => {
    const [role] = await rows<{ title: string }>(
      system.db,
      sql`
        select r.title from role r join application a on a.id = r.app_id
        where a.acronym = ${app} and r.type = 'basic' and not r.disabled and not exists (
          select from grant_paths_to(array[${to}]::text[], r.id, a.id)) order by 1 limit 1`,
    )
    if (!role) throw new Error(`${to} has everything in ${app}`)
    await give({ title: role.title, ends: 7, to })
    await tell()
    const mail = (await mailsTo(system)).find(({ subject }) => subject === "Um acesso seu está para terminar")
    expect(mail?.body).toMatch(way)
    const { items } = (await system.api.privacy.endings({ token: await system.signIn(to) })).body
    // Their own page offers a request exactly where the mail does.
    expect(items.find((each) => each.title === role.title)?.requestable).toBe(way.source.includes("request"))
  })

  test("on the day before once more, and again before a new end", async () => {
    await give({ ends: 5 })
    await tell()
    await give({ ends: 1 })
    await tell()
    await tell()
    expect(await subjectsTo()).toHaveLength(2)
    await give({ ends: 6 })
    await tell()
    expect(await subjectsTo()).toHaveLength(3)
  })

  test("of all that ends in one mail, profiles too", async () => {
    await give({ ends: 7 })
    await give({ title: "ROLE_SINAL_PLANTAO", ends: 1 })
    const profile = await profileId(system, "CONTROLE INTERNO")
    await system.db.execute(sql`
      insert into profile_assignment (client_id, profile_id, created_by, create_date, expiration_date_time)
      values (${who}, ${profile}, ${account.superAdmin}, ${noon(-60)}, ${noon(3)})`)
    await tell()
    const mails = await mailTo(system, who)
    expect(mails.map(({ subject }) => subject)).toEqual(["Acessos seus estão para terminar"])
    const told = /termina:\n\n([\s\S]*?)\n\n/.exec(mails[0]?.body ?? "")?.[1]?.split("\n")
    expect(told?.map((line) => line.split(" em ")[0])).toEqual([
      "ROLE_SINAL_PLANTAO",
      "CONTROLE INTERNO",
      "ROLE_SINAL_GESTOR",
    ])
  })

  test.each([
    ["ends later", { ends: 8 }],
    ["has ended", { ends: -1 }],
    ["was given for less than eight days, a week before", { ends: 7, given: 0 }],
    ["was given for less than two days, the day before", { ends: 1, given: 0 }],
  ])("not if it %s", async (_, given) => {
    await give(given)
    await tell()
    expect(await subjectsTo()).toEqual([])
  })

  test("not if it has no effect, or lasts by a profile", async () => {
    await give({ ends: 7 })
    await system.db.execute(sql`
      insert into role_block (client_id, role_id, app_id, justification, created_by)
      select ${who}, id, app_id, 'Em férias', ${account.superAdmin} from role where title = 'ROLE_SINAL_GESTOR'`)
    const other = await addPerson(system)
    const [part] = await rows<{ profile: number; title: string }>(
      system.db,
      sql`
        select f.profile_id as profile, r.title from profile_role f join role r on r.id = f.role_id
        join profile p on p.id = f.profile_id join application a on a.id = p.app_id and a.acronym = 'SINAL'
        where r.app_id = a.id and r.type = 'basic' and not r.disabled order by 1, 2 limit 1`,
    )
    if (!part) throw new Error("SINAL has no profile")
    await give({ title: part.title, ends: 7, to: other })
    await system.db.execute(sql`
      insert into profile_assignment (client_id, profile_id, created_by)
      values (${other}, ${part.profile}, ${account.superAdmin})`)
    await tell()
    expect(await subjectsTo()).toEqual([])
    expect(await subjectsTo(other)).toEqual([])
  })
})

describe("those who administer the application are told", () => {
  const toAdmin = () => mailsTo(system, "fernanda.duarte@exemplo.gov.br")

  test("of others, in one mail, once", async () => {
    const other = await addPerson(system, { name: "Abel Quintanilha" })
    await give({ ends: 7 })
    await give({ ends: 6, to: other })
    await tell()
    await tell()
    const mails = await toAdmin()
    expect(mails.map(({ subject }) => subject)).toEqual(["Acessos que estão para terminar"])
    expect(mails[0]?.body).toMatch(/Abel Quintanilha: .+\nZuleica Quintanilha: /)
  })

  test("by twenty names, and how many more", async () => {
    for (let index = 0; index < 22; index++) await give({ ends: 7, to: await addPerson(system) })
    await tell()
    const [mail] = await toAdmin()
    expect(mail?.body.match(/Zuleica/g)).toHaveLength(20)
    expect(mail?.body).toContain("e mais 2")
  })
})

test("two servers tell once", async () => {
  await give({ ends: 7 })
  await Promise.all([tell(), tell()])
  expect(await subjectsTo()).toHaveLength(1)
})
