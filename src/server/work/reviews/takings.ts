import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { maxLines } from "@/domain/plans"
import { quoted } from "@/domain/text/quote"
import { counted } from "@/domain/text/words"
import { nameOf } from "../../audit/rows/actorName"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rowCount, rows } from "../../platform/database/connection"
import { Refusal } from "../../platform/refusal/refusal"
import type { HandlerOf, PlannedLine } from "../plannedCalls/plannedCall"
import { applyPlan } from "../plans/applying"
import { whyNot } from "../plans/presenter"
import { planHeadOf } from "../plans/queries"
import { insertPlan, type SavedPlan, type Simulated, simulate } from "../plans/saving"
import { likeliestApprover, sendToApprover } from "./approving"
import { kindOfClient } from "./desks"
import { notTaken } from "./losing"

/* What a closed review takes becomes plans of the person who closes it, which are applied as any other, line by line. */

const takenRow = type({
  position: "number.integer",
  clientId: "string",
  kind: "'person' | 'application'",
  called: "string",
  acronym: "string",
  roleId: "number.integer | null",
  profileId: "number.integer | null",
  title: "string",
})
type Taken = typeof takenRow.infer

/** The line that takes a role or profile, as a person would type it. */
function lineOf({ clientId, kind, called, acronym, roleId, profileId, title }: Taken): PlannedLine {
  const held = roleId === null ? "profile" : "role"
  const who = kind === "person" ? `user ${clientId}` : `client ${quoted(called)}`
  return {
    text: `revoke ${held} ${quoted(title)} ${who} app ${quoted(acronym)}`,
    calls: [
      {
        resource: `${held}Assignments`,
        name: "remove",
        path: `/client/${clientId}/application/${encodeURIComponent(acronym)}/assignments/${held}s/${roleId ?? profileId}`,
        query: {},
      },
    ],
  }
}

/** The next lines about others than the closer, or about the closer. */
const takenNext = (
  { db, me }: AuthenticatedContext,
  reviewId: number,
  about: "others" | "closer",
): Promise<Taken[]> =>
  rows(
    db,
    takenRow,
    sql`
      select l.position, l.client_id as "clientId", ${kindOfClient} as kind,
        ${nameOf(sql`l.client_id`)} as called, coalesce(a.acronym, l.app_id::text) as acronym, l.role_id as "roleId",
        l.profile_id as "profileId", l.title
      from review_line l left join application a on a.id = l.app_id
      where l.review_id = ${reviewId} and l.outcome = 'take' and l.plan_id is null
        and (l.client_id = ${me.atalaiaId}) = ${about === "closer"}
      order by l.position limit ${maxLines}`,
  )

interface Closing {
  id: number
  name: string
}

/**
 * Makes the next plan of a review's takings. Lines that would be refused are left out of it, with the reason. Where a second person
 * is due, lines about the one who can approve wait for a plan of their own, until they have approved the others: they might not be
 * able to afterwards. So do lines about the closer, which need no second person: nothing is given by them. Returns false if nothing is
 * left to plan now.
 */
export async function planNext(
  given: AuthenticatedContext,
  handlerOf: HandlerOf,
  { id, name }: Closing,
): Promise<boolean> {
  const context = { ...given, ofReview: true }
  const ofOthers = await takenNext(context, id, "others")
  const isCloser = ofOthers.length === 0
  const hasEarlier = await mayBeApproved(context.db, id)
  if (isCloser && hasEarlier) return false
  const taken = isCloser ? await takenNext(context, id, "closer") : ofOthers
  if (taken.length === 0) return false
  const lines = taken.map(lineOf)
  const simulated = await simulate(context, handlerOf, lines)
  const refusals = taken.flatMap(({ position }, index) => {
    const refusal = simulated.outcome.lines[index]?.refusal
    return refusal ? [{ position, message: refusal.message }] : []
  })
  if (refusals.length > 0) {
    // The others are simulated again, without those.
    await leaveOut(context.db, id, refusals)
    return true
  }
  if (isCloser) {
    const title = `Revisão de acessos, o que é de quem a fecha: ${name}`
    await keepPlan(context, { id, name, title }, { taken, lines, simulated })
    return true
  }
  const ofWhole = await reasonsOfWhole(context, id)
  const withWhole = (part: Simulated): Simulated =>
    part.secondPerson.length > 0 ? part : { ...part, secondPerson: ofWhole }
  const needsSecond = withWhole(simulated).secondPerson.length > 0
  const approver = needsSecond || hasEarlier ? await losingApprover(context, id, taken) : undefined
  const others = taken.filter(({ clientId }) => clientId !== approver?.id)
  if (hasEarlier && others.length === 0) return false
  if (!approver || !needsSecond || others.length === 0) {
    const title = `Revisão de acessos: ${name}`
    // What the only possible approver would lose needs no one else: there is no one.
    await keepPlan(
      context,
      { id, name, title },
      { taken, lines, simulated: others.length > 0 ? withWhole(simulated) : simulated },
    )
    return true
  }
  const otherLines = others.map(lineOf)
  await keepPlan(
    context,
    { id, name, title: `Revisão de acessos, sem o que é de ${approver.name}, que pode aprovar: ${name}` },
    {
      taken: others,
      lines: otherLines,
      simulated: withWhole(await simulate(context, handlerOf, otherLines)),
    },
  )
  return true
}

const peopleRow = type({ people: "number.integer" })

