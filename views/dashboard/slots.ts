import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { grouped } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"

/** The number of open sessions in one interval of the day. */
export type Slot = AnswerOf<Calls["sessions"]["countByTime"]>[number]

/** HH:mm of an ISO date-time. */
export const timeOf = (iso: string): string => formatDateTime(iso).slice(-5)

const minutesInMilliseconds = 60_000

/** `14:00 – 14:30`: an interval by its start. */
export function slotText({ start }: Slot, minutes: number): string {
  const end = Temporal.Instant.fromEpochMilliseconds(Date.parse(start) + minutes * minutesInMilliseconds)
  return `${timeOf(start)} – ${timeOf(end.toString())}`
}

export const sessionsText = (count: number): string =>
  `${grouped(count)} ${count === 1 ? "sessão" : "sessões"}`

/** `15 minutos`, `1 hora`, `2 horas`. */
function lengthText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutos`
  return minutes === 60 ? "1 hora" : `${minutes / 60} horas`
}

/** The description of the chart for screen readers. */
export function summaryOf(slots: readonly Slot[], minutes: number): string {
  const last = slots.at(-1)
  if (!last) return "Nenhuma sessão nas últimas 24 horas."
  const ordered = slots.toSorted((a, b) => a.count - b.count)
  const least = ordered[0] ?? last
  const most = ordered.at(-1) ?? last
  return [
    `Sessões abertas nas últimas 24 horas, em intervalos de ${lengthText(minutes)}:`,
    `no intervalo atual ${sessionsText(last.count)},`,
    `no máximo ${grouped(most.count)} às ${timeOf(most.start)},`,
    `no mínimo ${grouped(least.count)} às ${timeOf(least.start)}.`,
  ].join(" ")
}
