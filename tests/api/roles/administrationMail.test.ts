import { sql } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { platformRoles } from "@/domain/roles"
import { startMailWorker } from "@/server/identity/mail/worker"
import { addPerson, mailsTo, mailTo } from "../../support/data/person"
import { roleId } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

/** A person who gets an administrative role receives an e-mail, however the role is given. */
const system = systemForFile()
const { api } = system
let token: string
let search: number
let linker: number
let user: number
let sinalAdmin: number
let consulta: number
let who: string

beforeAll(async () => {
  token = await system.signIn(account.superAdmin)
  search = await roleId(system, "ROLE_ATALAIA_MANAGER_SEARCH")
  linker = await roleId(system, "ROLE_ATALAIA_LINKER")
  user = await roleId(system, "ROLE_ATALAIA_USER")
  sinalAdmin = await roleId(system, "ROLE_ADMIN_APP_SINAL")
  consulta = await roleId(system, "ROLE_SINAL_CONSULTA")
})

/** Sends due messages in `processes` concurrent workers. Messages are never sent otherwise. */
async function send(processes = 1): Promise<void> {
  const workers = Array.from({ length: processes }, () =>
    startMailWorker({
      db: system.db,
      settings: system.settings,
      report: (error) => system.reported.push(error),
      transport: { send: async () => {}, close: () => {} },
    }),
  )
  await Promise.all(workers.map((worker) => worker.flush()))
  await Promise.all(workers.map((worker) => worker.close()))
}

beforeEach(async () => {
  who = await addPerson(system, { name: "RITA PROVA" })
})

/** The e-mails to a person, each as the roles in it. */
async function told(id = who): Promise<string[][]> {
  await send()
  const mails = (await mailTo(system, id)).filter(({ subject }) => /pap(el|éis) administrativo/.test(subject))
  return mails.map(({ body }) => [...body.matchAll(/^(ROLE_\w+ em \w+): ./gm)].map(([, role]) => role ?? ""))
}
/** Makes the last message older than the ten minutes between two messages. */
const later = () =>
  system.db.execute(sql`update administration_news set told_date = told_date - interval '11 minutes'`)

const grant = (roleOf: number, app = "1", body: object = {}, clientId = who) =>
  api.roleAssignments.create({ token, params: { clientId, app }, body: { roleId: roleOf, ...body } })
const take = (roleOf: number, app = "1", clientId = who) =>
  api.roleAssignments.remove({ token, params: { clientId, app, roleId: roleOf } })
const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}

describe("an administrative role that is given", () => {
  test("is told once, with what it is for and who gave it", async () => {
    await ok(grant(search))
    expect(await told()).toEqual([["ROLE_ATALAIA_MANAGER_SEARCH em ATALAIA"]])
    const [mail] = await mailTo(system, who)
    expect(mail?.subject).toBe("Você recebeu um papel administrativo")
    expect(mail?.body).toContain(": Pesquisa usuários")
    const [giver] = await rows<{ name: string }>(
      system.db,
      sql`select name from person where atalaia_id = ${account.superAdmin}`,
    )
    expect(mail?.body).toContain(`${giver?.name} deu a você, no Atalaia:`)
    expect(await told()).toHaveLength(1)
  })

  test("to administer an application is one, others are not", async () => {
    await ok(grant(consulta, "SINAL"))
    await ok(grant(user))
    expect(await told()).toEqual([])
    await ok(grant(sinalAdmin, "SINAL"))
    expect(await told()).toEqual([["ROLE_ADMIN_APP_SINAL em ATALAIA"]])
  })

  test("is told with all others that came meanwhile, in one message", async () => {
    await ok(grant(search))
    await ok(grant(linker))
    await ok(grant(sinalAdmin, "SINAL"))
    const [roles, ...more] = await told()
    expect(more).toEqual([])
    expect(roles?.toSorted()).toEqual([
      "ROLE_ADMIN_APP_SINAL em ATALAIA",
      "ROLE_ATALAIA_LINKER em ATALAIA",
      "ROLE_ATALAIA_MANAGER_SEARCH em ATALAIA",
    ])
  })

  test("of the whole platform is told to the others who have it", async () => {
    const admin = await roleId(system, platformRoles.admin)
    const subject = "RITA PROVA administra agora a plataforma"
    const [other] = await rows<{ id: string; email: string }>(
      system.db,
      sql`select atalaia_id as id, email from person where atalaia_id = ${account.superAdmin}`,
    )
    const toOthers = async () => {
      await send()
      return (await mailsTo(system, other?.email ?? "")).filter((mail) => mail.subject === subject)
    }
    await ok(grant(search))
    expect(await toOthers()).toEqual([])
    await later()
    await ok(grant(admin))
    const [mail, ...more] = await toOthers()
    expect(more).toEqual([])
    // In demonstration data there is no waiting period.
    expect(mail?.body).toContain("Já pode também consentir ao que outra pessoa pedir")
    expect((await mailTo(system, who)).filter((mail) => mail.subject === subject)).toEqual([])
    await ok(take(admin))
  })

  test("within ten minutes of the last message is told after them", async () => {
    await ok(grant(search))
    expect(await told()).toHaveLength(1)
    await ok(take(search))
    await ok(grant(search))
    await ok(grant(linker))
    expect(await told()).toHaveLength(1)
    await later()
    const [, second] = await told()
    expect(second?.toSorted()).toEqual([
      "ROLE_ATALAIA_LINKER em ATALAIA",
      "ROLE_ATALAIA_MANAGER_SEARCH em ATALAIA",
    ])
  })

  test("is no news where it is only extended, but where it had run out", async () => {
    const until = (days: number) => ({
      expirationDateTime: new Date(Date.now() + days * 86_400_000).toISOString(),
    })
    await ok(grant(search, "1", until(1)))
    await told()
    await later()
    const params = { clientId: who, app: "1", roleId: search }
    await ok(api.roleAssignments.update({ token, params, body: until(9) }))
    expect(await told()).toHaveLength(1)
    await system.db.execute(sql`
      update role_assignment set expiration_date_time = now() - interval '1 hour' where client_id = ${who}`)
    await ok(grant(search, "1", until(9)))
    expect(await told()).toHaveLength(2)
  })

  test("that has no effect is told once it has", async () => {
    await ok(grant(search))
    await ok(
      api.blocks.create({
        token,
        params: { clientId: who, app: "1" },
        body: { roleId: search, justification: "Em férias" },
      }),
    )
    await told()
    await later()
    expect(await told()).toHaveLength(1)
    await ok(api.blocks.remove({ token, params: { clientId: who, app: "1", roleId: search }, query: {} }))
    expect(await told()).toHaveLength(2)
  })

  test("in a preview, or together with what is refused, is told to nobody", async () => {
    const preview = await api.roleAssignments.create.preview({
      token,
      params: { clientId: who, app: "1" },
      body: { roleId: search },
    })
    expect(preview.status).toBe(200)
    expect((await grant(consulta, "1")).status).toBeGreaterThanOrEqual(400)
    expect(await told()).toEqual([])
  })
})

