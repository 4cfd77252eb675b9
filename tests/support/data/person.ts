import { and, eq, notInArray, sql } from "drizzle-orm"
import { TOTP } from "otpauth"
import { viewKinds } from "@/domain/audit/kinds"
import { hashPassword } from "@/server/identity/access/passwords"
import {
  audit,
  client,
  mailOutbox,
  person,
  role,
  roleAssignment,
} from "@/server/platform/database/schema/index"
import { mailBody } from "@/server/platform/mail/outbox"
import { rows } from "../server/rows"
import { account, demoPassword, type System } from "../server/system"

let made = 0
const hashed = hashPassword(demoPassword)

/** Adds an active person with the demonstration password and no roles. Returns the id. */
export async function addPerson(
  { db }: System,
  given: Partial<typeof person.$inferInsert> = {},
): Promise<string> {
  const atalaiaId = String(20_000_000_000 + ++made)
  await db.insert(client).values({ id: atalaiaId, kind: "person" })
  await db.insert(person).values({
    atalaiaId,
    name: "Zuleica Quintanilha",
    email: `${atalaiaId}@exemplo.gov.br`,
    firstAccess: false,
    passwordHash: await hashed,
    lastPasswordUpdate: new Date(),
    ...given,
  })
  return atalaiaId
}

/** Adds a role to an application and gives it to a person. */
export async function giveRole(
  { db }: System,
  clientId: string,
  given: Partial<typeof role.$inferInsert> & { appId: number },
): Promise<number> {
  const [added] = await db
    .insert(role)
    .values({ title: `ROLE_TEST_${++made}`, description: "papel de teste", ...given })
    .returning({ id: role.id })
  if (!added) throw new Error("no role was added")
  await db.insert(roleAssignment).values({ clientId, roleId: added.id, createdBy: account.superAdmin })
  return added.id
}

export async function applicationId({ db }: System, acronym: string): Promise<number> {
  const [found] = await rows<{ id: number }>(db, sql`select id from application where acronym = ${acronym}`)
  if (!found) throw new Error(`no application ${acronym}`)
  return found.id
}

/** Messages queued for an address, or for all, oldest first, with subject and text decoded. */
export async function mailsTo({ db, settings }: Pick<System, "db" | "settings">, email?: string) {
  const found = await db
    .select()
    .from(mailOutbox)
    .where(email ? eq(mailOutbox.recipient, email) : undefined)
    .orderBy(mailOutbox.id)
  return Promise.all(found.map(async (mail) => ({ ...mail, body: (await mailBody(settings, mail)) ?? "" })))
}

/** Messages queued for a person made by `addPerson`, oldest first. */
export const mailTo = (system: System, atalaiaId: string) => mailsTo(system, `${atalaiaId}@exemplo.gov.br`)

/** The ticket in the last message to a person. */
export async function lastTicket(system: System, atalaiaId: string): Promise<string> {
  const body = (await mailTo(system, atalaiaId)).at(-1)?.body ?? ""
  const ticket = /#ticket=([\w-]+)/.exec(body)?.[1]
  if (!ticket) throw new Error(`no ticket in: ${body}`)
  return ticket
}

export const auditOf = ({ db }: System, subjectId: string) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.subjectId, subjectId), notInArray(audit.kind, [...viewKinds])))
    .orderBy(audit.id)

/**
 * The authenticator code of a step, counted in steps of 30 seconds from now. The step may change before the code is used. If a
 * code must be accepted, take it for this step or the next one. Store a used code, because a second call may return the next one.
 */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: secret.toUpperCase() }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Moves the person's last two-factor step one back, so that they can use the next code without waiting. */
export const passStep = ({ db }: System, atalaiaId: string) =>
  db.execute(
    sql`update person set two_factor_last_step = two_factor_last_step - 1 where atalaia_id = ${atalaiaId}`,
  )

/** Reveals a person's concealed data with a justification. */
export async function reveal({ api }: System, atalaiaId: string, token: string): Promise<void> {
  const body = { justification: "Conferência" }
  const { status } = await api.registration.reveal({ token, params: { atalaiaId }, body })
  if (status !== 204) throw new Error(`not revealed: ${status}`)
}
