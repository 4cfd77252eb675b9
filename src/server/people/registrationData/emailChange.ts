import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type AuditEntry, writeAudit } from "../../audit/rows/audit"
import { forgetDevicesSince } from "../../identity/access/devices"
import { countAttempt, emailChangeMails } from "../../identity/access/limits"
import { voidPassword } from "../../identity/access/newPassword"
import { endSessions, sessionsOf } from "../../identity/access/sessions"
import { sendFirstAccess, sendTicket, voidPasswordTickets } from "../../identity/access/tickets"
import { hashToken, newToken } from "../../identity/access/token"
import type { AuthenticatedContext, Context } from "../../identity/actor/context"
import { undoTwoFactorSince } from "../../identity/twoFactor/removal"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { emailChange } from "../../platform/database/schema/index"
import { confirmEmailMail, emailChangingMail } from "../../platform/mail/messages"
import { queueMail, sealMailsWith } from "../../platform/mail/outbox"
import { tellOfSecondFactor } from "../../platform/mail/secondFactor"
import { conflict } from "../../platform/refusal/refusal"
import { settle } from "./changes"
import { lockRegistration, stillChangesEmail } from "./scope"

/*
 * A user's e-mail address gives access to the account. So a change takes effect only once it is confirmed at the new address. For
 * a while it can be stopped or reverted from the old one.
 */

/** Hours in which the new address can be confirmed. */
const confirmHours = 24
/** Days in which the old address can stop it. */
const stopDays = 7

const holder = type({
  atalaiaId: "string",
  name: "string",
  email: "string",
})
type Holder = typeof holder.infer

const after = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/**
 * Mails a confirmation link to the new address and a warning to the old one, in the caller's transaction. `askedBy` must be
 * allowed to make the change, both now and when it is confirmed.
 */
export async function askEmailChange(
  { settings }: Pick<AuthenticatedContext, "settings">,
  tx: Database,
  record: (entry: AuditEntry) => Promise<void>,
  { atalaiaId, name, email }: Holder,
  newEmail: string,
  askedBy: string,
): Promise<void> {
  const confirm = newToken()
  const stop = newToken()
  await countAttempt(tx, emailChangeMails(atalaiaId, askedBy), tooManyChanges)
  // Only one change can be pending. Confirmed ones can still be reverted.
  await dropEmailChange(tx, atalaiaId)
  await tx.insert(emailChange).values({
    atalaiaId,
    oldEmail: email,
    newEmail,
    askedBy,
    confirmHash: hashToken(confirm),
    stopHash: hashToken(stop),
    confirmUntil: after(confirmHours),
    stopUntil: after(stopDays * 24),
  })
  const link = (name: string, token: string) => `${settings.publicUrl}/#${name}=${token}`
  await queueMail(
    tx,
    confirmEmailMail({ name, email: newEmail }, link("confirmEmail", confirm)),
    emailChangingMail({ name, email }, { newEmail, link: link("stopEmail", stop) }),
  )
  await record({
    kind: "email.ask",
    subjectId: atalaiaId,
    about: { subject: name },
    before: { email },
    after: { email: newEmail },
  })
}

const tooManyChanges = "Foram pedidas muitas mudanças de e-mail em pouco tempo. Nada foi salvo."

/** Drops a pending change because the person kept their present address. */
export const dropEmailChange = (tx: Database, atalaiaId: string) =>
  tx.execute(sql`delete from email_change where atalaia_id = ${atalaiaId} and confirmed_date is null`)

export const waitingAddress = type({ email: "string" })

/** The new address that is still to be confirmed, as a query. */
export const emailWaitingQuery = (atalaiaId: SQL): SQL => sql`
  select new_email as email from email_change
  where atalaia_id = ${atalaiaId} and confirmed_date is null and confirm_until > now()`

export async function emailWaiting(db: Database, atalaiaId: string): Promise<string | undefined> {
  const [change] = await rows(db, waitingAddress, emailWaitingQuery(sql`${atalaiaId}`))
  return change?.email
}

/** All addresses in use, as `id` and lower-case `email`, including old ones that a change can still be reverted to. */
export const takenEmails: SQL = sql`
  select atalaia_id as id, lower(email) as email from person
  union all select atalaia_id, lower(email) from pre_user
  union all select atalaia_id, lower(old_email) from email_change
    where confirmed_date is not null and stop_until > now()`

