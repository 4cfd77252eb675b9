import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { encodeBase32 } from "@/domain/twoFactor"
import { hashToken } from "@/server/identity/access/token"
import { addPerson, auditOf, codeOf, lastTicket, mailsTo, mailTo } from "../../support/data/person"
import { rows } from "../../support/server/rows"
import { account, demoPassword, systemForFile } from "../../support/server/system"

const system = systemForFile()
const { api } = system
const tokens = new Map<string, string>()
const as = async (id: string) => {
  const token = tokens.get(id) ?? (await system.signIn(id))
  tokens.set(id, token)
  return token
}

const details = async (id: string, by: string) =>
  (await api.registration.details({ token: await as(by), params: { atalaiaId: id } })).body
/** Saves the personal data of the `tried` account as the person `by`, with another e-mail. */
async function saveEmail(id: string, by: string, email: string) {
  const values = { ...(await details(account.tried, account.superAdmin)).personal.valid }
  delete values.image
  const { personal } = await details(id, by)
  return api.registration.savePersonal({
    token: await as(by),
    params: { atalaiaId: id },
    body: { version: personal.version, values: { ...values, email } },
  })
}
const emailOf = async (id: string) =>
  (await rows<{ email: string }>(system.db, sql`select email from person where atalaia_id = ${id}`))[0]?.email
async function linkTo(email: string, name: "confirmEmail" | "stopEmail") {
  const sent = await mailsTo(system, email)
  const found = sent
    .toReversed()
    .map(({ body }) => new RegExp(`#${name}=([\\w-]+)`).exec(body)?.[1])
    .find(Boolean)
  if (!found) throw new Error(`no ${name} was sent to ${email}`)
  return found
}
const use = (act: "confirm" | "stop", ticket: string) => api.emailChange[act]({ body: { ticket } })

