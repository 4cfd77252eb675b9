import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { quotaOf } from "@/contract/call"
import { quotas } from "@/server/people/privacy/quota"
import { addPerson } from "../../support/data/person"
import { everyCall } from "../../support/server/contract"
import { rows } from "../../support/server/rows"
import { account, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system

const details = (token: string, id: string = account.tried) =>
  api.registration.details({ token, params: { atalaiaId: id } })
const reveal = (token: string, justification: string, id: string = account.tried) =>
  api.registration.reveal({ token, params: { atalaiaId: id }, body: { justification } })
const kindsBy = async (actor: string, subject: string = account.tried) =>
  (
    await rows<{ kind: string }>(
      system.db,
      sql`select kind from audit where actor_id = ${actor} and subject_id = ${subject} order by id`,
    )
  ).map(({ kind }) => kind)
const aFile = async () =>
  (
    await rows<{ id: number }>(
      system.db,
      sql`select id from registration_file where atalaia_id = ${account.tried} and stored_file_id is not null`,
    )
  )[0]?.id ?? 0

describe("registration data that somebody may open without editing or evaluating them", () => {
  test.each([
    ["an application's admin", account.appAdmin],
    ["an application's manager", account.appManager],
    ["a search manager", account.managerSearch],
  ])("say name, unit and contact to %s, and the rest for a reason", async (_, who) => {
    // This unit has no access requests: an administrator would evaluate them.
    await system.db.execute(sql`delete from access_request where atalaia_id = ${account.tried}`)
    const token = await system.signIn(who)
    const { body } = await details(token)
    expect(body).toMatchObject({ concealed: true, name: expect.any(String), email: expect.any(String) })
    expect(Object.keys(body.personal.valid ?? {}).sort()).toEqual(
      expect.not.arrayContaining(["birthDate", "image", "firstAffiliationName"]),
    )
    expect(body.documents.valid).toEqual({})
    expect(body.additional.valid).toEqual({})
    expect(body.communication.valid).toEqual({})
    expect([body.courses, body.languages, body.terms]).toEqual([[], [], []])
    expect(JSON.stringify(body)).not.toContain("bank")
    expect(body.phones.valid.length).toBeGreaterThan(0)
    const ofPerson = { token, params: { atalaiaId: account.tried } }
    const ofFile = { token, params: { fileId: await aFile() } }
    for (const answer of [
      await api.registration.photo(ofPerson),
      await api.userFiles.list(ofPerson),
      await api.userFiles.both(ofPerson),
      await api.userFiles.get(ofFile),
      await api.userFiles.download(ofFile),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: "CONCEALED" } })
    }

    expect((await reveal(token, "  ")).status).toBe(422)
    for (const said of [".", "…………………………", "12/2026 123456", "ofício   12", "x  .  y  .  z"])
      expect(await reveal(token, said), said).toMatchObject({
        status: 422,
        body: { fields: { justification: expect.stringContaining("10 caracteres ou mais") } },
      })
    expect((await details(token)).body.concealed).toBe(true)
    expect((await reveal(token, "Ofício 12/2026")).status).toBe(204)
    const open = (await details(token)).body
    expect(open.concealed).toBe(false)
    expect(open.documents.valid).toHaveProperty("rg")
    expect((await api.userFiles.list({ token, params: { atalaiaId: account.tried } })).status).toBe(200)
    expect(await reveal(token, "Ofício 12/2026, de novo")).toMatchObject({
      status: 409,
      body: { code: "ALREADY_SO" },
    })
    // Another session needs a new justification, and so does the same one after a while.
    await system.db.execute(sql`update personal_reveal set expire_date = now()`)
    expect((await details(token)).body.concealed).toBe(true)

    const told = await api.privacy.looks({
      token: await system.signIn(account.tried),
    })
    expect(told.body.items).toContainEqual(
      expect.objectContaining({
        kind: "registration.reveal",
        justification: "Ofício 12/2026",
        actor: expect.objectContaining({ atalaiaId: who }),
      }),
    )
  })

  test.each([
    ["who edits them", account.managerUpdate],
    ["the super admin", account.superAdmin],
    ["the person", account.tried],
  ])("are whole for %s", async (_, who) => {
    expect((await details(await system.signIn(who))).body).toMatchObject({ concealed: false })
  })

  test("stay concealed to an editor where they are a super admin's", async () => {
    const token = await system.signIn(account.managerUpdate)
    expect((await details(token, account.superAdmin)).body.concealed).toBe(true)
  })

  test("give no photo to lists, either", async () => {
    const listed = async (who: string) =>
      (
        await api.users.get({
          token: await system.signIn(who),
          params: { atalaiaId: account.tried },
        })
      ).body.image
    expect(await listed(account.managerUpdate)).toBeTruthy()
    expect(await listed(account.appManager)).toBeUndefined()
  })
})

