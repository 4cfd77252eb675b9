import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { planners } from "@/domain/plans"
import { isFor } from "../../identity/access/callRights"
import { settledSince } from "../../identity/access/platformAdmins"
import { portalRightsOf } from "../../identity/access/portalRoles"
import { actorNow } from "../../identity/access/withoutSession"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { takenBack } from "../../platform/database/rolledBack"
import type { Recipient } from "../../platform/mail/messages"
import { notFound } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import type { HandlerOf, PlannedLine } from "../plannedCalls/plannedCall"
import { carryOut } from "./carryingOut"
import { isWithin } from "./queries"

const recipientRow = type({ name: "string", email: "string" })

/** The name and e-mail address of a plan's approver. Throws 404 if the person may not sign in. */
export async function approverAt(db: Database, atalaiaId: string): Promise<Recipient> {
  const [person] = await rows(
    db,
    recipientRow,
    sql`select name, email from person where atalaia_id = ${atalaiaId} and admitted`,
  )
  if (!person) throw notFound("Usuário")
  return person
}

/** Whether a person makes plans and may make the calls of this one, by rights that they have not just been given (`settledSince`). */
export async function couldMake(
  db: Database,
  settings: Pick<Settings, "demo">,
  atalaiaId: string,
  planId: number,
): Promise<boolean> {
  const isPerson = await hasRows(db, sql`select from person where atalaia_id = ${atalaiaId} and admitted`)
  if (!isPerson) return false
  const rights = await portalRightsOf(db, atalaiaId, settledSince(settings))
  return isFor(planners, rights) && isWithin(db, rights, planId)
}

/**
 * Whether an approver could still make all changes of these lines, by roles that they have had since the approval: a role that
 * they lost and got again does not bring it back. The changes are tried as the approver, and rolled back.
 */
export async function couldDo(
  tx: Database,
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  { approverId, decidedDate }: { approverId: string; decidedDate: string },
  lines: readonly PlannedLine[],
): Promise<boolean> {
  const entering = await actorNow(tx, approverId, decidedDate)
  if (!entering) return false
  // Counts as recently authenticated, as it was at the approval.
  const me = { ...entering.me, authenticated: new Date() }
  const { lines: outcomes } = await takenBack(tx, (savepoint) =>
    carryOut(savepoint, { ...context, me }, handlerOf, lines, { dryRun: true }),
  )
  return outcomes.every(({ refusal }) => !refusal)
}
