import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import type { ReviewDecision } from "@/domain/reviews"
import { grouped } from "@/domain/text/words"
import { portalRightsOf } from "../../identity/access/portalRoles"
import { clientNamed } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, hasRows, rowCount, rows } from "../../platform/database/connection"
import { wakeJob } from "../../platform/jobs/waking"
import { conflict, invalid, notFound, notYours } from "../../platform/refusal/refusal"
import { overtakes, refuseOwnLoss } from "./losing"
import { newOwner, reviewHeld } from "./queries"
import { countLines, readScope } from "./scope"

type Written = BodyOf<Calls["reviews"]["create"]>
const made = type({ id: "number.integer" })

/** What becomes of a line that no one decides. */
const silent: Record<ReviewDecision, string> = {
  keep: "O que ninguém decidir se mantém.",
  take: "O que ninguém decidir se retira.",
}

/** Makes a review, whose lines a background job fixes. 403 beyond one's applications, 422 if there is nothing to review. */
export async function makeReview(
  context: AuthenticatedContext,
  written: Written,
  previousId?: number,
): Promise<{ id: number }> {
  const { me, change, afterwards, settings, dryRun } = context
  if (me.emergency)
    throw notYours("O acesso de emergência não faz revisões: são feitas em nome de uma pessoa.")
  const { name, scope, reviewers, silence, rhythmMonths, closesDate } = written
  const unusedDays = written.unusedDays ?? null
  const { sessionDays } = settings.retention
  if (unusedDays !== null && sessionDays > 0 && unusedDays > sessionDays) {
    throw invalid({ unusedDays: `As sessões são guardadas por ${sessionDays} dias: use no máximo isso.` })
  }
  const result = await change(async (tx, record) => {
    if (previousId !== undefined) await refuseRepeated(tx, previousId)
    const { text, appId } = await readScope(tx, me, written)
    await refusePast(tx, closesDate)
    const people = await reviewersNamed(tx, written)
    const scopeId = scope === "administrative" ? null : (written.scopeId ?? null)
    const count = await countLines(tx, { scope, scopeId, unusedDays })
    if (count === 0) throw invalid({ scope: "Não há atribuições para rever." })
    const [review] = await rows(
      tx,
      made,
      sql`
        insert into review (name, scope, scope_id, scope_text, unused_days, app_id, reviewers, silence, rhythm_months, previous_id,
          maker_id, expected, closes_date)
        values (${name}, ${scope}, ${scopeId}, ${text}, ${unusedDays}, ${appId}, ${reviewers}, ${silence},
          ${rhythmMonths ?? null}, ${previousId ?? null}, ${me.atalaiaId}, ${count}, ${closesDate})
        returning id`,
    )
    if (!review) throw new Error("a review that was made has no row")
    await tx.execute(sql`
      insert into review_reviewer (review_id, atalaia_id) select ${review.id}::int, unnest(${textArray(people)})`)
    await record({
      kind: "review.create",
      ...(appId !== null && { appId }),
      about: {
        document: name,
        count: grouped(count),
        until: closesDate,
        ...(dryRun && { changes: silent[silence] }),
      },
      after: { review: review.id, scope, scopeId, unusedDays, reviewers, silence, closesDate, people },
    })
    return review
  })
  afterwards((db) => wakeJob(db, "reviews"))
  return result
}

/** Throws 409 ALREADY_SO if another process has just made the review that repeats this one. */
async function refuseRepeated(tx: Database, previousId: number): Promise<void> {
  await tx.execute(sql`select from review where id = ${previousId} for update`)
  const isRepeated = await hasRows(tx, sql`select from review where previous_id = ${previousId}`)
  if (isRepeated) throw conflict("A revisão já se repetiu.", "ALREADY_SO")
}

const futureRow = type({ future: "boolean" })

/** By the database's clock, by which the review is closed. */
async function refusePast(tx: Database, closesDate: string): Promise<void> {
  const [found] = await rows(tx, futureRow, sql`select ${closesDate}::timestamptz > now() as future`)
  if (!found?.future) throw invalid({ closesDate: "O dia do fechamento já passou." })
}

/** The people whom a review names. Only those who may look people up anyway, so that a review shows them no more than before. */
async function reviewersNamed(tx: Database, { reviewers, people = [] }: Written): Promise<string[]> {
  if (reviewers !== "named") return []
  if (people.length === 0) throw invalid({ people: "Indique quem revê." })
  const ids: string[] = []
  for (const each of people) {
    const { id, kind } = await clientNamed(tx, each)
    if (kind !== "person") throw notFound("Usuário")
    const { abilities } = await portalRightsOf(tx, id)
    if (!abilities.has("users.search")) {
      throw invalid({
        people: `${each} não pode pesquisar pessoas, e por isso não pode rever os acessos delas.`,
      })
    }
    ids.push(id)
  }
  return [...new Set(ids)]
}

/** Removes a review whose closing has not begun. 409 for an owner who would lose something by it. */
export const removeReview = (context: AuthenticatedContext, id: number): Promise<void> =>
  context.change(async (tx, record) => {
    const { me, settings } = context
    const review = await reviewHeld(tx, me, id, "update")
    if (!review.owned) throw notFound("Revisão")
    if (review.state === "closing" || review.state === "closed") {
      throw conflict("A revisão já está sendo fechada, ou foi fechada: fica como registro do que foi feito.")
    }
    await refuseOwnLoss(tx, me, id, "quem a remove")
    const isNew = sql`select from review v where v.id = ${id} and ${overtakes(me, settings)}`
    if (await hasRows(tx, isNew)) throw newOwner()
    await tx.execute(sql`update review set previous_id = null where previous_id = ${id}`)
    const lines = await rowCount(tx, sql`delete from review where id = ${id} returning id`)
    if (lines === 0) throw notFound("Revisão")
    await record({
      kind: "review.remove",
      about: { document: review.name, count: grouped(review.lines) },
      before: { review: id },
    })
  })
