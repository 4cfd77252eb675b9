import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { namedByRulesText } from "@/domain/incompatibilities"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { conflict } from "../../platform/refusal/refusal"
import { isKnown, withPart } from "./queries"

const namingRow = type({ name: "string", known: "boolean" })

/**
 * 409 `IN_USE` if a rule has a part `x`, with its role `r`, that matches a condition: what it names is to be removed. `what` is that,
 * in words. A rule is named only to those who govern all of its applications. A rule that is made at the same time waits for
 * the lock of the role, profile or application, and the foreign keys stop the rest.
 */
export async function refuseNamedByRules(tx: Database, me: Actor, part: SQL, what: string): Promise<void> {
  const naming = await rows(
    tx,
    namingRow,
    sql`
      select i.name, ${isKnown(me)} as known from incompatibility i
      where ${withPart(part)} order by i.search_text collate "C", i.id`,
  )
  if (naming.length === 0) return
  const names = naming.every(({ known }) => known) ? naming.map(({ name }) => name) : undefined
  throw conflict(namedByRulesText(what, names), "IN_USE")
}
