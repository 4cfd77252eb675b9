import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { emergencyId, emergencyName } from "@/domain/emergency"
import type { EventName } from "@/domain/securityEvents"
import { writeAudit } from "../../audit/rows/audit"
import { type Database, rows } from "../../platform/database/connection"
import { wakeJob } from "../../platform/jobs/waking"
import { emergencyUsedMail } from "../../platform/mail/messages"
import { queueMail, sealMailsWith } from "../../platform/mail/outbox"
import { invalid, notYours, Refusal } from "../../platform/refusal/refusal"
import { Alarm } from "../../platform/telemetry/log"
import { countAttempt, emergencyAttempts, resetFailures } from "../access/limits"
import { platformAdmins } from "../access/platformAdmins"
import { type OpenedSession, openSession } from "../access/sessions"
import { hashToken } from "../access/token"
import type { Context } from "../actor/context"
import { hashOfHalves, readHalf } from "./halves"

/** For the operator's log: the emergency access was used. */
class EmergencyAccessUsed extends Alarm {
  override name = "EmergencyAccessUsed"
}

const usedRow = type({ id: "number.integer" })

/**
 * Opens the emergency access's session, once, and raises the alarm: all platform administrators are mailed and warned in the
 * console, subscribed applications receive the event, and an error is logged. 422 (not counted) if a half is mistyped. 401 or 429
 * if the halves together are wrong, void or used.
 */
export async function enterEmergency(
  context: Context,
  typed: { first: string; second: string },
): Promise<OpenedSession> {
  const { db, caller, address, report } = context
  if (caller.id !== securityAppId) throw notYours("O acesso de emergência é do portal.")
  const hash = readHalves(typed)
  const limits = emergencyAttempts(address)
  await countAttempt(db, limits)
  const opened = await openOnce(context, hash)
  if (!opened) {
    await writeAudit(db, { kind: "emergency.failed" }, { actorId: "", address })
    throw new Refusal(
      401,
      "BAD_CREDENTIALS",
      "Estas metades não abrem o acesso de emergência: não são do mesmo par, já foram usadas, ou outro par foi feito depois.",
    )
  }
  await resetFailures(db, limits)
  report(new EmergencyAccessUsed(), "emergency access")
  wakeJob(db, "deliveries")
  return opened
}

function readHalves({ first, second }: { first: string; second: string }): Uint8Array {
  const [one, other] = [readHalf(first), readHalf(second)]
  const problem = "Falta ou está trocado algum caractere: confira esta metade."
  if (!one || !other) throw invalid({ ...(!one && { first: problem }), ...(!other && { second: problem }) })
  if (Buffer.compare(one, other) === 0) throw invalid({ second: "É a mesma metade: informe a outra." })
  return hashOfHalves(one, other)
}

/** If two requests use the same halves concurrently, the database lets one in. */
const openOnce = (
  { db, settings, address, userAgent }: Context,
  hash: Uint8Array,
): Promise<OpenedSession | undefined> =>
  db.transaction(async (tx) => {
    const [used] = await rows(
      tx,
      usedRow,
      sql`
        update emergency_access set used_date = now(), used_address = ${address}
        where secret_hash = ${hash} and used_date is null and void_date is null
        returning id`,
    )
    if (!used) return undefined
    const given = {
      client: emergencyId,
      tokenType: "access",
      appId: securityAppId,
      ip: address,
      userAgent,
    } as const
    const opened = await openSession(tx, given)
    await tx.execute(sql`
      update emergency_access set session_hash = ${hashToken(opened.token)} where id = ${used.id}`)
    await writeAudit(
      tx,
      { kind: "emergency.use", subjectId: emergencyId, about: { subject: emergencyName } },
      { actorId: emergencyId, address },
    )
    sealMailsWith(settings, tx)
    const alarm = { at: new Date(), address, link: settings.publicUrl }
    await queueMail(tx, ...(await platformAdmins(tx)).map((admin) => emergencyUsedMail(admin, alarm)))
    await tellApplications(tx)
    return opened
  })

/**
 * Notifies all subscribed applications, even those in which the emergency access has no session: it may change anybody's access
 * there.
 */
const tellApplications = (tx: Database) =>
  tx.execute(sql`
    insert into delivery (kind, app_id, address, audience, subject, details)
    select ${"session-established" satisfies EventName}, a.id, i.events_uri, a.app_key, ${emergencyId}, '{}'
    from application a join application_integration i on i.app_id = a.id
    where i.events_uri is not null and ${"session-established" satisfies EventName} = any(i.events)`)
