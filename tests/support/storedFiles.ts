import { sql } from "drizzle-orm"
import { rows } from "./rows"
import type { System } from "./system"

/** Which of these files the database still knows. */
export const storedFiles = async (
  { db }: Pick<System, "db">,
  ids: readonly (string | null | undefined)[],
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from stored_file where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    )
  ).map(({ id }) => id)
