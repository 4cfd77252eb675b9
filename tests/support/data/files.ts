import { crc32, deflateSync } from "node:zlib"
import { sql } from "drizzle-orm"
import type { Database } from "@/server/platform/database/connection"
import { rows } from "../server/rows"

/** A small PDF by its content. */
export const pdf = (name = "portaria.pdf", bytes = 200): File =>
  new File([`%PDF-1.4\n${"x".repeat(Math.max(0, bytes - 15))}\n%%EOF`], name, { type: "application/pdf" })

/** A chunk of a PNG picture. */
function chunk(kind: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(kind), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The bytes of a one-pixel PNG picture, padded with a comment to `bytes`. */
export function pngBytes(bytes = 100): Uint8Array<ArrayBuffer> {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const size = chunk("IHDR", Buffer.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0))
  const dot = chunk("IDAT", deflateSync(Buffer.of(0, 0)))
  const end = chunk("IEND", Buffer.alloc(0))
  const without = [signature, size, dot, end].reduce((total, part) => total + part.length, 0)
  const comment = chunk("tEXt", Buffer.alloc(Math.max(0, bytes - without - 12), "x"))
  return new Uint8Array(Buffer.concat([signature, size, dot, comment, end]))
}

/** A one-pixel PNG picture. */
export const png = (name = "foto.png", bytes = 100): File =>
  new File([pngBytes(bytes)], name, { type: "image/png" })

/** A multipart form: files unchanged, all other values as JSON text. */
export function formOf(parts: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (value instanceof File) form.append(name, value)
    else form.append(name, JSON.stringify(value))
  }
  return form
}

/** The ids of these files that are still in the database. */
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
