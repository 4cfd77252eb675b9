import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { AuditEntry } from "../../audit/rows/audit"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { iso } from "../../platform/database/moment"
import { conflict, notFound } from "../../platform/refusal/refusal"
import type { ConsentRow } from "./queries"

const ruleRow = type({ id: "number.integer", name: "string", allowsExceptions: "boolean" })
type ExceptedRule = typeof ruleRow.infer

/** The rule of an exception, locked until the transaction ends. 404 if there is none, 409 if it allows no exceptions. */
export async function exceptedRule(tx: Database, id: number): Promise<ExceptedRule> {
  const [rule] = await rows(
    tx,
    ruleRow,
    sql`
      select id, name, allows_exceptions as "allowsExceptions" from incompatibility
      where id = ${id} and removed_date is null for share`,
  )
  if (!rule) throw notFound("Regra")
  if (!rule.allowsExceptions) throw conflict(`A regra “${rule.name}” não admite exceção.`, "SENSELESS")
  return rule
}

/** Makes the exception that a request asks for. It gives no role. 409 if its end has passed. */
export async function makeException(
  tx: Database,
  me: Actor,
  { id, atalaiaId, askedBy, justification, exception }: ConsentRow,
): Promise<Pick<AuditEntry, "kind" | "about" | "after">> {
  if (exception === null) throw new Error("a request for an exception without a rule")
  const rule = await exceptedRule(tx, exception.ruleId)
  const until = iso(exception.until)
  if (Date.parse(until) <= Date.now()) {
    throw conflict("O fim da exceção já passou: se ainda for o caso, que se peça de novo.", "OUTDATED")
  }
  await tx.execute(sql`
    insert into incompatibility_exception (incompatibility_id, atalaia_id, reason, asked_by, approved_by, until_date)
    values (${rule.id}, ${atalaiaId}, ${justification}, ${askedBy}, ${me.atalaiaId}, ${until})`)
  return {
    kind: "incompatibility.except",
    about: { document: rule.name, until },
    after: { rule: rule.id, until, consent: id },
  }
}
