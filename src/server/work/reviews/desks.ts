import { type SQL, sql } from "drizzle-orm"
import { maxPageSize } from "@/domain/pageSizes"
import { platformRoles } from "@/domain/roles"
import { administeredBy, hasAbility, holderNamed, holdersFor } from "../../identity/access/deputies"
import type { Actor } from "../../identity/actor/context"
import type { Database } from "../../platform/database/connection"
import { unexpired } from "../../rights/grants/queries"

/*
 * Who decides about which lines. Each line is at a desk: a unit, an application or a role, depending on the review. Owners of the
 * review decide lines at a desk without reviewers, and lines about a desk's only reviewer. A deputy sits at the desks of the people
 * whose deputy they are, but decides no line there that is about one of them.
 */

/** The desk at which only the owners sit, and the one of people whom a review names. */
const ofOwners = 0
const ofNamed = 1

/** What of an actor decides about their desks: values of a statement, or the placeholders of a prepared one. */
export interface Viewer {
  id: SQL
  superAdmin: SQL
  /** The applications that they administer. */
  administers: SQL
  evaluates: SQL
  /** Whether they may search people, which reviewing by name or in another person's place needs. */
  searches: SQL
}

export const viewerValues = (me: Actor) => ({
  viewer: me.atalaiaId,
  superAdmin: me.superAdmin,
  administers: `{${me.administers.join(",")}}`,
  evaluates: me.abilities.has("evaluations.decide"),
  searches: me.abilities.has("users.search"),
})

const asViewer = (me: Actor): Viewer => {
  const { viewer, superAdmin, administers, evaluates, searches } = viewerValues(me)
  return {
    id: sql`${viewer}::text`,
    superAdmin: sql`${superAdmin}::boolean`,
    administers: sql`${administers}::int[]`,
    evaluates: sql`${evaluates}::boolean`,
    searches: sql`${searches}::boolean`,
  }
}

/** An actor whose values (`viewerValues`) a prepared statement gets later. */
export const anyViewer: Viewer = {
  id: sql`${sql.placeholder("viewer")}::text`,
  superAdmin: sql`${sql.placeholder("superAdmin")}::boolean`,
  administers: sql`${sql.placeholder("administers")}::int[]`,
  evaluates: sql`${sql.placeholder("evaluates")}::boolean`,
  searches: sql`${sql.placeholder("searches")}::boolean`,
}

const ownsAs = ({ superAdmin, administers }: Viewer): SQL =>
  sql`(${superAdmin} or coalesce(v.app_id = any(${administers}), false))`

/** Whether the actor owns review `v`: they administer its application, or the platform. */
export const owns = (me: Actor): SQL => ownsAs(asViewer(me))

interface Sitting {
  authorizers: SQL
  consul: SQL
  named: SQL
  /** The applications that they administer. */
  administers: SQL
}

/** The desks of review `v` at which people sit, as arrays of their ids. */
const desksOf = ({ authorizers, consul, named, administers }: Sitting): SQL => sql`(
  case v.reviewers
    when 'authorizers' then array(
      select o.id from organization o
      where o.path && array(select l.organization_id from authorizer_link l where l.atalaia_id = any(${authorizers})))
    when 'administrators' then ${administers}
    when 'consul' then array(select c.role_id from role_consul c where c.atalaia_id = any(${consul}))
    else array(
      select distinct ${ofNamed}::int from review_reviewer n where n.review_id = v.id and n.atalaia_id = any(${named}))
  end)`

/** The desks at which an actor sits, by their present rights. */
const ownDesks = ({ id, administers, evaluates, searches }: Viewer): SQL => {
  const own = sql`array[${id}]`
  return desksOf({
    authorizers: sql`case when ${evaluates} then ${own} end`,
    consul: own,
    named: sql`case when ${searches} then ${own} end`,
    administers,
  })
}

/** The people whose deputy an actor is, by who reviews: arrays of ids, mostly empty. None depends on the review. */
const standingIn = ({ id, evaluates, searches }: Viewer): Sitting => {
  const named = holdersFor("reviewer", id, searches)
  return {
    authorizers: holdersFor("authorizer", id, evaluates),
    consul: holdersFor("consul", id),
    named,
    administers: administeredBy(named),
  }
}