describe("whose e-mail it is to change", () => {
  test.each([
    ["an application admin", account.appAdmin],
    ["an application manager", account.appManager],
    ["an authorizer", account.authorizer],
    ["a linker", account.linker],
  ])("not that of %s, for who edits others' data", async (_, id) => {
    const before = await emailOf(id)
    for (const editor of [account.managerUpdate, account.authorizerEditor]) {
      expect((await details(id, editor)).locked.email).toMatch(/administrador geral/)
      const refused = await saveEmail(id, editor, "tomado@exemplo.gov.br")
      expect(refused).toMatchObject({ status: 403, body: { code: "NOT_YOURS" } })
      expect(refused.body.message).toMatch(/papel administrativo/)
    }
    expect(await emailOf(id)).toBe(before)
    expect(await details(id, account.superAdmin)).not.toHaveProperty("locked.email")
  })

  test("nor once they are inactive", async () => {
    const id = await addPerson(system, { enabled: false })
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${id}, id, ${account.superAdmin} from role where title = 'ROLE_ADMIN_APP_SINAL'`)
    expect((await saveEmail(id, account.managerUpdate, "tomado@exemplo.gov.br")).status).toBe(403)
  })
})

describe("a change that waits, once whose right it was to ask may not", () => {
  const grant = (id: string, title: string) =>
    system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${id}, id, ${account.superAdmin} from role where title = ${title}`)
  const revoke = (id: string, title: string) =>
    system.db.execute(sql`
      delete from role_assignment where client_id = ${id} and role_id = (select id from role where title = ${title})`)
  async function grantThroughProfile(id: string, title: string) {
    const [added] = await rows<{ id: number }>(
      system.db,
      sql`insert into profile (app_id, name, description) values (1, ${`PERFIL ${id}`}, '…') returning id`,
    )
    await system.db.execute(sql`
      insert into profile_role (profile_id, role_id) select ${added?.id}, id from role where title = ${title}`)
    await system.db.execute(sql`
      insert into profile_assignment (client_id, profile_id, created_by)
      values (${id}, ${added?.id}, ${account.superAdmin})`)
  }
  /** A person whose e-mail an update manager asked to change, and the link that would confirm the change. */
  async function asked(by: string = account.managerUpdate) {
    const id = await addPerson(system)
    const thief = `outro.${id}@exemplo.gov.br`
    expect((await saveEmail(id, by, thief)).status).toBe(200)
    return { id, ticket: await linkTo(thief, "confirmEmail") }
  }

  test.each([
    ["has become a super admin", (id: string) => grant(id, "ROLE_ATALAIA_ADMIN")],
    ["has come to administer an application", (id: string) => grant(id, "ROLE_ADMIN_APP_SINAL")],
    [
      "manages people, through a profile",
      (id: string) => grantThroughProfile(id, "ROLE_ATALAIA_MANAGER_SEARCH"),
    ],
  ])("is void where the person %s", async (_, change) => {
    const { id, ticket } = await asked()
    await change(id)
    const refused = await use("confirm", ticket)
    expect(refused).toMatchObject({ status: 409, body: { code: "TICKET" } })
    expect(refused.body.message).toContain("não pode mais mudar o e-mail")
    expect(await emailOf(id)).toBe(`${id}@exemplo.gov.br`)
    expect((await details(id, account.superAdmin)).emailWaiting).toBeUndefined()
    expect((await auditOf(system, id)).at(-1)?.kind).toBe("email.void")
  })

  test("stays void after a role that it was tried under has gone again", async () => {
    const { id, ticket } = await asked()
    await grant(id, "ROLE_ATALAIA_ADMIN")
    expect((await use("confirm", ticket)).status).toBe(409)
    await revoke(id, "ROLE_ATALAIA_ADMIN")
    expect((await use("confirm", ticket)).status).toBe(409)
    expect(await emailOf(id)).toBe(`${id}@exemplo.gov.br`)
  })

  test("counts as things stand: a role that came and went meanwhile is none", async () => {
    const { id, ticket } = await asked()
    await grant(id, "ROLE_ATALAIA_ADMIN")
    await revoke(id, "ROLE_ATALAIA_ADMIN")
    expect((await use("confirm", ticket)).status).toBe(200)
  })

  test("is void where who asked has lost their own, and good where super admins asked", async () => {
    const editor = await addPerson(system)
    await grant(editor, "ROLE_ATALAIA_MANAGER_UPDATE")
    const { id, ticket } = await asked(editor)
    await system.db.execute(sql`update person set enabled = false where atalaia_id = ${editor}`)
    expect((await use("confirm", ticket)).status).toBe(409)
    expect(await emailOf(id)).toBe(`${id}@exemplo.gov.br`)

    const other = await asked(account.superAdmin)
    await grant(other.id, "ROLE_ATALAIA_ADMIN")
    expect((await use("confirm", other.ticket)).status).toBe(200)
  })

  test("is void where who asked lost their own, and has it again", async () => {
    const editor = await addPerson(system)
    await grant(editor, "ROLE_ATALAIA_MANAGER_UPDATE")
    const { id, ticket } = await asked(editor)
    await revoke(editor, "ROLE_ATALAIA_MANAGER_UPDATE")
    await grant(editor, "ROLE_ATALAIA_MANAGER_UPDATE")
    expect((await use("confirm", ticket)).status).toBe(409)
    expect(await emailOf(id)).toBe(`${id}@exemplo.gov.br`)
    const { ticket: again } = await asked(editor)
    expect((await use("confirm", again)).status).toBe(200)
  })

  test("is good where it is the own one, whatever role they got meanwhile", async () => {
    const id = await addPerson(system)
    await saveEmail(id, id, "proprio@exemplo.gov.br")
    const { evaluation } = await details(id, account.superAdmin)
    await api.evaluations.decideUpdate({
      token: await as(account.superAdmin),
      params: { atalaiaId: id },
      body: { approved: true, version: evaluation?.version ?? 0 },
    })
    await grant(id, "ROLE_ATALAIA_ADMIN")
    expect((await use("confirm", await linkTo("proprio@exemplo.gov.br", "confirmEmail"))).status).toBe(200)
    expect(await emailOf(id)).toBe("proprio@exemplo.gov.br")
  })
})

describe("asking for changes of e-mail", () => {
  test("is done five times for one person, and thirty times by one, and then nothing is saved for a while", async () => {
    const id = await addPerson(system)
    const editor = await addPerson(system)
    await system.db.execute(sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${editor}, id, ${account.superAdmin} from role where title = 'ROLE_ATALAIA_MANAGER_UPDATE'`)
    const statuses: number[] = []
    for (let time = 1; time <= 7; time++)
      statuses.push((await saveEmail(id, editor, `muitos.${time}@exemplo.gov.br`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await mailTo(system, id)).toHaveLength(5)
    expect(await mailsTo(system, "muitos.6@exemplo.gov.br")).toEqual([])
    // Refused as a whole: the last requested change still waits, with its version unchanged.
    const before = await details(id, account.superAdmin)
    const refused = await saveEmail(id, editor, "muitos.8@exemplo.gov.br")
    expect(refused).toMatchObject({ status: 429, body: { code: "SLOW_DOWN" } })
    expect(refused.body.message).toMatch(/muitas mudanças de e-mail.*Aguarde \d+ minutos/)
    const { personal, emailWaiting } = await details(id, account.superAdmin)
    expect([emailWaiting, personal]).toEqual(["muitos.5@exemplo.gov.br", before.personal])
    expect((await saveEmail(id, editor, `${id}@exemplo.gov.br`)).status).toBe(200)

    const others: number[] = []
    for (let time = 1; time <= 26; time++)
      others.push((await saveEmail(await addPerson(system), editor, `outros.${time}@exemplo.gov.br`)).status)
    expect(others).toEqual([...Array.from({ length: 25 }, () => 200), 429])
  })
})

describe("a change of e-mail", () => {
  test("waits until it is confirmed at the new address, and is told to the old one", async () => {
    const id = await addPerson(system)
    const old = `${id}@exemplo.gov.br`
    const saved = await saveEmail(id, account.managerUpdate, "novo.um@exemplo.gov.br")
    expect(saved).toMatchObject({ status: 200, body: { applied: true } })
    expect(saved.body.message).toContain("novo.um@exemplo.gov.br")
    expect(await emailOf(id)).toBe(old)
    const waiting = await details(id, account.managerUpdate)
    expect(waiting).toMatchObject({ email: old, emailWaiting: "novo.um@exemplo.gov.br" })
    expect(waiting.personal.valid?.email).toBe(old)
    expect(await linkTo(old, "stopEmail")).toBeTruthy()

    const ticket = await linkTo("novo.um@exemplo.gov.br", "confirmEmail")
    expect((await use("confirm", ticket)).status).toBe(200)
    const after = await details(id, account.managerUpdate)
    expect(after).toMatchObject({ email: "novo.um@exemplo.gov.br" })
    expect(after.personal.valid?.email).toBe("novo.um@exemplo.gov.br")
    expect(after.emailWaiting).toBeUndefined()
    expect(await use("confirm", ticket)).toMatchObject({ status: 409, body: { code: "TICKET" } })
    expect((await auditOf(system, id)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["email.ask", "email.confirm"]),
    )
  })

  test("that was asked for and approved waits for the same", async () => {
    const id = await addPerson(system)
    expect((await saveEmail(id, id, "novo.dois@exemplo.gov.br")).body).toEqual({ applied: false })
    const { evaluation } = await details(id, account.superAdmin)
    const approved = await api.evaluations.decideUpdate({
      token: await as(account.superAdmin),
      params: { atalaiaId: id },
      body: { approved: true, version: evaluation?.version ?? 0 },
    })
    expect(approved.status).toBe(200)
    const told = (await mailsTo(system, `${id}@exemplo.gov.br`)).find(({ subject }) =>
      subject.includes("aprovada"),
    )
    expect(told?.body).toContain("novo.dois@exemplo.gov.br passa a valer quando for confirmado")
    expect(await emailOf(id)).toBe(`${id}@exemplo.gov.br`)
    expect((await details(id, account.superAdmin)).personal.valid?.email).toBe(`${id}@exemplo.gov.br`)
    await use("confirm", await linkTo("novo.dois@exemplo.gov.br", "confirmEmail"))
    expect(await emailOf(id)).toBe("novo.dois@exemplo.gov.br")
  })

  test("is stopped from the old address before it is confirmed", async () => {
    const id = await addPerson(system)
    await saveEmail(id, account.managerUpdate, "novo.tres@exemplo.gov.br")
    const stop = await linkTo(`${id}@exemplo.gov.br`, "stopEmail")
    expect((await use("stop", stop)).body.message).toContain("impedida")
    expect((await use("stop", stop)).status).toBe(409)
    const confirm = await linkTo("novo.tres@exemplo.gov.br", "confirmEmail")
    expect((await use("confirm", confirm)).status).toBe(409)
    expect(await emailOf(id)).toBe(`${id}@exemplo.gov.br`)
  })

  test("is taken back from the old address, with those after it, and closes what it opened", async () => {
    const id = await addPerson(system)
    const old = `${id}@exemplo.gov.br`
    await saveEmail(id, account.managerUpdate, "novo.quatro@exemplo.gov.br")
    const stop = await linkTo(old, "stopEmail")
    await use("confirm", await linkTo("novo.quatro@exemplo.gov.br", "confirmEmail"))
    await saveEmail(id, account.managerUpdate, "novo.cinco@exemplo.gov.br")
    await use("confirm", await linkTo("novo.cinco@exemplo.gov.br", "confirmEmail"))
    const taken = await system.signIn(id)
    // The old address stays reserved while it may be restored.
    expect((await saveEmail(account.user, account.managerUpdate, old)).status).toBe(409)

    const stopped = await use("stop", stop)
    expect(stopped.body.message).toContain(old)
    expect(await emailOf(id)).toBe(old)
    expect((await api.session.check({ token: taken })).status).toBe(401)
    const later = await linkTo("novo.quatro@exemplo.gov.br", "stopEmail")
    expect((await use("stop", later)).status).toBe(409)
    expect(await linkToRecover(old)).toBe(true)
  })

  /** A person whose e-mail another person confirmed as their own, and the link that restores it. */
  async function stolen() {
    const id = await addPerson(system)
    await saveEmail(id, account.managerUpdate, `ladrao.${id}@exemplo.gov.br`)
    const confirm = await linkTo(`ladrao.${id}@exemplo.gov.br`, "confirmEmail")
    return {
      id,
      confirm: () => use("confirm", confirm),
      stop: async () => use("stop", await linkTo(`${id}@exemplo.gov.br`, "stopEmail")),
    }
  }
  const enter = (id: string, password = demoPassword, given: object = {}) =>
    api.session.signIn({
      body: { id, password, ...given },
    })
  async function activateTwoFactor(id: string) {
    const secret = encodeBase32(randomBytes(20))
    const token = await system.signIn(id)
    const body = { code: codeOf(secret), secret }
    expect((await api.twoFactor.activate({ token, body })).status).toBe(200)
    return secret
  }
  /** Sets a password with the last link that was sent to the first address. */
  async function recover(id: string, newPassword: string, code?: string) {
    const ticket = await lastTicket(system, id)
    const opened = await api.session.tradeTicket({ body: { ticket } })
    const body = { atalaiaId: id, newPassword }
    const changed = await api.users.changePassword({ token: opened.body.token, body })
    expect(changed.status).toBe(200)
    return enter(id, newPassword, code ? { code } : {})
  }

  test.each(["since it was confirmed", "since it was asked for"])(
    "taken back undoes two-factor activated %s, and the owner gets in",
    async (since) => {
      const { id, confirm, stop } = await stolen()
      if (since === "since it was confirmed") await confirm()
      await activateTwoFactor(id)
      if (since === "since it was asked for") await confirm()
      expect((await stop()).body.message).toContain("duas etapas ativada desde então foi desfeita")
      expect(await rows(system.db, sql`select from recovery_code where atalaia_id = ${id}`)).toEqual([])
      expect((await auditOf(system, id)).map(({ kind }) => kind)).toContain("twoFactor.undo")
      expect((await mailTo(system, id)).map(({ subject }) => subject)).toContain(
        "Autenticação em duas etapas desfeita",
      )
      expect((await recover(id, "cavalo bateria grampo")).body.tokenType).toBe("access")
    },
  )

  test("taken back leaves two-factor that was active before", async () => {
    const { id, confirm, stop } = await stolen()
    const secret = await activateTwoFactor(id)
    await system.db.execute(sql`
      update person set two_factor_activation_date = two_factor_activation_date - interval '1 day'
      where atalaia_id = ${id}`)
    await confirm()
    expect((await stop()).body.message).not.toContain("duas etapas")
    expect(await rows(system.db, sql`select from recovery_code where atalaia_id = ${id}`)).toHaveLength(10)
    expect((await auditOf(system, id)).map(({ kind }) => kind)).not.toContain("twoFactor.undo")
    expect((await recover(id, "cavalo bateria grampo")).refusal?.code).toBe("TWO_FACTOR_CODE")
    expect((await enter(id, "cavalo bateria grampo", { code: codeOf(secret, 1) })).status).toBe(200)
  })

  test.each([true, false])(
    "taken back says of a locked account (%s) that the link works later",
    async (locked) => {
      const { id, confirm, stop } = await stolen()
      await confirm()
      if (locked) {
        const token = await system.signIn(account.superAdmin)
        const body = { justification: "Suspeita" }
        expect((await api.clients.lock({ token, params: { clientId: id }, body })).status).toBe(204)
      }
      expect((await stop()).body.message.includes("depois que a conta, agora trancada, for aberta")).toBe(
        locked,
      )
      const body = (await mailTo(system, id)).at(-1)?.body
      expect(body).toContain("#ticket=")
      expect(
        body?.includes("só funciona depois que duas pessoas que administram a plataforma a abrirem"),
      ).toBe(locked)
    },
  )

  test("taken back takes the password away, the devices since and another e-mail that was asked for", async () => {
    const { id, confirm, stop } = await stolen()
    const before = (await enter(id)).body.device
    await confirm()
    const since = (await enter(id)).body.device
    await saveEmail(id, id, "ladrao.ainda@exemplo.gov.br")
    expect((await details(id, account.superAdmin)).personal.pending?.email).toBe(
      "ladrao.ainda@exemplo.gov.br",
    )
    await stop()
    expect((await enter(id)).refusal?.code).toBe("BAD_CREDENTIALS")
    const known = async (device = "") =>
      (
        await rows(
          system.db,
          sql`select from known_device where hash = ${hashToken(device)} and atalaia_id = ${id}`,
        )
      ).length
    expect([await known(before), await known(since)]).toEqual([1, 0])
    const after = await details(id, account.superAdmin)
    expect(after.personal.pending).toBeUndefined()
    expect(after.evaluation).toBeUndefined()
    // The removed password is in the history, so it cannot be set again.
    expect(await rows(system.db, sql`select from password_history where atalaia_id = ${id}`)).toHaveLength(1)
  })

  test("that was not confirmed goes with the person's inactivation, and does not come back", async () => {
    const id = await addPerson(system)
    await saveEmail(id, account.managerUpdate, "novo.sete@exemplo.gov.br")
    const confirm = await linkTo("novo.sete@exemplo.gov.br", "confirmEmail")
    const token = await as(account.superAdmin)
    for (const enabled of [false, true]) {
      const body = { enabled, description: "Afastamento" }
      expect((await api.clients.setEnabled({ token, params: { clientId: id }, body })).status).toBeLessThan(
        300,
      )
      expect((await use("confirm", confirm)).status).toBe(409)
      expect((await details(id, account.superAdmin)).emailWaiting).toBeUndefined()
    }
    expect(await emailOf(id)).toBe(`${id}@exemplo.gov.br`)
  })

  test("that was confirmed is taken back also while the person is inactive", async () => {
    const id = await addPerson(system)
    await saveEmail(id, account.managerUpdate, "novo.oito@exemplo.gov.br")
    await use("confirm", await linkTo("novo.oito@exemplo.gov.br", "confirmEmail"))
    await system.db.execute(sql`update person set enabled = false where atalaia_id = ${id}`)
    expect((await use("stop", await linkTo(`${id}@exemplo.gov.br`, "stopEmail"))).status).toBe(200)
    expect(await emailOf(id)).toBe(`${id}@exemplo.gov.br`)
  })

  test("is confirmed within a day and stopped within a week, not later", async () => {
    const id = await addPerson(system)
    await saveEmail(id, account.managerUpdate, "novo.seis@exemplo.gov.br")
    const confirm = await linkTo("novo.seis@exemplo.gov.br", "confirmEmail")
    const stop = await linkTo(`${id}@exemplo.gov.br`, "stopEmail")
    await system.db.execute(sql`
      update email_change set confirm_until = confirm_until - interval '24 hours',
        stop_until = stop_until - interval '7 days' where atalaia_id = ${id}`)
    expect((await use("confirm", confirm)).status).toBe(409)
    expect((await use("stop", stop)).status).toBe(409)
  })
})

const linkToRecover = async (email: string) =>
  (await mailsTo(system, email)).filter(({ body }) => body.includes("#ticket=")).length > 0
