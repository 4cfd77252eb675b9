import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { countsInWords } from "@/domain/text/words"
import type { AuditEntry } from "../../audit/rows/audit"
import type { Actor } from "../../identity/actor/context"
import { type Database, rowCount, rows } from "../../platform/database/connection"
import type { RuleRow } from "./queries"

const exceptedRow = type({ atalaiaId: "string", name: "string" })

/**
 * Ends the exceptions to a rule, and its requests for exceptions: two people consented to what the rule said then. What these people
 * have stays.
 */
export async function endExceptions(tx: Database, me: Actor, id: number, reason: string) {
  const people = await rows(
    tx,
    exceptedRow,
    sql`
      with ended as (
        update incompatibility_exception set until_date = date_trunc('milliseconds', now())
        where incompatibility_id = ${id} and until_date > now() returning atalaia_id
      )
      select distinct p.atalaia_id as "atalaiaId", p.name from ended join person p using (atalaia_id) order by 1`,
  )
  return { people, requests: await withdrawRequests(tx, me, id, reason) }
}

/** Returns how many requests for exceptions were waiting. */
export const withdrawRequests = (tx: Database, me: Actor, id: number, reason: string): Promise<number> =>
  rowCount(
    tx,
    sql`
      update consent set decided_date = now(), outcome = 'withdrawn', decided_by = ${me.atalaiaId}, reason = ${reason}
      where rule_id = ${id} and outcome is null and expire_date > now() returning id`,
  )

/** What ends with a change of a rule, as a sentence; undefined if nothing does. */
export function endedText({
  people,
  requests,
}: Awaited<ReturnType<typeof endExceptions>>): string | undefined {
  const what = countsInWords([
    [people.length, "exceção", "exceções"],
    [requests, "pedido de exceção", "pedidos de exceção"],
  ])
  if (what === "") return undefined
  return `${people.length + requests === 1 ? "Termina" : "Terminam"} ${what}: o que já se tem fica, e nada novo passa.`
}

/** The audit row of an exception that ends. */
export const lapsed = (
  { atalaiaId, name }: typeof exceptedRow.infer,
  rule: RuleRow,
  where: { appId: number } | undefined,
): AuditEntry => ({
  kind: "incompatibility.lapse",
  ...where,
  subjectId: atalaiaId,
  about: { subject: name, document: rule.name },
  before: { rule: rule.id },
})
