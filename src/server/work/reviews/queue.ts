import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { maxWaitingCounted } from "@/domain/reviews"
import { nameOf } from "../../audit/rows/actorName"
import { holderRow } from "../../identity/access/deputies"
import type { Actor } from "../../identity/actor/context"
import { clientSummaryRow } from "../../identity/summaries/clientSummary"
import { type Database, prepared } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { invalid } from "../../platform/refusal/refusal"
import { unexpired } from "../../rights/grants/queries"
import {
  anySpan,
  anyViewer,
  decidesForAs,
  firstSeat,
  kindOfClient,
  type Seat,
  spanOf,
  viewerValues,
  waitingFrom,
} from "./desks"

export const lineRow = clientSummaryRow.omit("id").merge({
  position: "number.integer",
  clientId: "string",
  appId: "number.integer",
  acronym: "string",
  heldKind: "'role' | 'profile'",
  heldId: "number.integer",
  title: "string",
  expiration: momentText.or("null"),
  givenDate: momentText,
  givenBy: "string",
  givenByName: "string",
  staysBy: "string[]",
})

/**
 * What a client keeps although a line `l` is taken: of a role the names of profiles with it, of a profile the titles of its roles
 * that are held otherwise. An array of texts.
 */
export const staysBy = sql`array(
  select f.name from profile_assignment h join profile_role part on part.profile_id = h.profile_id join profile f on f.id = h.profile_id
  where h.client_id = l.client_id and part.role_id = l.role_id and ${unexpired}
  union
  select r.title from profile_role part join role r on r.id = part.role_id
  where part.profile_id = l.profile_id and (
    exists (select from role_assignment h where h.client_id = l.client_id and h.role_id = r.id and ${unexpired})
    or exists (
      select from profile_assignment h join profile_role other on other.profile_id = h.profile_id and other.role_id = r.id
      where h.client_id = l.client_id and h.profile_id <> l.profile_id and ${unexpired}))
  order by 1 limit 20)`

/** The columns of a line `l` and its holder, wherever it is shown; they are read from `lineTables`. */
export const lineColumns = sql`
  l.position, l.client_id as "clientId", l.app_id as "appId", coalesce(a.acronym, l.app_id::text) as acronym,
  case when l.role_id is null then 'profile' else 'role' end as "heldKind", coalesce(l.role_id, l.profile_id) as "heldId",
  l.title, l.expiration_date_time as expiration, l.given_date as "givenDate", l.given_by as "givenBy",
  ${nameOf(sql`l.given_by`)} as "givenByName", to_jsonb(${staysBy}) as "staysBy",
  ${kindOfClient} as kind, ${nameOf(sql`l.client_id`)} as name,
  o.id as "organizationId", o.acronym as "organizationAcronym", o.title as "organizationTitle"`
export const lineTables = sql`
  left join application a on a.id = l.app_id
  left join person p on p.atalaia_id = l.client_id
  left join organization o on o.id = p.organization_id`

const waitingRow = lineRow.merge({
  desk: "number.integer",
  version: "number.integer",
  justification: "string | null",
  lastUse: "string | null",
  holders: "number.integer | null",
  people: "number.integer | null",
  movedFrom: "string | null",
  blocked: "boolean",
  inPlaceOf: holderRow.or("null"),
})
export type WaitingRow = typeof waitingRow.infer

/**
 * The lines that wait for the actor after a place, with what helps to decide. All is read in one statement: who else of a unit has the
 * same is counted for all lines of the page at once.
 */
export const linesWaiting = (
  db: Database,
  me: Actor,
  reviewId: number,
  { after, size }: { after: Seat; size: number },
): Promise<WaitingRow[]> => waitingLines(db, { ...viewerValues(me), ...after, reviewId, most: size })

/** How many lines of a review wait for the actor. A larger number than is counted is one more than that. */
export async function countWaiting(db: Database, me: Actor, reviewId: number): Promise<number> {
  const [counted] = await waitingCount(db, { ...viewerValues(me), reviewId })
  return counted?.count ?? 0
}

const waitingCount = prepared(
  type({ count: "number.integer" }),
  sql`
    select count(*)::int as count
    from review v cross join lateral (${waitingFrom(anyViewer, spanOf(maxWaitingCounted + 1))}) w
    where v.id = ${sql.placeholder("reviewId")}::int and v.state = 'open'`,
)

const waitingLines = prepared(
  waitingRow,
  sql`
      with page as materialized (
        select l.*, ${decidesForAs(anyViewer)} as "inPlaceOf" from review v cross join lateral (${waitingFrom(anyViewer, anySpan)}) w
        join review_line l on l.review_id = v.id and l.position = w.position
        where v.id = ${sql.placeholder("reviewId")}::int and v.state = 'open'
      ),
      shown as materialized (
        select l.desk, l.version, l.role_id, l.profile_id, l.unit_id, l.client_id, l.given_date, l."inPlaceOf", ${lineColumns}
        from page l ${lineTables}
      ),
      members as materialized (
        select of.organization_id, of.atalaia_id from person of
        where of.organization_id in (select "organizationId" from shown)
      ),
      people as materialized (select organization_id, count(*)::int as count from members group by organization_id),
      held as materialized (
        select m.organization_id, h.role_id, h.profile_id, count(*)::int as count
        from members m cross join lateral (
          (select h.role_id, null::int as profile_id from role_assignment h
            where h.client_id = m.atalaia_id and ${unexpired} offset 0)
          union all
          (select null, h.profile_id from profile_assignment h
            where h.client_id = m.atalaia_id and ${unexpired} offset 0)
        ) h
        where h.role_id in (select role_id from shown) or h.profile_id in (select profile_id from shown)
        group by m.organization_id, h.role_id, h.profile_id
      )
      select l.position, l.desk, l."clientId", l."appId", l.acronym, l."heldKind", l."heldId", l.title, l.expiration, l."givenDate",
        l."givenBy", l."givenByName", l."staysBy", l.kind, l.name, l."organizationId", l."organizationAcronym", l."organizationTitle", l.version,
        l."inPlaceOf",
        held.count as holders, people.count as people,
        case when l.unit_id is distinct from l."organizationId" then before.acronym end as "movedFrom",
        (select u.justification from audit u
          where u.subject_id = l.client_id and u.at = l.given_date and u.justification is not null limit 1) as justification,
        (select max(s.create_date)::date::text from session s
          where s.client_identifier = l.client_id and s.app_id = any(array(
            select r.app_id from role r where r.id = l.role_id
            union all select i.app_id from inherited_role i where i.role_id = l.role_id
            union all select f.app_id from profile f where f.id = l.profile_id))) as "lastUse",
        exists (select from role_block b where b.client_id = l.client_id and b.role_id = l.role_id) as blocked
      from shown l
      left join people on people.organization_id = l."organizationId"
      left join held on held.organization_id = l."organizationId"
        and (held.role_id = l.role_id or held.profile_id = l.profile_id)
      left join organization before on before.id = l.unit_id
      order by l.desk, l.position`,
)

/** The text form of a place in a queue. */
export const seatName = ({ desk, position }: Seat): string => `${desk}/${position}`

/** Reads a place. Throws 422 for an invalid one. */
export function seatNamed(name: string | undefined): Seat {
  if (name === undefined) return firstSeat
  const [, desk, position] = /^(\d{1,9})\/(\d{1,9})$/.exec(name) ?? []
  if (desk === undefined || position === undefined)
    throw invalid({ after: "Isto não é o lugar de uma linha: envie `after` como veio na resposta." })
  return { desk: Number(desk), position: Number(position) }
}