/** The people whose deputy an actor is at desks of review `v`: an array of ids. */
const holders = (viewer: Viewer): SQL => {
  const { authorizers, consul, named } = standingIn(viewer)
  return sql`(case v.reviewers when 'authorizers' then ${authorizers} when 'consul' then ${consul} else ${named} end)`
}

/** The desks at which they sit. */
const holdersDesks = (viewer: Viewer): SQL => desksOf(standingIn(viewer))

/** Whether a line `l` is about another person than these, and was given by another one. */
const ofNoHolder = (viewer: Viewer): SQL =>
  sql`(l.client_id <> all(${holders(viewer)}) and l.given_by <> all(${holders(viewer)}))`

/** Who has an administrative role now, as of its last change: `atalaia_id`, `title`, `since`, and `app_id` of what an admin governs. */
export const holding: SQL = sql`(
  select p.atalaia_id, a.since, r.title, case when r.governs_as = 'admin' then r.governs_app_id end as app_id
  from administration a join role r on r.id = a.role_id and r.app_id = a.app_id
  join person p on p.atalaia_id = a.atalaia_id and p.admitted
  where a.until is null or a.until > now())`

/** The person in whose place the actor decides a line `l` of review `v`; null if they decide it in their own right, or not at all. */
export const decidesFor = (me: Actor): SQL => decidesForAs(asViewer(me))

/** The same for any viewer. */
export const decidesForAs = (viewer: Viewer): SQL => sql`
    case when not ${decidesByThemselves(viewer)} then ${holderNamed(sql`(
      select min(h.id) from unnest(${holders(viewer)}) h(id)
      where case v.reviewers
        when 'authorizers' then exists (
          select from organization o join authorizer_link a on a.organization_id = any(o.path)
          where o.id = l.desk and a.atalaia_id = h.id)
        when 'administrators' then exists (select from ${holding} a where a.atalaia_id = h.id and a.app_id = l.desk)
        when 'consul' then exists (select from role_consul c where c.role_id = l.desk and c.atalaia_id = h.id)
        else exists (select from review_reviewer n where n.review_id = v.id and n.atalaia_id = h.id)
      end)`)}
    end`

/** Whether a line `l` is about an application: only ids of people are longer. */
const ofApplication = sql`(length(l.client_id) <= 10)`
/** The kind of the client that a line `l` is about. */
export const kindOfClient = sql`case when ${ofApplication} then 'application' else 'person' end`

/** The desk of a line `l` of review `v` whose holder is a person of unit `unitId`, or an application. */
export const deskOf = (unitId: SQL): SQL => sql`
  case
    when ${ofApplication} then ${ofOwners}::int
    when v.reviewers = 'authorizers' then coalesce(${unitId}, ${ofOwners}::int)
    when v.reviewers = 'administrators' then l.app_id
    when v.reviewers = 'consul' then coalesce(l.role_id, ${ofOwners}::int)
    else ${ofNamed}::int
  end`

/** Whether review `v` is known to the actor: they own it, or sit at one of its desks. */
export const knows = (me: Actor): SQL => {
  const viewer = asViewer(me)
  return sql`(
    ${ownsAs(viewer)} or exists (
      select from review_desk d
    where d.review_id = v.id and (d.desk = any(${ownDesks(viewer)}) or d.desk = any(${holdersDesks(viewer)}))))`
}

/** Whether a line `l` is about another person than the actor, and not about an application that they administer. */
const ofOthers = ({ id, superAdmin, administers }: Viewer): SQL => sql`
  (l.client_id <> ${id} and (${superAdmin} or not ${ofApplication} or not exists (
    select from application own where own.client_id = l.client_id and own.id = any(${administers}))))`

/** Whether the assignment of a line `l` is still the one that it was when the review began. OFFSET 0: looked up line by line. */
export const stillHeld: SQL = sql`(
  exists (
    select from role_assignment h where h.client_id = l.client_id and h.role_id = l.role_id and h.create_date = l.given_date
      and ${unexpired} offset 0
  ) or exists (
    select from profile_assignment h
    where h.client_id = l.client_id and h.profile_id = l.profile_id and h.create_date = l.given_date
      and ${unexpired} offset 0
  ))`

/** Whether an actor decides a line `l` of review `v` of another client in their own right, not as a deputy. */
const decidesByThemselves = (viewer: Viewer): SQL => sql`(
  l.desk = any(${ownDesks(viewer)})
  or (${ownsAs(viewer)} and exists (
    select from review_desk d where d.review_id = v.id and d.desk = l.desk and (d.reviewers = 0 or d.sole_id = l.client_id)
  )))`

