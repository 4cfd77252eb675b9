import { setImmediate } from "node:timers/promises"
import { stringify } from "csv-stringify/sync"
import { sql } from "drizzle-orm"
import { isApplicationId } from "@/domain/applications"
import { auditKinds } from "@/domain/audit/kinds"
import { parts } from "@/domain/parts"
import { asText } from "@/domain/text/spreadsheet"
import { timeZone } from "@/domain/time/when"
import { afterCursor } from "../../audit/rows/cursor"
import { wordsOf } from "../../audit/rows/presenter"
import type { AuditRow } from "../../audit/rows/rows"
import type { Actor } from "../../identity/actor/context"
import { iso } from "../../platform/database/moment"
import type { ReplicaReader } from "../../platform/database/replica"
import { type AuditFilter, auditWhere } from "./search"

const atOnce = 1000
/** After this many rows, the event loop serves other calls. */
const written = 50

const columns: Record<string, (row: AuditRow) => string | number> = {
  Número: ({ id }) => id,
  "Data e hora": ({ at }) => localTime(iso(at)),
  Operação: ({ kind }) => auditKinds[kind].title,
  "O que foi feito": wordsOf,
  "Quem (identificador)": ({ actorId }) => actorId,
  "Quem (nome)": ({ actorId, actorName }) =>
    isApplicationId(actorId) ? `${actorName} (aplicação)` : actorName,
  "Sobre (identificador)": ({ subjectId }) => subjectId ?? "",
  "Sobre (nome)": ({ subjectName }) => subjectName ?? "",
  Aplicação: ({ acronym }) => acronym ?? "",
  Justificativa: ({ justification }) => justification ?? "",
  "Endereço de rede": ({ address }) => address ?? "",
  Comando: ({ commandLine }) => commandLine ?? "",
  Antes: ({ before }) => (before === null ? "" : JSON.stringify(before)),
  Depois: ({ after }) => (after === null ? "" : JSON.stringify(after)),
}

/** `2026-11-21T19:05:00-03:00` */
const localTime = (instant: string) =>
  Temporal.Instant.from(instant).toString({ timeZone, smallestUnit: "second" })

const line = (cells: readonly (string | number)[]) =>
  stringify([cells.map((cell) => (typeof cell === "string" ? asText(cell) : cell))], {
    delimiter: ";",
    record_delimiter: "windows",
    quoted_match: /[\r\n,\t]/,
  })

async function linesOf(entries: readonly AuditRow[]): Promise<string> {
  const lines: string[] = []
  for (const part of parts(entries, written)) {
    lines.push(...part.map((row) => line(Object.values(columns).map((cell) => cell(row)))))
    await setImmediate()
  }
  return lines.join("")
}

/**
 * The matching rows, newest first, as CSV for spreadsheets: `;` between cells, UTF-8 with BOM, `\r\n`. Rows are read a
 * thousand at a time, and only as fast as the client takes them. `done` is called once, at the end or when the client
 * disconnects.
 */
export function auditCsv(
  reading: ReplicaReader,
  me: Actor,
  filter: AuditFilter,
  done: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let place = sql`true`
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`\ufeff${line(Object.keys(columns))}`)),
    pull: async (controller) => {
      try {
        const entries = await reading((db) => auditWhere(db, me, filter, place, sql`limit ${atOnce}`))
        const last = entries.at(-1)
        if (last) {
          place = afterCursor({ at: iso(last.at), id: last.id })
          controller.enqueue(encoder.encode(await linesOf(entries)))
        }
        if (entries.length === atOnce) return
      } catch (error) {
        await done()
        throw error
      }
      await done()
      controller.close()
    },
    cancel: done,
  })
}
