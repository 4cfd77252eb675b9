import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { actorNow } from "../../identity/access/withoutSession"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import { wakeable } from "../../platform/jobs/waking"
import type { Settings } from "../../platform/settings/settings"
import type { Report } from "../../platform/telemetry/log"
import type { HandlerOf } from "../plannedCalls/plannedCall"
import { releaseUnapprovable } from "./approving"
import { closeDue, closerInstead, endClosing, settleNext } from "./closing"
import { followPeople, noteChanged, owns, seatReviewers } from "./desks"
import { alone } from "./lease"
import { mailDue, tellOfProblem } from "./mails"
import { prepareNext } from "./preparing"
import { repeatDue } from "./repeating"
import { applyPlans, isDone, planNext } from "./takings"

export interface ReviewServices {
  db: Database
  settings: Settings
  report: Report
  /** The handlers of calls, and the context in which they work for a person without a session. */
  handlerOf: HandlerOf
  contextOf: (me: Actor) => AuthenticatedContext
}

/** The services, and a name for this worker that no other process has. */
interface Working extends ReviewServices {
  worker: string
}

/** Prepares reviews, mails their reviewers, and closes them. Any number of processes may run this. */
export function startReviews(services: ReviewServices): BackgroundJob {
  const { db, report } = services
  const worker = randomUUID()
  const job = backgroundJob({
    job: "reviews",
    work: (closed) => workOnAll({ ...services, worker }, closed),
    report,
  })
  const forget = wakeable(db, "reviews", job.wake)
  return {
    ...job,
    close: async () => {
      forget()
      await job.close()
    },
  }
}

const atWork = type({ id: "number.integer", name: "string", state: "string", desks: "boolean" })

async function workOnAll(services: Working, closed: () => boolean): Promise<void> {
  const { db, report } = services
  await closeDue(db)
  await repeatDue(services)
  const found = await rows(
    db,
    atWork,
    sql`
      select id, name, state, coalesce(desks_date < now() - interval '10 minutes' or desks_date > now(), true) as desks
      from review where state <> 'closed' order by id`,
  )
  for (const review of found) {
    if (closed()) return
    // A failing review does not hold up the others, and is retried.
    await workOn(services, review, closed).catch((error: unknown) => report(error, `review ${review.id}`))
  }
}

async function workOn(
  services: Working,
  { id, name, state, desks }: typeof atWork.infer,
  closed: () => boolean,
): Promise<void> {
  const { db, settings, worker } = services
  const itself = { reviewId: id, worker }
  if (state === "preparing") {
    await alone(db, itself, async () => {
      while (!closed() && (await prepareNext(db, id)));
    })
  }
  if (state === "closing") await alone(db, itself, () => close(services, { id, name }, closed))
  if (state === "open" && desks) {
    await db.transaction(async (tx) => {
      await noteChanged(tx, id)
      await followPeople(tx, id)
      await seatReviewers(tx, id)
    })
  }
  await mailDue(db, settings, id)
}

const closerRow = type({ closerId: "string" })

/** Goes on with a closing from where it was left. */
async function close(
  services: ReviewServices,
  review: { id: number; name: string },
  closed: () => boolean,
): Promise<void> {
  const { db, settings, handlerOf } = services
  while (await settleNext(db, review.id)) if (closed()) return
  if (!(await isDone(db, review.id))) {
    const me = await closerOf(db, review.id)
    const other = me && (await closerInstead(db, settings, { reviewId: review.id, closerId: me.atalaiaId }))
    const carriesOut = me && !other
    const why = carriesOut
      ? await take(services.contextOf(me), handlerOf, review, closed)
      : noCloser[other ? "loses" : "gone"]
    if (closed()) return
    await tellOfProblem(db, settings, review, why, other?.id)
    if (why !== undefined) return
  }
  if (await isDone(db, review.id)) await endClosing(db, review.id)
}

const noCloser = {
  gone: "Quem fecharia a revisão não a administra mais, ou não entra: outra pessoa que a administre a fecha.",
  loses: "Quem fecharia a revisão perde acesso nela: outra pessoa que a administre a fecha.",
}

/** The person in whose name a review is closed, if they still own it. Closing it has shown who they are. */
async function closerOf(db: Database, id: number): Promise<Actor | undefined> {
  const [review] = await rows(db, closerRow, sql`select closer_id as "closerId" from review where id = ${id}`)
  const entering = review && (await actorNow(db, review.closerId))
  if (!entering) return undefined
  const isOwner = await hasRows(db, sql`select from review v where v.id = ${id} and ${owns(entering.me)}`)
  return isOwner ? { ...entering.me, authenticated: new Date() } : undefined
}

async function take(
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  review: { id: number; name: string },
  closed: () => boolean,
): Promise<string | undefined> {
  await releaseUnapprovable(context.db, context.settings, review.id)
  let why: string | undefined
  do {
    while (!closed() && (await planNext(context, handlerOf, review)));
    why = await applyPlans(context, handlerOf, review.id, closed)
    // Lines about an approver are planned once the others are through.
  } while (why === undefined && !closed() && (await planNext(context, handlerOf, review)))
  return why
}
