import { type } from "arktype"
import { sql } from "drizzle-orm"
import { planners } from "@/domain/plans"
import { portalRightsOf } from "../access/portalRoles"
import { enteringNow } from "../access/withoutSession"
import { type Database, rows } from "../database/connection"
import { takenBack } from "../database/rolledBack"
import { isFor } from "../http/caller"
import type { SignedIn } from "../http/context"
import { notFound } from "../http/refusal"
import type { Recipient } from "../mail/messages"
import { carryOut } from "./carryingOut"
import type { HandlerOf, PlannedLine } from "./plannedCall"
import { isWithin } from "./queries"

const recipientRow = type({ name: "string", email: "string" })

/** Where the person is written to who is to approve a plan. 404 for somebody who cannot enter. */
export async function approverAt(db: Database, atalaiaId: string): Promise<Recipient> {
  const [person] = await rows(
    db,
    recipientRow,
    sql`select name, email from person where atalaia_id = ${atalaiaId} and admitted`,
  )
  if (!person) throw notFound("Usuário")
  return person
}

/** Whether somebody makes plans and may make the calls of this one, as they stand now. */
export async function couldMake(db: Database, atalaiaId: string, planId: number): Promise<boolean> {
  const rights = await portalRightsOf(db, atalaiaId)
  return isFor(planners, rights) && isWithin(db, rights, planId)
}

/**
 * Whether somebody who approved could still do all of these lines themselves, as they stand now: it is tried as theirs, and
 * taken back.
 */
export async function couldDo(
  tx: Database,
  context: SignedIn,
  handlerOf: HandlerOf,
  atalaiaId: string,
  lines: readonly PlannedLine[],
): Promise<boolean> {
  const entering = await enteringNow(tx, atalaiaId)
  if (!entering) return false
  // As if they had just shown who they are: they did when they approved.
  const me = { ...entering.me, authenticated: new Date() }
  const { lines: outcomes } = await takenBack(tx, (savepoint) =>
    carryOut(savepoint, { ...context, me }, handlerOf, lines, { dryRun: true }),
  )
  return outcomes.every(({ refusal }) => !refusal)
}
