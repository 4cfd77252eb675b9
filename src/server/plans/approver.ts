import { type } from "arktype"
import { sql } from "drizzle-orm"
import { planners } from "@/domain/plans"
import { abilitiesOf } from "@/domain/roles"
import { portalRolesOf } from "../access/portalRoles"
import { type Database, rows } from "../database/connection"
import { notFound } from "../http/refusal"
import type { Recipient } from "../mail/messages"

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
export async function makesPlans(db: Database, atalaiaId: string): Promise<boolean> {
  const abilities = abilitiesOf(await portalRolesOf(db, atalaiaId))
  return planners.some((ability) => abilities.includes(ability))
}
