import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { capitalized, counted, countsInWords, grouped } from "@/domain/text/words"
import { nameOf } from "../../audit/rows/actorName"
import { writeSystemAudit } from "../../audit/rows/audit"
import { platformAdminRole } from "../../identity/access/platformAdmins"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { wakeJob } from "../../platform/jobs/waking"
import { conflict, notFound, notYours, Refusal } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { keepingSuperAdmin } from "../../rights/grants/lastSuperAdmin"
import { likeliestApprover, releasePlans } from "./approving"
import { stillHeld } from "./desks"
import { isTaken, losesBy, notTaken } from "./losing"
import { reviewHeld } from "./queries"

const expectedRow = type({
  kept: "number.integer",
  taken: "number.integer",
  own: "number.integer",
  people: "number.integer",
  changed: "number.integer",
  silent: "number.integer",
})

/**
 * The owner who may close a review instead of a person who would lose something by it: until it is closed, they would decide when
 * that happens. Undefined if the person loses nothing, or every other owner loses something too.
 */
export async function closerInstead(
  db: Database,
  settings: Pick<Settings, "demo">,
  { reviewId, closerId }: { reviewId: number; closerId: string },
) {
  const loses = await hasRows(
    db,
    sql`select from review v where v.id = ${reviewId} and ${losesBy(sql`${closerId}::text`)}`,
  )
  const other = loses ? await likeliestApprover(db, { reviewId, closerId, settings }, isTaken) : undefined
  return other?.own === 0 ? other : undefined
}

/** Throws 409 if another owner has to close the review. */
async function refuseLosing(
  tx: Database,
  { me, settings }: AuthenticatedContext,
  reviewId: number,
): Promise<void> {
  const other = await closerInstead(tx, settings, { reviewId, closerId: me.atalaiaId })
  if (!other) return
  throw conflict(
    `Você perde acesso por este fechamento: quem o faz é outra pessoa que administre a revisão. Pode ser ${other.name}.`,
  )
}

/** What a closing by the actor would do now. */
async function expectation(tx: Database, context: AuthenticatedContext, id: number): Promise<string> {
  const { me, settings } = context
  const [found] = await rows(
    tx,
    expectedRow,
    sql`
      select count(*) filter (where not held)::int as changed,
        count(*) filter (where held and coalesce(decision, silence) = 'keep')::int as kept,
        count(*) filter (where is_taken)::int as taken,
        count(*) filter (where is_taken and own)::int as own,
        count(distinct client_id) filter (where is_taken and not own)::int as people,
        count(*) filter (where held and decision is null)::int as silent
      from (
        select l.decision, l.client_id, v.silence, ${stillHeld} as held, ${isTaken} as is_taken,
          l.client_id = ${me.atalaiaId} as own
        from review v join review_line l on l.review_id = v.id where v.id = ${id}
      ) line`,
  )
  const { kept = 0, taken = 0, own = 0, people = 0, changed = 0, silent = 0 } = found ?? {}
  const what = countsInWords([
    [kept, "acesso se mantém", "acessos se mantêm"],
    [taken, "se retira", "se retiram"],
    [changed, "mudou desde o começo e fica como está", "mudaram desde o começo e ficam como estão"],
  ])
  const most = settings.planApproval.people
  const approval = most > 0 && people > most ? [await whoApproves(tx, context, id, most)] : []
  return [
    `${capitalized(what)}.`,
    ...(silent > 0 ? [`O silêncio decide ${grouped(silent)}.`] : []),
    ...(own > 0
      ? [
          `${counted(own, "acesso é seu, e também se retira", "acessos são seus, e também se retiram")}, por último.`,
        ]
      : []),
    ...approval,
    ...(await lastAdminKept(tx, context, id)),
    "Um fechamento não se desfaz.",
  ].join(" ")
}

const adminLine = type({ position: "number.integer", clientId: "string", name: "string" })

/**
 * Who keeps the role of super admin because the last one does, as a sentence. The takings that could remove a super admin are made in
 * the order of the closing; the preview takes them back, and says if a single one would be left.
 */
