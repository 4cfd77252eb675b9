import { type } from "arktype"
import { sql } from "drizzle-orm"
import { planners } from "@/domain/plans"
import { abilitiesOf } from "@/domain/roles"
import { portalRolesOf } from "../access/portalRoles"
import { type Database, rows } from "../database/connection"
import { isFor } from "../http/caller"
import { notFound } from "../http/refusal"
import type { Recipient } from "../mail/messages"
import { type PlannedCall, recordOf } from "./plannedCall"

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

/** Whether somebody administers anything that plans do, as they stand now. */
export const makesPlans = async (db: Database, atalaiaId: string): Promise<boolean> =>
  isFor(planners, await abilitiesNow(db, atalaiaId))

/** Whether somebody who approved may still make every one of these calls, as they stand now. */
export async function mayMake(
  db: Database,
  atalaiaId: string,
  calls: readonly PlannedCall[],
): Promise<boolean> {
  const holder = await abilitiesNow(db, atalaiaId)
  return isFor(planners, holder) && calls.every((call) => isFor(recordOf(call).who, holder))
}

const abilitiesNow = async (db: Database, atalaiaId: string) => ({
  abilities: new Set(abilitiesOf(await portalRolesOf(db, atalaiaId))),
})
