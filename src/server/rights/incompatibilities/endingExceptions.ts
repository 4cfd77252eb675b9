import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { countsInWords } from "@/domain/text/words"
import type { AuditEntry } from "../../audit/rows/audit"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rowCount, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { conflict, notFound } from "../../platform/refusal/refusal"
import { isPresent, type RuleRow, ruleOf } from "./queries"

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
        update incompatibility_exception e set ended_date = now()
        where incompatibility_id = ${id} and ${isPresent} returning atalaia_id
      )
      select distinct p.atalaia_id as "atalaiaId", p.name from ended join person p using (atalaia_id) order by 1`,
  )
  return { people, requests: await withdrawRequests(tx, me, id, reason) }
}

const endedException = type({ until: momentText })

/** Ends a person's exception to a rule, and takes no role. 404 without the rule or the person, 409 without an exception. */
export const endException = (
  { me, change }: AuthenticatedContext,
  { clientId, ruleId }: { clientId: string; ruleId: number },
  justification: string,
): Promise<void> =>
  change(async (tx, record) => {
    const { id, name } = await ruleOf(tx, me, ruleId)
    const atalaiaId = normalizeIdentifier(clientId)
    const [person] = await rows(
      tx,
      exceptedRow,
      sql`select atalaia_id as "atalaiaId", name from person where atalaia_id = ${atalaiaId}`,
    )
    if (!person) throw notFound("Usuário")
    const ended = await rows(
      tx,
      endedException,
      sql`
        update incompatibility_exception e set ended_date = now()
        where e.incompatibility_id = ${id} and e.atalaia_id = ${atalaiaId} and ${isPresent}
        returning e.until_date as until`,
    )
    const last = ended
      .map(({ until }) => iso(until))
      .sort()
      .at(-1)
    if (last === undefined) throw conflict(`${person.name} não tem exceção à regra “${name}”.`, "ALREADY_SO")
    await record({
      kind: "incompatibility.endException",
      subjectId: atalaiaId,
      about: { subject: person.name, document: name, until: last },
      before: { rule: id, until: last },
      justification,
    })
  })

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