/** Whether the actor may decide about a line `l` of review `v`. */
export const decides = (me: Actor): SQL => {
  const viewer = asViewer(me)
  return sql`(${ofOthers(viewer)} and (
    ${decidesByThemselves(viewer)} or (l.desk = any(${holdersDesks(viewer)}) and ${ofNoHolder(viewer)})))`
}

/** Whether a line `l` of review `v` is kept from the actor only because a person whose deputy they are has it, or gave it. */
export const isOfHolder = (me: Actor): SQL => {
  const viewer = asViewer(me)
  return sql`(l.desk = any(${holdersDesks(viewer)}) and not ${ofNoHolder(viewer)})`
}

/**
 * Whether lines of review `v` are kept from the actor in that way. Asked where none waits for them, so that the first lines answer
 * it.
 */
export const isKeptFrom = (me: Actor): SQL => sql`exists (
  select from review_line l where l.review_id = v.id and l.decision is null and l.outcome is null and ${isOfHolder(me)})`

export interface Seat {
  desk: number
  position: number
}
export const firstSeat: Seat = { desk: 0, position: 0 }

/** A place, and how many lines from there on: values of a statement, or placeholders. */
interface Span {
  desk: SQL
  position: SQL
  most: SQL
  /** As a number in the text: with a placeholder, the planner would expect a tenth of all lines and plan every page again. */
  ofEach: SQL
}
export const anySpan: Span = {
  desk: sql`${sql.placeholder("desk")}::int`,
  position: sql`${sql.placeholder("position")}::int`,
  most: sql`${sql.placeholder("most")}::int`,
  ofEach: sql.raw(String(maxPageSize)),
}

/** As many of the first lines. */
export const spanOf = (most: number): Span => ({
  desk: sql`0`,
  position: sql`0`,
  most: sql.raw(String(most)),
  ofEach: sql.raw(String(most)),
})

/** The first lines of review `v` that wait for the actor, as `desk` and `position`. */
export const firstWaiting = (me: Actor, most: number): SQL => waitingFrom(asViewer(me), spanOf(most))

/**
 * The lines of review `v` that wait for an actor, after a place. Each desk is read by the index of waiting lines, so that decided
 * lines cost nothing.
 */
export function waitingFrom(viewer: Viewer, { desk, position, most, ofEach }: Span): SQL {
  const waits = sql`l.review_id = v.id and l.decision is null and l.outcome is null and ${ofOthers(viewer)} and ${stillHeld}`
  const desksWhere = (condition: SQL, further = sql`true`) => sql`
    select l.desk, l.position from (
      select d.desk from review_desk d where d.review_id = v.id and d.desk >= ${desk} and ${condition} order by d.desk
    ) d cross join lateral (
      select l.desk, l.position from review_line l
      where l.desk = d.desk and l.position > case when d.desk = ${desk} then ${position} else 0 end and ${waits} and ${further}
      order by l.position limit ${ofEach}
    ) l order by d.desk, l.position limit ${ofEach}`
  return sql`
    select w.desk, w.position from (
      (${desksWhere(sql`d.desk = any(${ownDesks(viewer)})`)})
      union
      (${desksWhere(sql`d.desk = any(${holdersDesks(viewer)})`, ofNoHolder(viewer))})
      union
      (${desksWhere(sql`${ownsAs(viewer)} and d.reviewers = 0`)})
      union
      (select l.desk, l.position from review_desk d cross join lateral (
          select l.desk, l.position from review_line l
          where l.client_id = d.sole_id and l.desk = d.desk and ${waits} offset 0
        ) l
        where d.review_id = v.id and d.sole_id is not null and ${ownsAs(viewer)}
          and (l.desk, l.position) > (${desk}, ${position})
        order by l.desk, l.position limit ${ofEach})
    ) w order by w.desk, w.position limit ${most}`
}