async function lastAdminKept(tx: Database, { me }: AuthenticatedContext, id: number): Promise<string[]> {
  const taken = await rows(
    tx,
    adminLine,
    sql`
      select l.position, l.client_id as "clientId", ${nameOf(sql`l.client_id`)} as name
      from review v join review_line l on l.review_id = v.id
      where v.id = ${id} and ${isTaken} and (l.role_id = ${platformAdminRole} or exists (
        select from profile_role part where part.profile_id = l.profile_id and part.role_id = ${platformAdminRole}))
      order by l.client_id = ${me.atalaiaId}, l.position`,
  )
  if (taken.length === 0) return []
  return keepingSuperAdmin(tx, async () => {
    const kept = new Set<string>()
    for (const { position, name } of taken) if (!(await takenAlone(tx, id, position))) kept.add(name)
    return [...kept].map((name) => `${name} fica como administrador geral, porque é o último ativo.`)
  })
}

/** Takes one line, unless it would remove the last super admin. */
async function takenAlone(tx: Database, id: number, position: number): Promise<boolean> {
  const line = sql`select from review_line l where l.review_id = ${id} and l.position = ${position}`
  try {
    await tx.transaction((savepoint) =>
      keepingSuperAdmin(savepoint, async () => {
        await savepoint.execute(sql`
          delete from role_assignment h where exists (${line} and l.client_id = h.client_id and l.role_id = h.role_id)`)
        await savepoint.execute(sql`
          delete from profile_assignment h
          where exists (${line} and l.client_id = h.client_id and l.profile_id = h.profile_id)`)
      }),
    )
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === "LAST_ADMIN") return false
    throw error
  }
}

/** Who approves the plan of a closing about more than so many people, and what becomes of the approver's own lines. */
async function whoApproves(
  tx: Database,
  { me, settings }: AuthenticatedContext,
  reviewId: number,
  most: number,
): Promise<string> {
  const due = `São mais de ${counted(most, "pessoa", "pessoas")}: o fechamento espera que outra pessoa aprove o plano.`
  const approver = await likeliestApprover(tx, { reviewId, closerId: me.atalaiaId, settings }, isTaken)
  if (!approver) return `${due} Hoje ninguém mais pode: é preciso outro administrador.`
  if (approver.own === 0) return `${due} Ele é enviado a ${approver.name}.`
  return `${due} Ele é enviado a ${approver.name}; o que é dessa pessoa vai em outro plano, que ela não aprova.`
}

/**
 * Begins to close a review in the actor's name, or takes over a closing that waits: the actor then
 * carries out the rest. 409 in any other state, or if the actor would lose something that another owner could take.
 */
export async function beginClosing(context: AuthenticatedContext, id: number): Promise<void> {
  const { me, change, afterwards, dryRun } = context
  if (me.emergency)
    throw notYours("O acesso de emergência não fecha revisões: o que se retira é um plano de uma pessoa.")
  await change(async (tx, record) => {
    const review = await reviewHeld(tx, me, id, "update")
    if (!review.owned) throw notFound("Revisão")
    if (review.state === "preparing")
      throw conflict("A revisão ainda está em preparo: aguarde alguns instantes.")
    if (review.state === "closed") throw conflict("A revisão já foi fechada.", "ALREADY_SO")
    if (review.state === "closing") await refuseUnlessWaiting(tx, id, me.atalaiaId)
    await refuseLosing(tx, context, id)
    if (review.state === "closing") await takeOver(tx, id, me.atalaiaId)
    else await setClosing(tx, id, me.atalaiaId)
    await record({
      kind: "review.close",
      about: { document: review.name, ...(dryRun && { changes: await expectation(tx, context, id) }) },
      after: { review: id },
    })
  })
  afterwards((db) => wakeJob(db, "reviews"))
}

const setClosing = (tx: Database, id: number, closerId: string | null) =>
  tx.execute(sql`
    update review set state = 'closing', closing_date = now(), closer_id = coalesce(${closerId}, maker_id), progress = '{}'
    where id = ${id}`)

