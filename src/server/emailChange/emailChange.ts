import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { forgetDevicesSince } from "../access/devices"
import { countAttempt, emailChangeMails } from "../access/limits"
import { voidPassword } from "../access/newPassword"
import { endSessions, sessionsOf } from "../access/sessions"
import { sendTicket, voidPasswordTickets } from "../access/tickets"
import { hashToken, newToken } from "../access/token"
import { type AuditEntry, writeAudit } from "../audit/audit"
import { type Database, hasRows, rows } from "../database/connection"
import { emailChange } from "../database/schema/index"
import type { Context, SignedIn } from "../http/context"
import { conflict } from "../http/refusal"
import { confirmEmailMail, emailChangingMail } from "../mail/messages"
import { queueMail, sealMailsWith } from "../mail/outbox"
import { tellOfSecondFactor } from "../mail/secondFactor"
import { settle } from "../registrationData/changes"
import { lockRegistration, stillChangesEmail } from "../registrationData/scope"
import { undoTwoFactorSince } from "../twoFactor/removal"

/**
 * A user's e-mail opens the account. So it changes only once it is confirmed at the new address, and for a while it can
 * be stopped, or taken back, from the old one.
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
 * Sends a link for confirmation to the new address and a warning to the old one, in the transaction of what causes
 * it. `askedBy` must be allowed to make the change, now and when it is confirmed.
 */
export async function askEmailChange(
  { settings }: Pick<SignedIn, "settings">,
  tx: Database,
  record: (entry: AuditEntry) => Promise<void>,
  { atalaiaId, name, email }: Holder,
  newEmail: string,
  askedBy: string,
): Promise<void> {
  const confirm = newToken()
  const stop = newToken()
  await countAttempt(tx, emailChangeMails(atalaiaId, askedBy), tooManyChanges)
  // Of several one waits; those that were confirmed can be taken back still.
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

/** Drops a change that waits to be confirmed: the person went back to their present e-mail. */
export const dropEmailChange = (tx: Database, atalaiaId: string) =>
  tx.execute(sql`delete from email_change where atalaia_id = ${atalaiaId} and confirmed_date is null`)

const waitingAddress = type({ email: "string" })

/** The address that waits to be confirmed. */
export async function emailWaiting(db: Database, atalaiaId: string): Promise<string | undefined> {
  const [change] = await rows(
    db,
    waitingAddress,
    sql`
      select new_email as email from email_change
      where atalaia_id = ${atalaiaId} and confirmed_date is null and confirm_until > now()`,
  )
  return change?.email
}

/** Every address that is somebody's, as `id` and `email` in small letters: those too that may come back to them. */
export const takenEmails: SQL = sql`
  select atalaia_id as id, lower(email) as email from person
  union all select atalaia_id, lower(email) from pre_user
  union all select atalaia_id, lower(old_email) from email_change
    where confirmed_date is not null and stop_until > now()`

/** Whether an address is somebody else's. */
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
  confirmed: "boolean",
  firstAccess: "boolean",
  locked: "boolean",
})
type RequestedChange = typeof changeRow.infer

const subjectRow = type({ atalaiaId: "string" })

/** The change that a ticket is about; its person and their registration are locked until the transaction ends. */
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
    // In the same order as saving the registration locks them, so that neither waits for the other.
    await lockRegistration(tx, about.atalaiaId)
    await tx.execute(sql`select from person where atalaia_id = ${about.atalaiaId} for update`)
  }
  const [change] = await rows(
    tx,
    changeRow,
    sql`
      select c.id, c.atalaia_id as "atalaiaId", p.name, p.email, p.first_access as "firstAccess", p.locked_date is not null as locked,
        c.old_email as "oldEmail", c.new_email as "newEmail", c.asked_by as "askedBy", c.confirmed_date is not null as confirmed
      from email_change c join person p on p.atalaia_id = c.atalaia_id
      where ${good(hash)}`,
  )
  if (!change) throw conflict("O link já foi usado ou venceu, ou a mudança foi impedida.", "TICKET")
  return change
}