describe("quotas", () => {
  test("hold for every call that names a person and reads, unless it says otherwise", () => {
    const free = everyCall
      .filter(({ record }) => record.method === "GET" && /:(atalaiaId|fileId)\b/.test(record.path))
      .filter(({ record }) => quotaOf(record) === undefined)
    expect(free.map(({ id }) => id).sort()).toEqual(["users.access", "users.get", "users.resendFirstAccess"])
  })

  const reached = async (
    who: string,
    quota: "person" | "revealed",
    act: (id: string) => Promise<{ status: number }>,
  ) => {
    await system.db.execute(sql`delete from personal_read where actor_id = ${who}`)
    const first = await addPerson(system)
    expect((await act(first)).status).toBeLessThan(300)
    await system.db.execute(sql`
      insert into personal_read (session_hash, quota, subject_id, actor_id)
      select session_hash, quota, 'x' || n, actor_id from personal_read,
        generate_series(1, ${quotas[quota].session - 1}) n where actor_id = ${who} and quota = ${quota}`)
    const next = await addPerson(system)
    const refused = await act(next)
    expect(refused).toMatchObject({ status: 429, body: { code: "QUOTA" } })
    await act(await addPerson(system))
    return first
  }
  const alarms = (who: string) =>
    rows(system.db, sql`select from audit where kind = 'quota.reached' and actor_id = ${who}`)

  test("of one session: the next person is refused, known ones are not, and the audit has one alarm", async () => {
    const token = await system.signIn(account.authorizerEditor)
    const first = await reached(account.authorizerEditor, "person", (id) => details(token, id))
    expect((await details(token, first)).status).toBe(200)
    expect((await details(token, account.authorizerEditor)).status).toBe(200)
    expect(await alarms(account.authorizerEditor)).toHaveLength(1)
  })

  test("count a person whom the query names, too", async () => {
    const token = await system.signIn(account.superAdmin)
    await reached(account.superAdmin, "person", (atalaiaId) =>
      system.call("GET", `/registration/required-documents?atalaiaId=${atalaiaId}`, { token }),
    )
    expect((await api.registration.requiredDocuments({ token })).status).toBe(200)
    await system.db.execute(sql`delete from personal_read where actor_id = ${account.superAdmin}`)
  })

  test("of a day, in another session", async () => {
    const who = account.managerUpdate
    const token = await system.signIn(who)
    await system.db.execute(sql`
      insert into personal_read (session_hash, quota, subject_id, actor_id)
      select decode('00', 'hex'), 'person', 'y' || n, ${who} from generate_series(1, ${quotas.person.day}) n`)
    expect(await details(token, await addPerson(system))).toMatchObject({
      status: 429,
      body: { code: "QUOTA" },
    })
    expect(await alarms(who)).toHaveLength(1)
  })

  test("of what was concealed, tighter", async () => {
    const token = await system.signIn(account.managerSearch)
    await reached(account.managerSearch, "revealed", (id) => reveal(token, "Ofício 12/2026", id))
    expect(await alarms(account.managerSearch)).toHaveLength(1)
  })

  test("let no more through of those that come together", async () => {
    const who = account.linker
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${who}, id, ${account.superAdmin} from role where title = 'ROLE_ATALAIA_MANAGER_SEARCH'`)
    const token = await system.signIn(who)
    const people = await Promise.all(
      Array.from({ length: quotas.revealed.session + 6 }, () => addPerson(system)),
    )
    const answers = await Promise.all(people.map((id) => reveal(token, "Ofício 12/2026", id)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(quotas.revealed.session)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
  })
})

describe("looks that are kept, once for a while", () => {
  test("photos and lists of documents", async () => {
    const token = await system.signIn(account.superAdmin)
    for (const _ of ["first", "again"]) {
      await api.registration.photo({ token, params: { atalaiaId: account.tried } })
      await api.userFiles.list({ token, params: { atalaiaId: account.tried } })
      await api.userFiles.both({ token, params: { atalaiaId: account.tried } })
    }
    const kinds = await kindsBy(account.superAdmin)
    expect(kinds.filter((kind) => kind === "registration.photo")).toHaveLength(1)
    expect(kinds.filter((kind) => kind === "registration.files")).toHaveLength(1)
    const own = await system.signIn(account.tried)
    await api.registration.photo({ token: own, params: { atalaiaId: "me" } })
    expect(await kindsBy(account.tried)).not.toContain("registration.photo")
  })

  test("those that were refused, of people who are there and of those who are not", async () => {
    const token = await system.signIn(account.user)
    for (const id of [account.tried, "99999999999", account.tried]) await details(token, id)
    expect(await kindsBy(account.user)).toEqual(["registration.denied"])
    expect(await kindsBy(account.user, "99999999999")).toEqual(["registration.denied"])
  })

  test("the audit, by what was asked of it", async () => {
    const token = await system.signIn(account.superAdmin)
    const asked = (query: Record<string, string>) => api.audit.search({ token, query })
    const kept = async () =>
      (
        await rows(
          system.db,
          sql`select from audit where kind = 'audit.read' and actor_id = ${account.superAdmin}`,
        )
      ).length
    const before = await kept()
    for (const query of [{ subject: account.tried }, { subject: account.tried }, { subject: account.user }]) {
      expect((await asked(query)).status).toBe(200)
    }
    expect(await kept()).toBe(before + 2)
  })
})
