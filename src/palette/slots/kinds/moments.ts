import { Calendar, Infinity as WithoutEnd } from "lucide-react"
import {
  inThePast,
  noEndTexts,
  parseDay,
  parseWhen,
  readingsOf,
  saysNoEnd,
  withoutEnd,
} from "@/domain/time/when"
import type { Slot } from "../../command"
import { eachOnce, type Suggestion } from "../suggestion"
import type { LocalValues, SlotKindRecord } from "./record"

/* Days and moments written in words: `fim do mês`, `31/12/2026 18:00`. */

const inWords = ([text, detail]: readonly [string, string]): Suggestion => ({
  id: `when:${text}`,
  texts: [text],
  value: { id: text, text, label: text },
  icon: Calendar,
  detail,
})

/** Suggestions for past days. */
const pastDays: readonly Suggestion[] = (
  [
    ["hoje", "o dia de hoje"],
    ["ontem", "o dia de ontem"],
    ["7d", "há 7 dias"],
    ["30d", "há 30 dias"],
    ["1a", "há um ano"],
  ] as const
).map(inWords)

/** Suggestions for coming days. */
const comingDays: readonly Suggestion[] = (
  [
    ["hoje", "o dia de hoje"],
    ["amanhã", "o dia de amanhã"],
    ["7d", "em 7 dias"],
    ["30d", "em 30 dias"],
  ] as const
).map(inWords)

/** Suggestions for expiry dates. */
const moments: readonly Suggestion[] = (
  [
    ["30d", "em 30 dias"],
    ["90d", "em 90 dias"],
    ["1a", "em um ano"],
    ["fim do mês", "último minuto do mês"],
    ["fim do ano", "último minuto do ano"],
    ["hoje", "até o fim do dia"],
    ["amanhã", "até o fim do dia de amanhã"],
  ] as const
).map(inWords)

/** Adds to each suggestion the exact moment that it means now. */
const dated = (suggestions: readonly Suggestion[], now: Temporal.ZonedDateTime): Suggestion[] =>
  suggestions.map((each) => {
    const when = parseWhen(each.value.text, now)
    return when.ok ? { ...each, detail: `${each.detail} · ${when.label}` } : each
  })

/** The common moments that a slot takes. */
const momentsOf = ({ daysAhead }: Pick<Slot, "daysAhead">, now: Temporal.ZonedDateTime): Suggestion[] => {
  if (daysAhead === undefined) return dated(moments, now)
  const last = now.add({ days: daysAhead }).epochMilliseconds
  const isInTime = ({ value }: Suggestion) => {
    const when = parseWhen(value.text, now)
    return when.ok && Date.parse(when.instant) <= last
  }
  return dated(moments.filter(isInTime), now)
}

const readings = (text: string, now: Temporal.ZonedDateTime): Suggestion[] =>
  dated(
    readingsOf(text).map((reading) => inWords([reading.text, `em ${reading.words}`])),
    now,
  )

const resolveMoment: LocalValues["resolve"] = ({ slot, text }, { now }) => {
  const moment = parseWhen(text, now())
  if (moment.ok) return { value: { id: moment.instant, text, label: moment.label } }
  return { reason: (moment.message === inThePast && slot.whenPast) || moment.message }
}

export const when: SlotKindRecord = {
  plural: "Prazos",
  values: {
    from: "page",
    resolve: resolveMoment,
    list: (slot, { now }) => momentsOf(slot, now()),
    readings,
  },
  field: "moment",
  written: true,
  shownAs: "fact",
}

const noEnd: Suggestion = {
  id: `when:${withoutEnd}`,
  texts: noEndTexts,
  value: { id: withoutEnd, text: withoutEnd, label: withoutEnd },
  icon: WithoutEnd,
  detail: "até que seja retirado",
}

/** Suggestions after `until`: the possible readings of the text, then common moments. */
export const momentsFor = (
  text: string,
  now: Temporal.ZonedDateTime,
  slot: Pick<Slot, "kind" | "daysAhead">,
): Suggestion[] => [
  ...eachOnce([...readings(text, now), ...momentsOf(slot, now)]).slice(0, 6),
  ...(slot.kind === "end" ? [noEnd] : []),
]

/** An end, or explicitly none. An empty text does not mean "no end". */
export const end: SlotKindRecord = {
  ...when,
  values: {
    from: "page",
    resolve: (lookup, sources) =>
      saysNoEnd(lookup.text) ? { value: noEnd.value } : resolveMoment(lookup, sources),
    list: (slot, { now }) => [...momentsOf(slot, now()), noEnd],
    readings,
  },
}

export const day: SlotKindRecord = {
  plural: "Dias",
  values: {
    from: "page",
    resolve: ({ slot: { ahead = false }, text }, { now }) => {
      const date = parseDay(text, now(), { ahead })
      return date.ok ? { value: { id: date.day, text, label: date.label } } : { reason: date.message }
    },
    list: ({ ahead }) => (ahead ? comingDays : pastDays),
  },
  field: "text",
  written: true,
  shownAs: "fact",
}
