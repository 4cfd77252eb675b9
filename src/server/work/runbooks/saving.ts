import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { fold } from "@/domain/text/fold"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { notYours, Refusal, refuseChanged } from "../../platform/refusal/refusal"
import { refuseNotPlannable } from "../plannedCalls/plannedCall"
import { type Runbook, runbookHeld } from "./queries"

type RunbookBody = BodyOf<Calls["runbooks"]["create"]>
const made = type({ id: "number.integer", version: "number.integer" })
type SavedRunbook = typeof made.infer

/** The row of a submitted runbook. 422 if a line makes a call that cannot be part of a plan. */
function kept({ name, description, shared, names, lines }: RunbookBody) {
  const calls = new Set<string>()
  for (const call of lines.flatMap((line) => line.calls)) {
    refuseNotPlannable(call)
    calls.add(`${call.resource}.${call.name}`)
  }
  return {
    name,
    folded: fold(name),
    description,
    shared,
    names: JSON.stringify(names),
    lines: JSON.stringify(
      lines.map(({ text, comment }) => ({ text, ...(comment !== undefined && { comment }) })),
    ),
    calls: JSON.stringify([...calls].sort()),
  }
}
type RunbookColumns = ReturnType<typeof kept>

/**
 * 409 if the same person's runbooks, or the shared ones, already have this name: each name after `run` has to be unambiguous. The
 * unique indexes stop concurrent changes from taking the same name.
 */
async function refuseTaken(
  tx: Database,
  { folded, shared }: RunbookColumns,
  authorId: string,
  id = 0,
): Promise<void> {
  const taken = await hasRows(
    tx,
    sql`
      select from runbook r
      where r.folded = ${folded} and r.id <> ${id} and (r.author_id = ${authorId} or (r.shared and ${shared}))`,
  )
  if (taken) {
    const said = "Já há um roteiro com esse nome."
    throw new Refusal(409, "NAME_TAKEN", said, { name: said })
  }
}

/** The audited fields of a runbook. */
const audited = ({
  name,
  description,
  shared,
  lines,
}: Pick<Runbook, "name" | "description" | "shared" | "lines">) => ({
  name,
  description,
  shared,
  lines: lines.map(({ text }) => text),
})

export const createRunbook = (
  { me, change }: AuthenticatedContext,
  written: RunbookBody,
): Promise<SavedRunbook> =>
  change(async (tx, record) => {
    const row = kept(written)
    await refuseTaken(tx, row, me.atalaiaId)
    const [runbook] = await rows(
      tx,
      made,
      sql`
        insert into runbook (name, folded, description, author_id, shared, names, lines, calls)
        values (${row.name}, ${row.folded}, ${row.description}, ${me.atalaiaId}, ${row.shared}, ${row.names}::jsonb,
          ${row.lines}::jsonb, array(select jsonb_array_elements_text(${row.calls}::jsonb)))
        returning id, version`,
    )
    if (!runbook) throw new Error("a runbook that was made has no row")
    const about = { runbook: row.name }
    await record([
      { kind: "runbook.create" as const, about, after: audited(written) },
      ...(row.shared ? [{ kind: "runbook.share" as const, about }] : []),
    ])
    return runbook
  })

function refuseUnlessOwn({ authorId, authorName, name }: Runbook, atalaiaId: string): void {
  if (authorId !== atalaiaId) {
    throw notYours(`O roteiro ${name} é de ${authorName}: só quem o fez o altera ou remove.`)
  }
}

export const updateRunbook = (
  { me, change }: AuthenticatedContext,
  id: number,
  { version, ...written }: BodyOf<Calls["runbooks"]["update"]>,
): Promise<SavedRunbook> =>
  change(async (tx, record) => {
    const before = await runbookHeld(tx, me, id)
    refuseUnlessOwn(before, me.atalaiaId)
    refuseChanged(`O roteiro ${before.name}`, before.version, version)
    const row = kept(written)
    await refuseTaken(tx, row, me.atalaiaId, id)
    const [updated] = await rows(
      tx,
      made,
      sql`
        update runbook set name = ${row.name}, folded = ${row.folded}, description = ${row.description},
          shared = ${row.shared}, names = ${row.names}::jsonb, lines = ${row.lines}::jsonb,
          calls = array(select jsonb_array_elements_text(${row.calls}::jsonb)), update_date = now(), version = version + 1
        where id = ${id} returning id, version`,
    )
    const about = { runbook: row.name }
    const [was, is] = [audited(before), audited(written)]
    const sharing = row.shared ? ("runbook.share" as const) : ("runbook.unshare" as const)
    await record([
      ...(JSON.stringify({ ...was, shared: is.shared }) === JSON.stringify(is)
        ? []
        : [{ kind: "runbook.update" as const, about, before: was, after: is }]),
      ...(was.shared === is.shared ? [] : [{ kind: sharing, about }]),
    ])
    return updated ?? { id, version: before.version }
  })

export const removeRunbook = ({ me, change }: AuthenticatedContext, id: number): Promise<void> =>
  change(async (tx, record) => {
    const before = await runbookHeld(tx, me, id)
    refuseUnlessOwn(before, me.atalaiaId)
    await tx.execute(sql`delete from runbook where id = ${id}`)
    await record({ kind: "runbook.remove", about: { runbook: before.name }, before: audited(before) })
  })
