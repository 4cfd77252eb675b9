import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { bindingText } from "@/domain/incompatibilities"
import { counted, enumerated, uncapitalized } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import type { AuditEntry } from "../../audit/rows/audit"
import type { Effect } from "../../audit/rows/previewSentences"
import { governs } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { isKnown, isPresent, managedAt } from "./queries"

const granting: ReadonlySet<string> = new Set([
  "role.grant",
  "role.extend",
  "profile.grant",
  "profile.extend",
])

/** Whether one of the people to whom a change gives a role or profile has an exception now. */
export function hasException(entries: readonly AuditEntry[]): SQL {
  const people = entries.flatMap(({ kind, subjectId }) => (granting.has(kind) ? (subjectId ?? []) : []))
  if (people.length === 0) return sql`false`
  return sql`
    exists (
      select from incompatibility_exception e where e.atalaia_id = any(${textArray(people)}) and ${isPresent})`
}

const metRow = type({
  /** The index of the entry by which the client has a side of the rule. */
  at: "number.integer",
  ruleId: "number.integer",
  name: "string",
  known: "boolean",
  exceptUntil: momentText,
  /** What the client has of the other side. */
  others: type({ appId: "number.integer", title: "string", acronym: "string" }).array(),
})
type Met = typeof metRow.infer

/** The exceptions by which clients may have what entries give, the same for every reader: of each entry, by rule. */
const exceptionsMet = (db: Database, me: Actor, entries: readonly AuditEntry[]): Promise<Met[]> => {
  const given = entries.flatMap(({ kind, subjectId, appId, roleId, after }, at) =>
    granting.has(kind) && subjectId !== undefined && appId !== undefined
      ? [{ at, clientId: subjectId, appId, roleId, profileId: after?.profileId }]
      : [],
  )
  return rows(
    db,
    metRow,
    sql`
      select g.at, i.id as "ruleId", i.name, ${isKnown(me)} as known, e.until as "exceptUntil", other.parts as others
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(at int, "clientId" text, "appId" int, "roleId" int, "profileId" int)
      cross join lateral (
        select e.incompatibility_id, max(e.until_date) as until from incompatibility_exception e
        where e.atalaia_id = g."clientId" and ${isPresent} group by e.incompatibility_id
      ) e
      join incompatibility i on i.id = e.incompatibility_id and i.removed_date is null
      cross join lateral (
        select x.side from incompatible_path x join role r on r.id = x.role_id
        where x.client_id = g."clientId" and x.incompatibility_id = i.id and ${managedAt} = g."appId"
          and (x.role_id = g."roleId" or x.profile_id = g."profileId")
        limit 1
      ) mine
      cross join lateral (
        select jsonb_agg(distinct jsonb_build_object('appId', a.id, 'title', x.title, 'acronym', a.acronym)) as parts
        from incompatible_path x join role r on r.id = x.role_id join application a on a.id = ${managedAt}
        where x.client_id = g."clientId" and x.incompatibility_id = i.id and x.side <> mine.side
      ) other
      where other.parts is not null
      order by g.at, i.id`,
  )
}

/** What the same exception means for one or several people. */
interface Group {
  met: Met
  others: Met["others"]
  /** Their names by id. */
  people: Map<string, string>
  lastsLonger: boolean
}

function groupsOf(entries: readonly AuditEntry[], found: readonly Met[]): Group[] {
  const groups = new Map<string, Group>()
  for (const met of found) {
    const { subjectId = "", about } = entries[met.at] ?? {}
    const lastsLonger = !about?.until || Date.parse(about.until) > Date.parse(met.exceptUntil)
    const key = JSON.stringify([met.ruleId, met.exceptUntil, lastsLonger])
    const group: Group = groups.get(key) ?? { met, others: [], people: new Map(), lastsLonger }
    group.others.push(...met.others)
    group.people.set(subjectId, about?.subject ?? subjectId)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** How many people a sentence names. */
const maxNamed = 3

const ofPeople = (names: readonly string[]) =>
  names.length === 1
    ? names[0]
    : `${counted(names.length, "pessoa", "pessoas")} (${enumerated(names, maxNamed)})`

/**
 * The exceptions by which people may have what a change gives them, and whether that lasts longer than they do: an exception that ends
 * takes nothing. For previews, after the change. `forOthers` are as many sentences, the same for every reader: they name no rule.
 */
export async function exceptionEffects(
  db: Database,
  me: Actor,
  entries: readonly AuditEntry[],
): Promise<{ effects: Effect[]; forOthers: Effect[] }> {
  const several = new Set(entries.flatMap(({ subjectId }) => subjectId ?? [])).size > 1
  const groups = groupsOf(entries, await exceptionsMet(db, me, entries))
  const sentence = (text: string, { people, lastsLonger }: Group): Effect => ({
    text: [
      several ? `${ofPeople([...people.values()])}: ${uncapitalized(text)}.` : `${text}.`,
      ...(lastsLonger ? ["Escolha uma expiração até lá: depois dela o acesso ficaria."] : []),
    ].join(" "),
    tone: lastsLonger ? "warning" : "neutral",
  })
  const untilOf = ({ met }: Group) => formatDateTime(iso(met.exceptUntil))
  const inWords = (group: Group) => {
    const parts = group.others.map((part) => (governs(me, part.appId) ? part : {}))
    const name = group.met.known ? group.met.name : undefined
    return bindingText(name, parts, { met: true, exceptUntil: untilOf(group) })
  }
  return {
    effects: groups.map((group) => sentence(inWords(group), group)),
    forOthers: groups.map((group) =>
      sentence(`O acesso é por exceção a papéis incompatíveis, até ${untilOf(group)}`, group),
    ),
  }
}