/** Throws 409 if a closing does not wait for another person than its closer. */
async function refuseUnlessWaiting(tx: Database, id: number, closerId: string): Promise<void> {
  const waits = await hasRows(
    tx,
    sql`select from review where id = ${id} and problem is not null and closer_id <> ${closerId}`,
  )
  if (!waits) throw conflict("A revisão já está sendo fechada.", "ALREADY_SO")
}

/** The lines that the earlier person's plans have not taken become lines of new plans; those plans are refused. */
async function takeOver(tx: Database, id: number, closerId: string): Promise<void> {
  await releasePlans(tx, id, sql`p.state <> 'applied'`, "Outra pessoa assumiu o fechamento da revisão.")
  await tx.execute(sql`update review set closer_id = ${closerId}, problem = null where id = ${id}`)
}

/** How many lines are settled in one transaction. */
const batch = 20_000

const settledRow = type({ last: "number.integer | null" })

/**
 * Settles the next lines: silence decides undecided ones, and lines that changed since the beginning are left alone. Returns whether
 * there are more.
 */
export const settleNext = (db: Database, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [settled] = await rows(
      tx,
      settledRow,
      sql`
        with v as materialized (select * from review where id = ${id} and state = 'closing' for update skip locked),
        place as (select coalesce(v.progress[1], '0')::int as after from v),
        settled as (
          update review_line l set outcome = case
            when not ${stillHeld} then 'changed'
            when coalesce(l.decision, v.silence) = 'keep' then 'kept'
            else 'take'
          end
          from v, place
          where l.review_id = v.id and l.position > place.after and l.position <= place.after + ${batch}
          returning l.position
        )
        select max(position)::int as last from settled`,
    )
    if (settled?.last == null) return false
    await tx.execute(
      sql`update review set progress = array[${String(settled.last)}]::text[] where id = ${id}`,
    )
    return true
  })

/** Reviews whose closing day has come begin to close, in their makers' names. */
export const closeDue = async (db: Database): Promise<void> => {
  const due = await rows(
    db,
    dueRow,
    sql`select id, name from review where state = 'open' and closes_date <= now() order by closes_date, id`,
  )
  for (const { id, name } of due) {
    await db.transaction(async (tx) => {
      const isOpen = await hasRows(tx, sql`select from review where id = ${id} and state = 'open' for update`)
      if (!isOpen) return
      await setClosing(tx, id, null)
      await writeSystemAudit(tx, { kind: "review.close", about: { document: name }, after: { review: id } })
    })
  }
}
const dueRow = type({ id: "number.integer", name: "string" })

const endRow = type({
  name: "string",
  kept: "number.integer",
  taken: "number.integer",
  changed: "number.integer",
  failed: "number.integer",
})

/** Ends a closing whose plans are applied: what a plan could not take is noted at its line. */
export const endClosing = (db: Database, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      update review_line l set ${notTaken(sql`coalesce(done.message, 'Não foi feito.')`)}
      from plan_line done
      where l.review_id = ${id} and l.outcome = 'take' and done.plan_id = l.plan_id and done.position = l.plan_position
        and done.state <> 'done'`)
    const [end] = await rows(
      tx,
      endRow,
      sql`
        with closed as (
          update review set state = 'closed', closed_date = now(), problem = null, progress = '{}'
          where id = ${id} and state = 'closing' returning id, name
        )
        select closed.name, count(*) filter (where l.outcome = 'kept')::int as kept,
          count(*) filter (where l.outcome = 'take')::int as taken, count(*) filter (where l.outcome = 'changed')::int as changed,
          count(*) filter (where l.outcome = 'failed')::int as failed
        from closed join review_line l on l.review_id = closed.id group by closed.name`,
    )
    if (!end) return
    const { name, kept, taken, changed, failed } = end
    await writeSystemAudit(tx, {
      kind: "review.done",
      about: {
        document: name,
        changes: countsInWords([
          [kept, "mantido", "mantidos"],
          [taken, "retirado", "retirados"],
          [changed, "mudou desde o começo", "mudaram desde o começo"],
          [failed, "não pôde ser retirado", "não puderam ser retirados"],
        ]),
      },
      after: { review: id, kept, taken, changed, failed },
    })
  })