test("a profile tells its people of the roles in it, and of those that come into it", async () => {
  const texts = { name: "chefia de prova", description: "Prova" }
  const made = await api.profiles.create({
    token,
    params: { app: "1" },
    body: { ...texts, permissions: [search, user] },
  })
  const profileId = made.body.id
  await ok(api.profileAssignments.create({ token, params: { clientId: who, app: "1" }, body: { profileId } }))
  expect(await told()).toEqual([["ROLE_ATALAIA_MANAGER_SEARCH em ATALAIA"]])
  await later()
  // A direct grant of the same role is not news.
  await ok(grant(search))
  await ok(
    api.profiles.update({
      token,
      params: { app: "1", profileId },
      body: { ...texts, permissions: [search, user, linker], version: 1 },
    }),
  )
  expect((await told())[1]).toEqual(["ROLE_ATALAIA_LINKER em ATALAIA"])
  await later()
  await ok(api.profiles.remove({ token, params: { app: "1", profileId } }))
  await ok(grant(linker))
  expect((await told())[2]).toEqual(["ROLE_ATALAIA_LINKER em ATALAIA"])
})

test("an application that inherits a role tells those who have it", async () => {
  await ok(grant(search))
  await told()
  await later()
  const [sinarm] = await rows<{ id: number }>(
    system.db,
    sql`select id from application where acronym = 'SINARM'`,
  )
  await ok(api.inheritance.update({ token, body: { appId: sinarm?.id ?? 0, add: [search], remove: [] } }))
  expect((await told())[1]).toEqual(["ROLE_ATALAIA_MANAGER_SEARCH em SINARM"])
})

test("many who get one in one request are each told, by one message", async () => {
  const people = [who, ...(await Promise.all(Array.from({ length: 4 }, () => addPerson(system))))]
  await ok(
    api.roleAssignments.createForMany({
      token,
      params: { app: "1" },
      body: { roleId: linker, atalaiaIds: people },
    }),
  )
  for (const id of people) expect(await told(id)).toEqual([["ROLE_ATALAIA_LINKER em ATALAIA"]])
})

test("workers side by side tell everybody once", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => addPerson(system)))
  for (const id of people) await ok(grant(search, "1", {}, id))
  await send(4)
  for (const id of people) expect(await told(id)).toHaveLength(1)
})

test("nobody of the demonstration was told that it began", async () => {
  const [news] = await rows<{ count: number }>(
    system.db,
    sql`select count(*)::int as count from administration_news where actor_id is null`,
  )
  expect(news?.count).toBe(0)
})
