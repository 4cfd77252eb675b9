import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { TokenType } from "@/domain/access"
import { methods, shownToo } from "@/domain/authentication"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { confirmed, Wrong } from "../../identity/access/confirming"
import { confirmationAttempts, countAttempt } from "../../identity/access/limits"
import { checkNewPassword, passwordOwner, setPassword } from "../../identity/access/newPassword"
import { refusePasswords, verifyPassword } from "../../identity/access/passwords"
import { hasSecondFactor, twoFactorDemanded } from "../../identity/access/secondFactor"
import { endSessions, openSession, openSessions, sessionsOf } from "../../identity/access/sessions"
import { voidPasswordTickets } from "../../identity/access/tickets"
import type { Actor, AuthenticatedContext, Handlers } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { firstPasswordMail, passwordChangedMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { conflict, invalid, noAccount, notYours } from "../../platform/refusal/refusal"

const ownerRow = type({
  "...": passwordOwner,
  email: "string",
  has2FA: "boolean",
  twoFactorDemanded: "boolean",
})
type Owner = typeof ownerRow.infer

export const ownPassword: Pick<Handlers<"users">, "changePassword" | "acceptTerm"> = {
  /**
   * Ends all sessions of the person; the answer contains the one that continues. If two-factor is on and this session was opened
   * without a code (from an e-mail ticket), there is none: `tokenType` is "none", `token` is empty, and the person signs in with
   * the new password and a code. Access to the mailbox alone must not open such an account.
   */
  changePassword: async (context, { body }) => {
    const { db, me, settings } = context
    refusePasswords(settings)
    if (normalizeIdentifier(body.atalaiaId) !== me.atalaiaId) {
      throw notYours("Só a própria pessoa troca a sua senha.")
    }
    const owner = await ownerOf(db, me)
    // Without an old password, the new one is still hashed, to be compared with the last ones.
    if (fromTicket(me)) await countAttempt(db, confirmationAttempts(me.atalaiaId))
    else await checkOldPassword(context, owner, body.oldPassword)
    await checkNewPassword(context, owner, body.newPassword)
    const { token, tokenType, expiresAt } = await context.change(async (tx, record) => {
      // Another change may have ended this session since the call began. A session of a link sets one password.
      if (!((await setPassword(tx, owner, body.newPassword)) && (await isOpen(tx, me)))) {
        throw conflict("A senha foi trocada enquanto isso. Entre novamente.")
      }
      await voidPasswordTickets(tx, me.atalaiaId)
      const ended = await endSessions(tx, sessionsOf(me.atalaiaId), "password")
      await record({
        kind: "password.change",
        subjectId: me.atalaiaId,
        about: { subject: owner.name },
        after: { from: me.tokenType, ended },
      })
      const isFirst = me.tokenType === "firstAccess"
      await queueMail(tx, isFirst ? firstPasswordMail(owner) : passwordChangedMail(owner))
      const tokenType = tokenTypeAfter(me, owner)
      if (!tokenType) return { token: "", tokenType: "none", expiresAt: new Date() }
      return openSession(tx, {
        client: me.atalaiaId,
        tokenType,
        appId: me.appId,
        ip: context.address,
        userAgent: context.userAgent,
        amr: shownToo(me.amr, methods.password),
        byPasskeys: me.passkeys,
      })
    })
    const { sessionTransport: keeping } = context
    if (!token) await keeping.forget(me.tokenHash)
    const given = token ? await keeping.session(token) : { token }
    return { ...given, tokenType, expiresAt: expiresAt.toISOString() }
  },

  /** Where no passwords are taken, this is all of a first access, and the session becomes an ordinary one. */
  acceptTerm: async ({ me, change, settings }) => {
    const isAll = me.tokenType === "firstAccess" && !settings.passwordSignIn
    // Neither a link by e-mail nor a password opens an account here, also in a session from before passwords were closed.
    if (isAll && (me.amr.length === 0 || me.amr.includes("pwd"))) refusePasswords(settings)
    await change(async (tx, record) => {
      const isNew = await hasRows(
        tx,
        sql`
          update person set commitment_term_date = now(), first_access = first_access and ${!isAll}
          where atalaia_id = ${me.atalaiaId} and (commitment_term_date is null or (${isAll} and first_access))
          returning atalaia_id`,
      )
      // The audit says when the term was accepted, not when it was sent again.
      if (!isNew) return
      if (isAll) {
        // Its link must not set a password later.
        await voidPasswordTickets(tx, me.atalaiaId)
        await tx.execute(sql`update session set token_type = 'access' where token_hash = ${me.tokenHash}`)
      }
      await record({
        kind: "term.accept",
        subjectId: me.atalaiaId,
        about: { subject: me.name },
        ...(isAll && { before: { firstAccess: true }, after: { firstAccess: false } }),
      })
    })
  },
}

const isOpen = (tx: Database, { tokenHash }: Actor) =>
  hasRows(tx, sql`select from session s where s.token_hash = ${tokenHash} and ${openSessions}`)

/** Sessions opened by a link, for a password that was forgotten or never set: there is no old one to check. */
const fromTicket = ({ tokenType }: Actor) => tokenType === "recover" || tokenType === "firstAccess"

function tokenTypeAfter(me: Actor, { has2FA, twoFactorDemanded }: Owner): TokenType | undefined {
  if (has2FA) return fromTicket(me) ? undefined : "access"
  return twoFactorDemanded ? "twoFactor" : "access"
}

async function ownerOf(db: Database, { atalaiaId }: Actor): Promise<Owner> {
  const [owner] = await rows(
    db,
    ownerRow,
    sql`
      select p.atalaia_id as "atalaiaId", p.name, p.email, p.password_hash as "passwordHash",
        ${hasSecondFactor(sql`p`)} as "has2FA",
        ${twoFactorDemanded(sql`p.atalaia_id`)} as "twoFactorDemanded"
      from person p where p.atalaia_id = ${atalaiaId}`,
  )
  if (!owner) throw noAccount(atalaiaId)
  return owner
}

async function checkOldPassword(context: AuthenticatedContext, owner: Owner, typed = ""): Promise<void> {
  if (!typed) throw invalid({ oldPassword: "Informe a senha atual." })
  await confirmed(context, "passwordChange", async () => {
    if (await verifyPassword(owner.passwordHash, typed, context.report)) return "password"
    return new Wrong("password", invalid({ oldPassword: "A senha atual não confere." }))
  })
}
