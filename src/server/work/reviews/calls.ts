import { FileAnswer } from "@/contract/call"
import { pageSizes } from "@/domain/pageSizes"
import { usualUnusedDays } from "@/domain/reviews"
import { clientNamed } from "../../identity/access/scope"
import type { AuthenticatedContext, Handlers } from "../../identity/actor/context"
import { notFound } from "../../platform/refusal/refusal"
import { beginClosing } from "./closing"
import { decideLine, decideMany, keepRest, undoDecision } from "./deciding"
import { owns } from "./desks"
import { makeReview, removeReview } from "./making"
import { presentReported, presentReview, presentWaiting } from "./presenter"
import { type ReviewRow, reviewOf, reviewsFound } from "./queries"
import { countWaiting, linesWaiting, seatName, seatNamed } from "./queue"
import { stopRepeating } from "./repeating"
import { linesAbout, linesReported, reportCsv, totalsOf } from "./report"
import { unusedCounts } from "./unused"

/** A review whose whole report the actor may read. 404 for those who only decide in it. */
async function ownReview(context: AuthenticatedContext, id: number): Promise<ReviewRow> {
  const review = await reviewOf(context.db, context, id)
  if (!review.owned) throw notFound("Revisão")
  return review
}

export const reviews: Handlers<"reviews"> = {
  list: async (context, { query }) => {
    const { page = 0, size = pageSizes.reviews } = query
    return { items: (await reviewsFound(context.db, context, { page, size })).map(presentReview) }
  },

  get: async (context, { params }) => presentReview(await reviewOf(context.db, context, params.reviewId)),

  create: (context, { body }) => makeReview(context, body),

  remove: (context, { params }) => removeReview(context, params.reviewId),

  stopRepeating: (context, { params }) => stopRepeating(context, params.reviewId),

  close: (context, { params }) => beginClosing(context, params.reviewId),

  queue: async ({ db, me }, { params, query }) => {
    const { size = pageSizes.reviewLines } = query
    const found = await linesWaiting(db, me, params.reviewId, { after: seatNamed(query.after), size })
    const last = found.length < size ? undefined : found.at(-1)
    return {
      items: found.map(presentWaiting),
      ...(query.after === undefined && {
        waiting: last ? await countWaiting(db, me, params.reviewId) : found.length,
      }),
      ...(last && { after: seatName(last) }),
    }
  },

  decide: (context, { params, body }) => decideLine(context, params.reviewId, params.lineId, body),

  undo: (context, { params }) => undoDecision(context, params.reviewId, params.lineId),

  decideMany: (context, { params, body }) => decideMany(context, params.reviewId, body),

  keepRest: (context, { params }) => keepRest(context, params.reviewId),

  lines: async (context, { params, query }) => {
    const { size = pageSizes.reviewLines, outcome } = query
    const { id, owned } = await reviewOf(context.db, context, params.reviewId)
    const after = seatNamed(query.after && `0/${query.after}`).position
    const decidedBy = owned ? undefined : context.me.atalaiaId
    const found = await linesReported(context.db, id, { after, size, only: outcome, decidedBy })
    const last = found.length < size ? undefined : found.at(-1)
    return { items: found.map(presentReported), ...(last && { after: String(last.position) }) }
  },

  totals: async (context, { params }) => {
    const { id } = await ownReview(context, params.reviewId)
    return totalsOf(context.db, id)
  },

  export: async (context, { params }) => {
    const { id } = await ownReview(context, params.reviewId)
    const bytes = reportCsv(context.reading, id)
    return new FileAnswer(`revisao-${id}.csv`, "text/csv; charset=utf-8", bytes)
  },

  unused: async ({ db, me }) => ({ days: usualUnusedDays, items: await unusedCounts(db, me) }),

  ofClient: async ({ db, me }, { params }) => {
    const client = await clientNamed(db, params.clientId)
    const found = await linesAbout(db, client.id, owns(me))
    return found.map((row) => ({
      ...presentReported(row),
      review: { id: row.reviewId, name: row.reviewName },
    }))
  },
}
