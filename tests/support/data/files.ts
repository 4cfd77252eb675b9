import { sql } from "drizzle-orm"
import type { Database } from "@/server/database/connection"
import { rows } from "../server/rows"

/** A small PDF, as its content says. */
export const pdf = (name = "portaria.pdf", bytes = 200): File =>
  new File([`%PDF-1.4\n${"x".repeat(Math.max(0, bytes - 9))}`], name, { type: "application/pdf" })

/** The beginning of a PNG picture, which says what it is. */
export const png = (name = "foto.png", bytes = 100): File =>
  new File(
    [
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      "IHDR",
      "x".repeat(Math.max(0, bytes - 16)),
    ],
    name,
    { type: "image/png" },
  )

/** A form with parts: files as they are, everything else as JSON text. */
export function formOf(parts: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value instanceof File) form.append(name, value)
    else form.append(name, JSON.stringify(value))
  }
  return form
}

/** Which of these files the database still knows. */
export const storedFiles = async (
  { db }: { db: Database },
  ids: readonly (string | null | undefined)[],
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from stored_file where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    )
  ).map(({ id }) => id)
