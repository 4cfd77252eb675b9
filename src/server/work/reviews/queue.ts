import { sql } from "drizzle-orm"
import { nameOf } from "../../audit/rows/actorName"
import type { Actor } from "../../identity/actor/context"
import { clientSummaryRow } from "../../identity/summaries/clientSummary"
import { type Database, rows } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { invalid } from "../../platform/refusal/refusal"
import { firstSeat, type Seat, waitingFor } from "./desks"

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
})

/** The columns of a line `l` and its holder, wherever it is shown; `lineTables` has what they are read from. */
export const lineColumns = sql`
  l.position, l.client_id as "clientId", l.app_id as "appId", coalesce(a.acronym, l.app_id::text) as acronym,
  case when l.role_id is null then 'profile' else 'role' end as "heldKind", coalesce(l.role_id, l.profile_id) as "heldId",
  l.title, l.expiration_date_time as expiration, l.given_date as "givenDate", l.given_by as "givenBy",
  ${nameOf(sql`l.given_by`)} as "givenByName",
  case when length(l.client_id) <= 10 then 'application' else 'person' end as kind, ${nameOf(sql`l.client_id`)} as name,
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
})
export type WaitingRow = typeof waitingRow.infer

/**
 * The lines that wait for the actor after a place, with what helps to decide. All is read in one statement: how many of a unit have
 * a role or profile is counted once for each pair on the page.
 */
export const linesWaiting = (
  db: Database,
  me: Actor,
  reviewId: number,
  { after, size }: { after: Seat; size: number },
): Promise<WaitingRow[]> =>
  rows(
    db,
    waitingRow,
    sql`
      with page as materialized (
        select l.* from review v cross join lateral (${waitingFor(me, after, size)}) w
        join review_line l on l.review_id = v.id and l.position = w.position
        where v.id = ${reviewId} and v.state = 'open'
      ),
      shown as materialized (
        select l.desk, l.version, l.role_id, l.profile_id, l.unit_id, l.client_id, l.given_date, ${lineColumns}
        from page l ${lineTables}
      ),
      pairs as materialized (
        select pair.*, (
          select count(*)::int from person of where of.organization_id = pair."organizationId" and of.enabled
        ) as people, (
          select count(*)::int from person of where of.organization_id = pair."organizationId" and of.enabled and (
            exists (select from role_assignment h where h.client_id = of.atalaia_id and h.role_id = pair.role_id
              and (h.expiration_date_time is null or h.expiration_date_time > now()))
            or exists (select from profile_assignment h where h.client_id = of.atalaia_id and h.profile_id = pair.profile_id
              and (h.expiration_date_time is null or h.expiration_date_time > now())))
        ) as holders
        from (select distinct "organizationId", role_id, profile_id from shown where "organizationId" is not null) pair
      )
      select l.position, l.desk, l."clientId", l."appId", l.acronym, l."heldKind", l."heldId", l.title, l.expiration, l."givenDate",
        l."givenBy", l."givenByName", l.kind, l.name, l."organizationId", l."organizationAcronym", l."organizationTitle", l.version,
        pairs.holders, pairs.people,
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
      left join pairs on pairs."organizationId" = l."organizationId"
        and (pairs.role_id = l.role_id or pairs.profile_id = l.profile_id)
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