/** The people who sit at the desks of a review: `desk`, `atalaia_id`. */
export const seated = (reviewId: number): SQL => sql`
  select d.desk, held.atalaia_id from review v join review_desk d on d.review_id = v.id
  join organization o on o.id = d.desk join authorizer_link l on l.organization_id = any(o.path)
  join ${holding} held on held.title = ${platformRoles.authorizer} and held.atalaia_id = l.atalaia_id
  where v.id = ${reviewId} and v.reviewers = 'authorizers'
  union
  select d.desk, held.atalaia_id from review v join review_desk d on d.review_id = v.id
  join ${holding} held on held.app_id = d.desk
  where v.id = ${reviewId} and v.reviewers = 'administrators'
  union
  select d.desk, p.atalaia_id from review v join review_desk d on d.review_id = v.id
  join role_consul c on c.role_id = d.desk join person p on p.atalaia_id = c.atalaia_id and p.admitted
  where v.id = ${reviewId} and v.reviewers = 'consul'
  union
  select ${ofNamed}::int, p.atalaia_id from review_reviewer n join person p on p.atalaia_id = n.atalaia_id and p.admitted
  where n.review_id = ${reviewId} and ${hasAbility(sql`p.atalaia_id`, "users.search")}`

/** The people who own a review. */
export const owners = (reviewId: number): SQL => sql`
  select distinct held.atalaia_id from review v
  join ${holding} held on case when v.app_id is null then held.title = ${platformRoles.admin} else held.app_id = v.app_id end
  where v.id = ${reviewId}`

/** A role `held` by which a person owns review `v`. */
const ownsBy = sql`(held.title = ${platformRoles.admin} or held.app_id = v.app_id)`

const hadSince = (since: string | undefined): SQL =>
  since === undefined ? sql`true` : sql`held.since <= ${since}::timestamptz`

/**
 * The people other than a closer who may approve plans of review `v`, as far as their roles say: `atalaia_id`. With `since`, only by
 * roles that they have had since then.
 */
export const approversBeside = (closerId: SQL, since?: string): SQL => sql`
  select distinct held.atalaia_id from ${holding} held
  where ${ownsBy} and held.atalaia_id <> ${closerId} and ${hadSince(since)}`

/** Whether a person owns review `v`, but only by roles that they have had for less time than since a moment. */
export const ownsNewly = (personId: string, since: string | undefined): SQL => sql`(
  select coalesce(not bool_or(${hadSince(since)}), false) from ${holding} held
  where ${ownsBy} and held.atalaia_id = ${personId})`

/** Whether a person owns review `v` by a role that they have had since a moment, or for any time without one. */
export const ownsSince = (personId: string, since: string | undefined): SQL => sql`(
  exists (select from ${holding} held where ${ownsBy} and held.atalaia_id = ${personId} and ${hadSince(since)}))`

/** Moves undecided lines to the desks of the people's present units. */
export const followPeople = (tx: Database, reviewId: number) =>
  tx.execute(sql`
    update review_line l set desk = coalesce(p.organization_id, ${ofOwners}::int)
    from review v, person p
    where v.id = ${reviewId} and v.reviewers = 'authorizers' and l.review_id = v.id and l.decision is null
      and p.atalaia_id = l.client_id and l.desk <> coalesce(p.organization_id, ${ofOwners}::int)`)

/**
 * Notes undecided lines whose assignment is no longer the one of the beginning, so that they need no decision. One that had expired may be
 * extended again.
 */
export const noteChanged = (tx: Database, reviewId: number) =>
  tx.execute(sql`
    update review_line l set outcome = case when l.outcome is null then 'changed' end
    where l.review_id = ${reviewId} and l.decision is null and coalesce(l.outcome, 'changed') = 'changed'
      and (l.outcome is null) <> ${stillHeld}`)

/** Counts who sits at each desk now. */
export async function seatReviewers(tx: Database, reviewId: number): Promise<void> {
  await tx.execute(sql`
    insert into review_desk (review_id, desk)
    select distinct review_id, desk from review_line where review_id = ${reviewId} and decision is null
    on conflict do nothing`)
  await tx.execute(sql`
    with seats as materialized (${seated(reviewId)}),
    there as (
      select d.desk, count(s.atalaia_id)::int as reviewers, case when count(s.atalaia_id) = 1 then min(s.atalaia_id) end as sole_id
      from review_desk d left join seats s on s.desk = d.desk
      where d.review_id = ${reviewId} group by d.desk
    )
    update review_desk d set reviewers = there.reviewers, sole_id = there.sole_id from there
    where d.review_id = ${reviewId} and d.desk = there.desk
      and (d.reviewers, d.sole_id) is distinct from (there.reviewers, there.sole_id)`)
  await tx.execute(sql`update review set desks_date = now() where id = ${reviewId}`)
}
