import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { firstNames } from "@/domain/people/person"
import { counted, countsInWords, enumerated } from "@/domain/text/words"
import type { Effect } from "../../audit/rows/previewSentences"
import { unexpired } from "../access/sessions"
import type { Actor } from "../actor/context"
import { sessionWithin } from "./search"

export const endedRow = type({
  /** Null if the caller may not see sessions of that application, or if it was removed. */
  acronym: "string | null",
  count: "number.integer",
  people: "number.integer",
  /** How many applications the sessions belonged to as clients. */
  applications: "number.integer",
  /** The name of the only client, if there was just one. */
  name: "string | null",
})
type EndedSession = typeof endedRow.infer

/**
 * The open sessions that this transaction has ended, by application, including those that end with them. Sessions that the change
 * ends by hand, or removes with their application, are counted in that change's own sentence. Excludes the `known` ones.
 */
export const sessionsEndedHere = (me: Actor | undefined, known: readonly string[] = []): SQL => sql`
  with ended as materialized (
    select s.client_identifier, self.acronym as self, case when ${me ? sessionWithin(me) : sql`false`} then s.app_id end as app_id
    from sessions_ended_here() s left join application self on self.client_id = s.client_identifier
    where ${unexpired} and s.ending not in ('killed', 'ownDevice', 'removed')
      ${known.length > 0 ? sql`and not ${JSON.stringify(known)}::jsonb ? encode(s.token_hash, 'hex')` : sql``}
  )
  select a.acronym, count(*)::int as count,
    (select count(distinct client_identifier)::int from ended where self is null) as people,
    (select count(distinct self)::int from ended) as applications,
    coalesce(min(ended.self), (select name from person where atalaia_id = min(ended.client_identifier))) as name
  from ended left join application a on a.id = ended.app_id
  group by a.acronym order by a.acronym is null, count(*) desc, a.acronym collate "C"`

/** The same as a sentence: *Encerra 2 sessões de João Pedro em SINAL.* */
export function endedSentence(ended: readonly EndedSession[]): Effect[] {
  const [first] = ended
  return first ? [{ text: `Encerra ${sentence(ended, first)}.`, tone: "danger" }] : []
}

/** How many names of a list a sentence has; the rest is counted. */
const listed = 6
const sessions = (count: number) => counted(count, "sessão", "sessões")

/** *1 sessão de João Pedro em SINAL e 2 em MAPA*; of several people *12 sessões de 8 pessoas em SINAL, MAPA e RONDA*. */
function sentence(
  found: readonly EndedSession[],
  { people, applications, name, count, acronym }: EndedSession,
): string {
  const alone = people + applications === 1
  const one = name === null ? "" : ` de ${applications === 1 ? name : firstNames(name)}`
  const of = alone
    ? one
    : ` de ${countsInWords([
        [people, "pessoa", "pessoas"],
        [applications, "aplicação", "aplicações"],
      ])}`
  if (found.length === 1) return `${sessions(count)}${of}${acronym === null ? "" : ` em ${acronym}`}`
  const places = found.map((place) => place.acronym ?? "outros sistemas")
  if (!alone) {
    const all = found.reduce((sum, place) => sum + place.count, 0)
    return `${sessions(all)}${of} em ${enumerated(places, listed)}`
  }
  const each = found.map(
    (place, at) => `${at === 0 ? `${sessions(place.count)}${of}` : place.count} em ${places[at]}`,
  )
  return enumerated(each, listed)
}
