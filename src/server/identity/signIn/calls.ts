import { setTimeout as delay } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import type { AuditKind } from "@/domain/audit/kinds"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { writeAudit } from "../../audit/rows/audit"
import { type Database, rows } from "../../platform/database/connection"
import { ticketKind } from "../../platform/database/ticketKinds"
import { conflict, notYours } from "../../platform/refusal/refusal"
import { applicationsOf, enteredWith } from "../access/applicationSessions"
import { countAttempt, mailRequests } from "../access/limits"
import { refusePasswords } from "../access/passwords"
import { reauthenticate } from "../access/reauthentication"
import { endSessions } from "../access/sessions"
import { sendTicket, takeTicket } from "../access/tickets"
import type { Context, Handlers } from "../actor/context"
import { enterEmergency } from "../emergency/entering"
import { answerOf, openForTask, withDevice } from "./opening"
import { checked, renewSession } from "./renewal"
import { signIn } from "./signIn"

/** `enterFromTerminal` belongs to the provider, whose token it takes, and an upstream provider's calls to `upstream/calls.ts`. */
export const session: Omit<
  Handlers<"session">,
  "enterFromTerminal" | "upstream" | "beginUpstream" | "enterUpstream"
> = {
  signIn: async (context, { body }) => answerOf(context, await signIn(context, withDevice(context, body))),

  emergency: async (context, { body }) => {
    const { token, tokenType, expiresAt } = await enterEmergency(context, body)
    return {
      ...(await context.sessionTransport.session(token)),
      tokenType,
      expiresAt: expiresAt.toISOString(),
    }
  },

  check: ({ db, settings, me }) => checked(db, me, settings),

  renew: renewSession,

  signOut: async ({ me, change, sessionTransport: keeping }, { query }) => {
    const entered = query.everywhere ? enteredWith(me.tokenHash) : sql`false`
    await change(async (tx, record) => {
      const left = [{ id: me.appId }, ...(await applicationsOf(tx, entered))]
      await endSessions(tx, sql`(s.token_hash = ${me.tokenHash} or (${entered}))`, "signOut")
      for (const { id } of left) {
        await record({
          kind: "session.end",
          subjectId: me.atalaiaId,
          appId: id,
          about: { subject: me.name },
        })
      }
    })
    await keeping.forget(me.tokenHash)
  },

  entered: async ({ db, me }) => ({
    items: await applicationsOf(db, enteredWith(me.tokenHash)),
  }),

  reauthenticate: (context, { body }) => reauthenticate(context, body),

  tradeTicket: async (context, { body }) => {
    const { db, caller, settings, sessionTransport: keeping } = context
    if (caller.id !== securityAppId) throw notYours("Abra o link no portal.")
    const { token, tokenType, expiresAt } = await db.transaction(async (tx) => {
      const taken = await takeTicket(tx, body.ticket)
      if (!taken) throw conflict("O link já foi usado ou venceu. Peça outro na página de entrada.", "TICKET")
      // Rolled back with it, so that the link is not used up.
      if (taken.kind !== "registry") refusePasswords(settings)
      return openForTask(tx, context, { client: taken.atalaiaId, tokenType: taken.kind })
    })
    return { ...(await keeping.session(token)), tokenType, expiresAt: expiresAt.toISOString() }
  },

  recover: async (context, { body }) => {
    refusePasswords(context.settings)
    return mailIfKnown(context, body.id, "password.recover", (db, id) =>
      rows(
        db,
        recipientRow,
        // A person who never set a password has none to recover: their first access is still pending.
        sql`
          select atalaia_id as "atalaiaId", name, email,
            case when first_access then 'firstAccess' else 'recover' end as kind
          from person where atalaia_id = ${id} and admitted`,
      ),
    )
  },

  continueRegistry: (context, { body }) =>
    mailIfKnown(context, body.id, "preUser.requestLink", (db, id) =>
      rows(
        db,
        recipientRow,
        sql`
          select atalaia_id as "atalaiaId", name, email, 'registry' as kind
          from pre_user where atalaia_id = ${id}`,
      ),
    ),
}

const recipientRow = type({
  atalaiaId: "string",
  name: "string | null",
  email: "string",
  kind: ticketKind,
})
type Recipient = typeof recipientRow.infer

/**
 * Minimum duration of both answers, in ms. It is longer than either needs, so that the time does not reveal whether the account
 * exists.
 */
const minAnswerMs = 200

/** Mails a ticket to the address on record. For an unknown account, the answer and its duration are the same. */
async function mailIfKnown(
  { db, settings, address }: Context,
  typed: string,
  kind: AuditKind,
  find: (db: Database, id: string) => Promise<Recipient[]>,
): Promise<{ message: string }> {
  const id = normalizeIdentifier(typed)
  await countAttempt(db, mailRequests(id, address))
  const work = db.transaction(async (tx) => {
    const [known] = await find(tx, id)
    if (!known) return
    await sendTicket(tx, known.kind, known, settings)
    const about = known.name ? { about: { subject: known.name } } : {}
    await writeAudit(tx, { kind, subjectId: id, ...about }, { actorId: "", address })
  })
  await Promise.all([work, delay(minAnswerMs)])
  return { message: "Se houver um cadastro com esse identificador, enviamos um link ao e-mail dele." }
}
