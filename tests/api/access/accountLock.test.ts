import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { platformRoles } from "@/domain/roles"
import { sendTicket } from "@/server/identity/access/tickets"
import { person } from "@/server/platform/database/schema/index"
import { addPerson, auditOf, lastTicket, mailTo } from "../../support/data/person"
import { leaveOneSuperAdmin } from "../../support/data/roles"
import { rows } from "../../support/server/rows"
import { account, demoPassword, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
let admin: string

beforeAll(async () => {
  admin = await system.signIn(account.superAdmin)
})

const justification = "Acesso de dois estados ao mesmo tempo"
const lock = (clientId: string, token = admin) =>
  api.clients.lock({ token, params: { clientId }, body: { justification } })
const enter = (id: string, password = demoPassword) => api.session.signIn({ body: { id, password } })
const userOf = (atalaiaId: string) => api.users.get({ token: admin, params: { atalaiaId } })

async function lockedPerson() {
  const id = await addPerson(system)
  expect((await lock(id)).status).toBe(204)
  return id
}

describe("locking an account", () => {
  test("ends its sessions, and says so to whoever had them", async () => {
    const id = await addPerson(system)
    const token = await system.signIn(id)
    expect((await lock(id)).status).toBe(204)
    expect(await api.session.check({ token })).toMatchObject({
      status: 401,
      refusal: { code: "SESSION_OVER", message: expect.stringContaining("a conta foi trancada") },
    })
    expect((await auditOf(system, id)).at(-1)).toMatchObject({
      kind: "account.lock",
      actorId: account.superAdmin,
      justification,
      after: { locked: true },
    })
  })

  test("is told to its owner by e-mail, without the reason", async () => {
    const id = await lockedPerson()
    const mails = await mailTo(system, id)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: "Sua conta do Atalaia foi trancada" })
    expect(JSON.stringify(mails)).not.toContain(justification)
  })

  test("closes sign-in, and only the right password is told why", async () => {
    const id = await lockedPerson()
    expect(await enter(id)).toMatchObject({
      status: 401,
      refusal: { code: "LOCKED", message: expect.stringContaining("trancada") },
    })
    expect((await enter(id, "Outra-senha-5512")).refusal?.code).toBe("BAD_CREDENTIALS")
    expect((await auditOf(system, id)).at(-1)).toMatchObject({ kind: "session.failed" })
  })

  test("voids links that are under way, and sends no others", async () => {
    const id = await addPerson(system)
    const holder = { atalaiaId: id, name: "Zuleica", email: `${id}@exemplo.gov.br` }
    await sendTicket(system.db, "recover", holder, system.settings)
    const ticket = await lastTicket(system, id)
    await lock(id)
    expect((await api.session.tradeTicket({ body: { ticket } })).refusal?.code).toBe("TICKET")
    const before = (await mailTo(system, id)).length
    expect((await api.session.recover({ body: { id } })).status).toBe(200)
    expect(await mailTo(system, id)).toHaveLength(before)
  })

  test("takes the effect of all roles, and the explanation says who locked it and why", async () => {
    const id = account.tried
    const role = async () => {
      const { body } = await api.clients.permissions({ token: admin, params: { clientId: id, app: "SINAL" } })
      return body.roles.find(({ title }) => title === "ROLE_SINAL_GESTOR")
    }
    expect((await role())?.effective).toBe(true)
    await lock(id)
    expect(await role()).toMatchObject({ effective: false, held: { obstacle: "A conta está trancada" } })
    const why = await api.clients.whyEntry({ token: admin, params: { clientId: id } })
    expect(why.body.effective).toBe(false)
    expect(why.body.text).toMatch(
      /não consegue entrar: a conta foi trancada por HELENA CAVALCANTE em .*: Acesso de dois estados/,
    )
    await system.db
      .update(person)
      .set({ lockedDate: null, lockedBy: null, lockReason: null })
      .where(eq(person.atalaiaId, id))
  })

  test("is shown on the page of the person, in the list, and found by the filter", async () => {
    const id = await lockedPerson()
    const { body } = await userOf(id)
    expect(body).toMatchObject({
      enabled: true,
      locked: true,
      lock: { by: { atalaiaId: account.superAdmin }, justification },
      can: { secure: true, resend: false },
    })
    const list = (search: string) => api.users.list({ token: admin, query: { search } })
    const found = (await list("locked:true zuleica")).body.items
    expect(found.map(({ atalaiaId }) => atalaiaId)).toContain(id)
    expect(found.every(({ locked }) => locked)).toBe(true)
    const others = (await list("locked:false zuleica")).body.items
    expect(others.every(({ locked }) => !locked)).toBe(true)
    expect(others.map(({ atalaiaId }) => atalaiaId)).not.toContain(id)
    expect((await api.users.count({ token: admin, query: { search: `locked:true ${id}` } })).body.count).toBe(
      1,
    )
    const inPalette = (text: string) => api.system.search({ token: admin, query: { text, kinds: "user" } })
    expect((await inPalette(id)).body.items).toMatchObject([{ id, enabled: true, locked: true }])
    expect((await inPalette(account.tried)).body.items[0]).not.toHaveProperty("locked")
    expect((await list("locked:sim")).refusal?.message).toBe("Use locked:true ou locked:false.")
  })

  test("stays when the account is made inactive and active again", async () => {
    const id = await lockedPerson()
    for (const enabled of [false, true]) {
      const body = { enabled, description: "Conferência" }
      expect((await api.clients.setEnabled({ token: admin, params: { clientId: id }, body })).status).toBe(
        204,
      )
    }
    expect((await enter(id)).refusal?.code).toBe("LOCKED")
  })

  test("is refused about oneself, twice, about nobody, and to those who do not administer the platform", async () => {
    expect((await lock(account.superAdmin)).refusal?.code).toBe("ONESELF")
    const id = await lockedPerson()
    expect(await lock(id)).toMatchObject({ status: 409, refusal: { code: "ALREADY_SO" } })
    expect((await lock("20999999999")).status).toBe(404)
    const editor = await system.signIn(account.managerUpdate)
    expect((await lock(await addPerson(system), editor)).status).toBe(403)
  })

  test("says before that nobody could open it again", async () => {
    const params = { clientId: await addPerson(system) }
    const previewed = async () => {
      const { effects } = await api.clients.lock.preview({ token: admin, params, body: { justification } })
      return effects[0]?.text
    }
    expect(await previewed()).not.toContain("não há outra pessoa")
    await leaveOneSuperAdmin(system)
    expect(await previewed()).toContain("Hoje não há outra pessoa que possa abri-la com você")
  })

  test("is refused about the last super admin who could enter", async () => {
    await leaveOneSuperAdmin(system)
    const other = await addPerson(system)
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${other}, id, ${account.superAdmin} from role where app_id = 1 and title = ${platformRoles.admin}`)
    const token = await system.signIn(other)
    expect((await lock(account.superAdmin, token)).status).toBe(204)
    // The locked account can make no administrative changes any more.
    const again = await addPerson(system)
    expect((await lock(again)).status).toBe(401)
    const [{ active } = { active: 0 }] = await rows<{ active: number }>(
      system.db,
      sql`select active from super_admins()`,
    )
    expect(active).toBe(1)
    await system.db
      .update(person)
      .set({ lockedDate: null, lockedBy: null, lockReason: null })
      .where(eq(person.atalaiaId, account.superAdmin))
    await system.db.execute(sql`delete from role_assignment where client_id = ${other} and role_id = (
      select id from role where app_id = 1 and title = ${platformRoles.admin})`)
    admin = await system.signIn(account.superAdmin)
  })

  test("is previewed with the sessions that end", async () => {
    const id = await addPerson(system)
    await system.signIn(id)
    const preview = await api.clients.lock.preview({
      token: admin,
      params: { clientId: id },
      body: { justification },
    })
    expect(preview.effects[0]).toMatchObject({
      tone: "danger",
      text: expect.stringMatching(/^Ao confirmar, Zuleica.* perde todas as sessões/),
    })
    expect((await userOf(id)).body.locked).toBe(false)
  })

  test("at the moment of a sign-in leaves no session open", async () => {
    const rounds = process.env.TEST_DATABASE_URL ? 15 : 3
    for (let round = 1; round <= rounds; round++) {
      const id = await addPerson(system)
      const [entered, locked] = await Promise.all([enter(id), lock(id)])
      expect(locked.status, `round ${round}`).toBe(204)
      expect([200, 401]).toContain(entered.status)
      const open = await rows(
        system.db,
        sql`select 1 from session where client_identifier = ${id} and ended_date is null`,
      )
      expect(open).toEqual([])
    }
  })
})