/** Whether an address belongs to another person. */
export const isTakenByAnother = async (tx: Database, email: string, atalaiaId: string): Promise<boolean> => {
  const taken = sql`select from (${takenEmails}) taken where email = lower(${email}) and id <> ${atalaiaId}`
  return hasRows(tx, taken)
}

const changeRow = type({
  "...": holder,
  id: "number.integer",
  oldEmail: "string",
  newEmail: "string",
  askedBy: "string",
  askedDate: momentText,
  confirmed: "boolean",
  firstAccess: "boolean",
  locked: "boolean",
})
type RequestedChange = typeof changeRow.infer

const subjectRow = type({ atalaiaId: "string" })

/** The change that a ticket is for. Locks its person and their registration until the transaction ends. */
async function changeOf(
  tx: Database,
  ticket: string,
  good: (hash: Uint8Array) => SQL,
): Promise<RequestedChange> {
  const hash = hashToken(ticket)
  const [about] = await rows(
    tx,
    subjectRow,
    sql`
      select atalaia_id as "atalaiaId" from email_change where confirm_hash = ${hash} or stop_hash = ${hash}`,
  )
  if (about) {
    // Locks in the same order as saving the registration does, to avoid a deadlock.
    await lockRegistration(tx, about.atalaiaId)
    await tx.execute(sql`select from person where atalaia_id = ${about.atalaiaId} for update`)
  }
  const [change] = await rows(
    tx,
    changeRow,
    sql`
      select c.id, c.atalaia_id as "atalaiaId", p.name, p.email, p.first_access as "firstAccess", p.locked_date is not null as locked,
        c.old_email as "oldEmail", c.new_email as "newEmail", c.asked_by as "askedBy",
        c.create_date as "askedDate", c.confirmed_date is not null as confirmed
      from email_change c join person p on p.atalaia_id = c.atalaia_id
      where ${good(hash)}`,
  )
  if (!change) throw conflict("O link já foi usado ou venceu, ou a mudança foi impedida.", "TICKET")
  return change
}

/**
 * Puts the new address in force and voids links sent to the old one. Refused if the person who requested the change has since
 * lost the right to do so.
 */
export async function confirmEmail({ db, address }: Context, ticket: string): Promise<{ message: string }> {
  const confirmed = await inTransaction(db, async (tx) => {
    const change = await changeOf(
      tx,
      ticket,
      (hash) => sql`c.confirm_hash = ${hash} and c.confirmed_date is null and c.confirm_until > now()`,
    )
    const { id, atalaiaId, email, newEmail, askedBy, askedDate } = change
    if (!(await stillChangesEmail(tx, { requestedBy: askedBy, requestedDate: askedDate }, atalaiaId))) {
      await dropEmailChange(tx, atalaiaId)
      await told(tx, "email.void", change, email, address)
      return undefined
    }
    if (await isTakenByAnother(tx, newEmail, atalaiaId))
      throw conflict(`O e-mail ${newEmail} passou a ser de outra pessoa.`, "KNOWN")
    // Must come first: unconfirmed changes are removed with the old address.
    await tx.execute(sql`update email_change set confirmed_date = now() where id = ${id}`)
    await applyRequest(tx, change, newEmail)
    await told(tx, "email.confirm", change, newEmail, address)
    return newEmail
  })
  // Thrown after the transaction commits: a refusal inside would roll back that the change is void.
  if (confirmed === undefined) throw conflict(noLongerAllowed, "TICKET")
  return { message: `Pronto: o seu e-mail no Atalaia passa a ser ${confirmed}.` }
}

const noLongerAllowed =
  "Quem pediu esta mudança não pode mais mudar o e-mail desta pessoa. A mudança deixou de valer."

/**
 * Keeps or restores the old address. If another one was already confirmed, everything that it may have given access to is closed
 * (`closeSince`). The old address gets a link to choose a new password, if passwords are taken.
 */