/**
 * Puts the new address in force; links that were sent to the old one open nothing any more. Refused where the person
 * who requested the change has lost the right to it since.
 */
export async function confirmEmail({ db, address }: Context, ticket: string): Promise<{ message: string }> {
  const confirmed = await inTransaction(db, async (tx) => {
    const change = await changeOf(
      tx,
      ticket,
      (hash) => sql`c.confirm_hash = ${hash} and c.confirmed_date is null and c.confirm_until > now()`,
    )
    const { id, atalaiaId, email, newEmail, askedBy } = change
    if (!(await stillChangesEmail(tx, askedBy, atalaiaId))) {
      await dropEmailChange(tx, atalaiaId)
      await told(tx, "email.void", change, email, address)
      return undefined
    }
    if (await isTakenByAnother(tx, newEmail, atalaiaId))
      throw conflict(`O e-mail ${newEmail} passou a ser de outra pessoa.`, "KNOWN")
    // First, since what is not confirmed goes with the old address.
    await tx.execute(sql`update email_change set confirmed_date = now() where id = ${id}`)
    await applyRequest(tx, change, newEmail)
    await told(tx, "email.confirm", change, newEmail, address)
    return newEmail
  })
  // Once it is written that it is void: a refusal inside would take that back.
  if (confirmed === undefined) throw conflict(noLongerAllowed, "TICKET")
  return { message: `Pronto: o seu e-mail no Atalaia passa a ser ${confirmed}.` }
}

const noLongerAllowed =
  "Quem pediu esta mudança não pode mais mudar o e-mail desta pessoa. A mudança deixou de valer."

/**
 * The old address stays, or comes back. Where another had been confirmed already, everything that it may have opened is
 * closed (`closeSince`), and a link for a new password goes to the old address.
 */
export const stopEmailChange = (
  { db, address, settings }: Context,
  ticket: string,
): Promise<{ message: string }> =>
  inTransaction(db, async (tx) => {
    const change = await changeOf(tx, ticket, (hash) => sql`c.stop_hash = ${hash} and c.stop_until > now()`)
    const { id, atalaiaId, name, oldEmail, confirmed, firstAccess, locked } = change
    const undone = confirmed && (await closeSince(tx, change, address))
    // Those that came after it are built on it.
    await tx.execute(sql`delete from email_change where atalaia_id = ${atalaiaId} and id >= ${id}`)
    if (confirmed) {
      await applyRequest(tx, change, oldEmail)
      await dropEmailRequest(tx, atalaiaId)
      sealMailsWith(settings, tx)
      if (undone) await tellOfSecondFactor(tx, { name, email: oldEmail }, "undone")
      await sendTicket(
        tx,
        firstAccess ? "firstAccess" : "recover",
        { atalaiaId, name, email: oldEmail, locked },
        settings,
      )
    }
    await told(tx, "email.stop", change, oldEmail, address)
    return {
      message: confirmed
        ? `A mudança foi desfeita: o seu e-mail voltou a ser ${oldEmail}. As sessões abertas foram encerradas, a senha deixou de valer, e enviamos a ele um link para escolher outra${locked ? ", que funciona depois que a conta, agora trancada, for aberta" : ""}.${undone ? " A autenticação em duas etapas ativada desde então foi desfeita." : ""}`
        : `A mudança foi impedida: o seu e-mail continua sendo ${oldEmail}.`,
    }
  })

/**
 * Somebody who read the new address may have got in by it, or kept the owner out. So sessions end, the password opens
 * nothing any more, and two-factor that was activated since the change was requested is undone; an older one stays.
 * Devices that signed in since it was confirmed are known no more. Answers whether two-factor was undone.
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

/** Withdraws a request for another e-mail that still waits for approval. */
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

/** Changes the address everywhere it is stored; a registration request that still waits keeps the address that it asks for. */
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
    // Somebody who reads that mailbox: without a session it is not known who.
    { actorId: "", address },
  )

const inTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(work)
