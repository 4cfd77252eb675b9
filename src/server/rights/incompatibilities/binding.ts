import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { bindingText } from "@/domain/incompatibilities"
import { formatDateTime } from "@/domain/time/when"
import { anyOf, governs } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { namedPart } from "./presenter"
import { isPresent, managedAt, type RuleRow, rulesOften, withPart } from "./queries"

/** A rule with a role of a client, in words. */
export interface Binding {
  id: number
  text: string
  /** The client has its other side, too, as far as the actor may know. */
  met: boolean
  /** The ISO moment when the exception ends by which the client has both. */
  exceptUntil?: string
}

const heldPart = type({
  ruleId: "number.integer",
  side: "1 | 2",
  managedAt: "number.integer",
  title: "string",
  acronym: "string",
  exceptUntil: momentText.or("null"),
})
type HeldPart = typeof heldPart.infer

/** What a client has of rules, in the applications that the actor governs: no more of the client than there. */
async function heldParts(
  db: Database,
  me: Actor,
  clientId: string,
  rules: readonly RuleRow[],
): Promise<HeldPart[]> {
  if (rules.length === 0) return []
  const found = await rows(
    db,
    heldPart,
    sql`
      select distinct x.incompatibility_id as "ruleId", x.side, a.id as "managedAt", x.title,
        a.acronym, (
          select max(e.until_date) from incompatibility_exception e
          where e.atalaia_id = ${clientId} and e.incompatibility_id = x.incompatibility_id and ${isPresent}
        ) as "exceptUntil"
      from incompatible_path x join role r on r.id = x.role_id join application a on a.id = ${managedAt}
      where x.client_id = ${clientId} and ${anyOf(
        sql`x.incompatibility_id`,
        rules.map(({ id }) => id),
      )}
      order by x.title`,
  )
  return found.filter((part) => governs(me, part.managedAt))
}

function bindingOf(me: Actor, rule: RuleRow, mine: 1 | 2, held: readonly HeldPart[]): Binding {
  const other = held.filter(({ ruleId, side }) => ruleId === rule.id && side !== mine)
  const [first] = other
  const parts = first
    ? other
    : rule.parts.filter(({ side }) => side !== mine).map((part) => namedPart(me, part))
  const exceptUntil = first?.exceptUntil ? iso(first.exceptUntil) : undefined
  const name = rule.known ? rule.name : undefined
  const until = exceptUntil && formatDateTime(exceptUntil)
  return {
    id: rule.id,
    text: bindingText(name, parts, { met: first !== undefined, exceptUntil: until }),
    met: first !== undefined,
    ...(exceptUntil && { exceptUntil }),
  }
}

/** The rules about anything of an application. */
export const rulesAbout = (db: Database, me: Actor, appId: number): Promise<RuleRow[]> =>
  rulesOften(db, me, withPart(sql`${managedAt} = ${appId}`))

/** The rules among these that bind what a client has in that application. */
export async function rulesBinding(
  db: Database,
  me: Actor,
  rules: readonly RuleRow[],
  clientId: string,
  appId: number,
): Promise<Binding[]> {
  const held = await heldParts(db, me, clientId, rules)
  return rules.flatMap((rule) => {
    const here = held.find((part) => part.ruleId === rule.id && part.managedAt === appId)
    return here ? [bindingOf(me, rule, here.side, held)] : []
  })
}

/** The rules about a role in the application in which it has effect, whether the client has the role or not. */
export async function rulesOfRole(
  db: Database,
  me: Actor,
  clientId: string,
  { id, standsAt }: { id: number; standsAt: number },
): Promise<Binding[]> {
  const withRole = withPart(sql`x.role_id = ${id} and x.app_id = ${standsAt}`)
  const rules = await rulesOften(db, me, withRole)
  const held = await heldParts(db, me, clientId, rules)
  return rules.flatMap((rule) => {
    const part = rule.parts.find(({ roleId }) => roleId === id)
    return part ? [bindingOf(me, rule, part.side, held)] : []
  })
}
