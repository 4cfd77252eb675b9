import { type SQL, sql } from "drizzle-orm"
import { platformRoles } from "@/domain/roles"
import { deputiesNow } from "../../identity/access/deputies"
import { holding, owners, seated } from "./desks"

/**
 * Who is mailed about a review, as `atalaia_id` and `lines`: as many undecided lines as the person's queue has (`waitingFrom` in
 * `desks.ts`). Counted by desk, as a review may have a million lines; the few about those people themselves are then subtracted.
 */
export const openByReviewer = (reviewId: number): SQL => {
  const isOpen = sql`l.review_id = ${reviewId} and l.decision is null and l.outcome is null`
  return sql`
    with open as materialized (
      select l.desk, l.given_by, count(*) as lines from review_line l where ${isOpen} group by l.desk, l.given_by
    ), seats as materialized (${seated(reviewId)}),
    owned as materialized (${owners(reviewId)}),
    standing as materialized (
      select d.deputy_id, array_agg(d.holder_id) as holders from review v join ${deputiesNow} d
        on case v.reviewers when 'authorizers' then 'authorizer' when 'consul' then 'consul' else 'reviewer' end = any(d.parts)
      where v.id = ${reviewId} group by d.deputy_id
    ), own as materialized (
      select desk, atalaia_id from seats
      union
      select d.desk, owned.atalaia_id from review_desk d cross join owned where d.review_id = ${reviewId} and d.reviewers = 0
    ), places as materialized (
      select desk, atalaia_id, '{}'::text[] as holders from own
      union all
      select distinct s.desk, t.deputy_id, t.holders from standing t join seats s on s.atalaia_id = any(t.holders)
      where not exists (select from own where own.desk = s.desk and own.atalaia_id = t.deputy_id)
    ), special as materialized (
      select l.desk, l.given_by, l.client_id, count(*) as lines from review_line l
      where ${isOpen} and (length(l.client_id) <= 10
        or l.client_id in (select atalaia_id from places union select unnest(holders) from standing))
      group by l.desk, l.given_by, l.client_id
    ), counted as (
      select p.atalaia_id, open.lines from places p join open on open.desk = p.desk and open.given_by <> all(p.holders)
      union all
      select p.atalaia_id, -s.lines from places p join special s on s.desk = p.desk and s.given_by <> all(p.holders)
        and (s.client_id = p.atalaia_id or s.client_id = any(p.holders) or ${isOfAdministered})
      union all
      select above.atalaia_id, s.lines from review_desk d join special s on s.desk = d.desk and s.client_id = d.sole_id
        cross join lateral (${nextAbove}) above
      where d.review_id = ${reviewId}
    )
    select atalaia_id, sum(lines)::int as lines from counted group by atalaia_id having sum(lines) > 0`
}

/** Who decides about the only reviewer of desk `d`: the other owners, or else those who administer the platform. */
const nextAbove = sql`
  select owned.atalaia_id from owned where owned.atalaia_id <> d.sole_id
  union
  select h.atalaia_id from ${holding} h
  where h.title = ${platformRoles.admin} and h.atalaia_id <> d.sole_id
    and not exists (select from owned where owned.atalaia_id <> d.sole_id)`

/** Whether lines `s` are about an application that `p`, who is no super admin, administers. */
const isOfAdministered = sql`(
  exists (
    select from application own join ${holding} h on h.app_id = own.id
    where own.client_id = s.client_id and h.atalaia_id = p.atalaia_id)
  and not exists (select from ${holding} h where h.title = ${platformRoles.admin} and h.atalaia_id = p.atalaia_id))`
