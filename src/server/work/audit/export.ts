import { sql } from "drizzle-orm"
import { isApplicationId } from "@/domain/applications"
import { auditKinds } from "@/domain/audit/kinds"
import { timeZone } from "@/domain/time/when"
import { afterCursor } from "../../audit/rows/cursor"
import { wordsOf } from "../../audit/rows/presenter"
import type { AuditRow } from "../../audit/rows/rows"
import type { Actor } from "../../identity/actor/context"
import { iso } from "../../platform/database/moment"
import type { ReplicaReader } from "../../platform/database/replica"
import { csvStream } from "../../platform/files/csv"
import { type AuditFilter, auditWhere } from "./search"

const atOnce = 1000

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

/**
 * The matching rows, newest first, as CSV for spreadsheets. `done` is called once, at the end or when the client disconnects.
 */
export function auditCsv(
  reading: ReplicaReader,
  me: Actor,
  filter: AuditFilter,
  done: () => Promise<void>,
): ReadableStream<Uint8Array> {
  let place = sql`true`
  const next = async () => {
    const entries = await reading((db) => auditWhere(db, me, filter, place, sql`limit ${atOnce}`))
    const last = entries.at(-1)
    if (last) place = afterCursor({ at: iso(last.at), id: last.id })
    return entries
  }
  return csvStream({ columns, size: atOnce, next, done })
}
