import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import type { AuthenticatedContext, Context } from "../actor/context"
import type { KeptFile } from "./document"

interface Exchanged<Answer> {
  answer: Answer
  /** Stored files that are no longer used; null if there was none. */
  replaced: readonly (string | null | undefined)[]
}
type Work<Answer> = (tx: Database, record: Parameters<Parameters<Context["change"]>[0]>[1]) => Promise<Answer>

/** Runs a change with a newly stored file: if the change fails, the file is removed again. */
export async function changeWithFile<Answer>(
  { change, files }: AuthenticatedContext,
  kept: KeptFile | undefined,
  work: Work<Answer>,
): Promise<Answer> {
  try {
    return await change(work)
  } catch (error) {
    if (kept?.id) await files.remove(kept.id)
    throw error
  }
}

/**
 * Runs a change with a file that replaces others. If the change fails, the new file is removed again; otherwise the replaced
 * ones are removed.
 */
export async function exchangeFile<Answer>(
  context: AuthenticatedContext,
  kept: KeptFile | undefined,
  work: Work<Exchanged<Answer>>,
): Promise<Answer> {
  const { files, dryRun } = context
  const { answer, forgotten } = await changeWithFile(context, kept, async (tx, record) => {
    const done = await work(tx, record)
    return { answer: done.answer, forgotten: await forget(tx, done.replaced) }
  })
  // A dry run is rolled back, so nothing was replaced.
  if (!dryRun) for (const id of forgotten) await files.remove(id)
  return answer
}

const forgottenFile = type({ id: "string" })

/** Deletes unreferenced files from the database, and returns their ids. */
async function forget(tx: Database, ids: Exchanged<unknown>["replaced"]): Promise<string[]> {
  const wanted = JSON.stringify(ids.filter((id) => id !== null && id !== undefined))
  const forgotten = await rows(
    tx,
    forgottenFile,
    sql`
      delete from stored_file s
      where s.id in (select jsonb_array_elements_text(${wanted}::jsonb))
        and not exists (select from registration_file f where f.stored_file_id = s.id)
        and not exists (select from registration_personal p where p.image = s.id)
        and not exists (select from organization o where o.image = s.id)
      returning s.id`,
  )
  return forgotten.map(({ id }) => id)
}