/** Why a closing as a whole needs a second person, though a plan of it may be about few people. */
async function reasonsOfWhole(
  { db, me, settings }: AuthenticatedContext,
  reviewId: number,
): Promise<string[]> {
  const most = settings.planApproval.people
  if (most === 0) return []
  const [found] = await rows(
    db,
    peopleRow,
    sql`
      select count(distinct client_id)::int as people from review_line
      where review_id = ${reviewId} and outcome = 'take' and client_id <> ${me.atalaiaId}`,
  )
  const { people = 0 } = found ?? {}
  return people > most ? [`A revisão é sobre ${counted(people, "pessoa", "pessoas")}, mais de ${most}`] : []
}

/** Whether a plan of the review may still be approved and applied. */
const mayBeApproved = (db: Database, reviewId: number): Promise<boolean> =>
  hasRows(
    db,
    sql`
      select from review_plan link join plan p on p.id = link.plan_id
      where link.review_id = ${reviewId} and p.state not in ('applied', 'refused') limit 1`,
  )

/** The likeliest approver of lines, if everyone who could approve them would lose something by them. */
async function losingApprover(
  { db, me, settings }: AuthenticatedContext,
  reviewId: number,
  taken: readonly Taken[],
) {
  const approver = await likeliestApprover(
    db,
    { reviewId, closerId: me.atalaiaId, settings },
    sql`l.position = any(${`{${taken.map(({ position }) => position).join(",")}}`}::int[])`,
  )
  return approver && approver.own > 0 ? approver : undefined
}

/** Notes why lines of a review are not taken. */
const leaveOut = (
  db: Database,
  reviewId: number,
  reasons: readonly { position: number; message: string }[],
) =>
  db.execute(sql`
    update review_line l set ${notTaken(sql`r.message`)}
    from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as r(position int, message text)
    where l.review_id = ${reviewId} and l.position = r.position and l.plan_id is null`)

interface Kept {
  taken: readonly Taken[]
  lines: readonly PlannedLine[]
  simulated: Simulated
}

/**
 * Stores a plan together with the lines that it takes, and sends it to its approver where one is due. It is dropped if another process
 * was faster.
 */
async function keepPlan(
  context: AuthenticatedContext,
  review: Closing & { title: string },
  kept: Kept,
): Promise<void> {
  const plan = await storePlan(context, review, kept)
  if (plan && kept.simulated.secondPerson.length > 0) await sendToApprover(context, review.id, plan)
}

const storePlan = (
  { db, me }: AuthenticatedContext,
  { id, name, title }: Closing & { title: string },
  { taken, lines, simulated }: Kept,
): Promise<SavedPlan | undefined> =>
  db.transaction(async (tx) => {
    const positions = JSON.stringify(taken.map(({ position }) => position))
    const chosen = sql`
      l.review_id = ${id} and l.position in (select jsonb_array_elements_text(${positions}::jsonb)::int)`
    const isClosing = await hasRows(
      tx,
      sql`select from review where id = ${id} and state = 'closing' and closer_id = ${me.atalaiaId} for update`,
    )
    const isPlanned = await hasRows(
      tx,
      sql`select from review_line l where ${chosen} and l.plan_id is not null limit 1`,
    )
    if (!isClosing || isPlanned) return undefined
    const written = {
      title: title.slice(0, 200),
      justification: `Revisão de acessos nº ${id}: ${name}`,
      wholly: false,
      lines: [...lines],
    }
    const plan = await insertPlan(tx, me, written, simulated)
    await tx.execute(sql`insert into review_plan (plan_id, review_id) values (${plan.id}, ${id})`)
    await tx.execute(sql`
      update review_line l set plan_id = ${plan.id}, plan_position = (t.place - 1)::int
      from jsonb_array_elements_text(${positions}::jsonb) with ordinality as t(position, place)
      where l.review_id = ${id} and l.position = t.position::int`)
    return plan
  })

const planId = type({ id: "number.integer" })

/** Applies the plans of a review as far as they can be. Returns why the rest waits for a person; undefined if all are applied. */
export async function applyPlans(
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  reviewId: number,
  closed: () => boolean,
): Promise<string | undefined> {
  const plans = await rows(
    context.db,
    planId,
    sql`
      select p.id from review_plan link join plan p on p.id = link.plan_id
      where link.review_id = ${reviewId} and p.state <> 'applied' order by p.id`,
  )
  let waits: string | undefined
  for (const { id } of plans) {
    const why =
      whyNot(await planHeadOf(context.db, context.me, id)) ??
      (await applyWhole(context, handlerOf, id, closed))
    if (closed()) return undefined
    // The others do not wait for this one.
    if (why !== undefined) waits ??= `Plano ${id}: ${why}`
  }
  return waits
}

/** Applies all lines of a plan, unless the server closes. Returns why it cannot be applied. */
async function applyWhole(
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  id: number,
  closed: () => boolean,
): Promise<string | undefined> {
  try {
    while (!closed()) if ((await applyPlan(context, handlerOf, id)).left === 0) break
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}

/** Whether all plans of a review are applied, and nothing is left to plan. */
export const isDone = async (db: Database, reviewId: number): Promise<boolean> =>
  (await rowCount(
    db,
    sql`
      select from review_plan link join plan p on p.id = link.plan_id
      where link.review_id = ${reviewId} and p.state <> 'applied'
      union all
      (select from review_line where review_id = ${reviewId} and outcome = 'take' and plan_id is null limit 1)`,
  )) === 0