export const stopEmailChange = (
  { db, address, settings }: Context,
  ticket: string,
): Promise<{ message: string }> =>
  inTransaction(db, async (tx) => {
    const change = await changeOf(tx, ticket, (hash) => sql`c.stop_hash = ${hash} and c.stop_until > now()`)
    const { id, atalaiaId, name, oldEmail, confirmed, firstAccess, locked } = change
    const undone = confirmed && (await closeSince(tx, change, address))
    // Later changes are based on this one.
    await tx.execute(sql`delete from email_change where atalaia_id = ${atalaiaId} and id >= ${id}`)
    if (confirmed) {
      await applyRequest(tx, change, oldEmail)
      await dropEmailRequest(tx, atalaiaId)
      sealMailsWith(settings, tx)
      if (undone) await tellOfSecondFactor(tx, settings, { name, email: oldEmail }, "undone")
      const owner = { atalaiaId, name, email: oldEmail, locked }
      if (firstAccess) await sendFirstAccess(tx, owner, settings)
      else if (settings.passwordSignIn) await sendTicket(tx, "recover", owner, settings)
    }
    await told(tx, "email.stop", change, oldEmail, address)
    return {
      message: confirmed
        ? `A mudança foi desfeita: o seu e-mail voltou a ser ${oldEmail}. As sessões abertas foram encerradas${settings.passwordSignIn ? newPasswordLink(locked) : ""}.${undone ? " A autenticação em duas etapas ativada desde então foi desfeita." : ""}`
        : `A mudança foi impedida: o seu e-mail continua sendo ${oldEmail}.`,
    }
  })

const newPasswordLink = (locked: boolean) =>
  `, a senha deixou de valer, e enviamos a ele um link para escolher outra${locked ? ", que funciona depois que a conta, agora trancada, for aberta" : ""}`

/**
 * Closes everything that a reader of the new address may have got into. Ends all sessions, voids the password, forgets devices
 * that signed in since the confirmation, and undoes second factors set up since the change was requested; older ones remain.
 * Returns whether second factors were undone.
 */
async function closeSince(
  tx: Database,
  { id, atalaiaId, name }: RequestedChange,
  address: string,
): Promise<boolean> {
  const momentOf = (column: "create_date" | "confirmed_date") =>
    sql`(select ${sql.identifier(column)} from email_change where id = ${id})`
  await endSessions(tx, sessionsOf(atalaiaId), "emailStopped")
  await voidPassword(tx, atalaiaId)
  await forgetDevicesSince(tx, atalaiaId, momentOf("confirmed_date"))
  const undone = await undoTwoFactorSince(tx, atalaiaId, momentOf("create_date"))
  if (undone)
    await writeAudit(
      tx,
      { kind: "twoFactor.undo", subjectId: atalaiaId, about: { subject: name } },
      { actorId: "", address },
    )
  return undone
}

const changedRequest = type({ version: "number.integer" })

/** Withdraws a request for another e-mail that still awaits approval. */
async function dropEmailRequest(tx: Database, atalaiaId: string): Promise<void> {
  const [waiting] = await rows(
    tx,
    changedRequest,
    sql`
      update registration_personal requested set email = current.email
      from registration_personal current
      where requested.atalaia_id = ${atalaiaId} and requested.pending
        and current.atalaia_id = requested.atalaia_id and not current.pending
      returning requested.version`,
  )
  if (waiting) await settle(tx, "personal", atalaiaId, waiting.version)
}

/** Changes the address everywhere it is stored. A pending registration request keeps the address that it asks for. */
async function applyRequest(
  tx: Database,
  { atalaiaId, email }: RequestedChange,
  next: string,
): Promise<void> {
  await tx.execute(sql`
    update person set email = ${next}, version = version + 1 where atalaia_id = ${atalaiaId}`)
  await tx.execute(sql`
    update registration_personal set email = ${next}, version = version + 1
    where atalaia_id = ${atalaiaId} and (not pending or email = ${email})`)
  await voidPasswordTickets(tx, atalaiaId)
}

const told = (
  tx: Database,
  kind: "email.confirm" | "email.void" | "email.stop",
  { atalaiaId, name, email }: RequestedChange,
  next: string,
  address: string,
) =>
  writeAudit(
    tx,
    { kind, subjectId: atalaiaId, about: { subject: name }, before: { email }, after: { email: next } },
    // The actor is a reader of that mailbox; without a session it is unknown who.
    { actorId: "", address },
  )

const inTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(work)
