import { keysOf } from "./records"
import type { SearchedList } from "./savedSearches"
import { timeZone } from "./time/when"

/* Saved searches that are sent by e-mail at set times: of which lists, and when. */

/** The singular and plural of a list's items. */
type Counted = readonly [one: string, many: string]

/**
 * The lists whose searches can be sent, with the items that they count. The server must be able to run the search as the page
 * does, and results must be comparable from day to day. So sessions, the audit and client-side searches are excluded.
 */
export const reportedLists = {
  users: ["usuário", "usuários"],
  applications: ["aplicação", "aplicações"],
  validations: ["validação", "validações"],
  preUsersOngoing: ["pré-cadastro", "pré-cadastros"],
  preUsers: ["pré-cadastro", "pré-cadastros"],
  evaluations: ["pendência", "pendências"],
  accessRequests: ["solicitação de acesso", "solicitações de acesso"],
} as const satisfies Partial<Record<SearchedList, Counted>>
export type ReportedList = keyof typeof reportedLists

export const isReported = (list: SearchedList): list is ReportedList => Object.hasOwn(reportedLists, list)

/** Days of the week as they are typed, in the order of ISO 8601: Monday is the first. */
const weekdays = {
  monday: "segunda-feira",
  tuesday: "terça-feira",
  wednesday: "quarta-feira",
  thursday: "quinta-feira",
  friday: "sexta-feira",
  saturday: "sábado",
  sunday: "domingo",
} as const
type Weekday = keyof typeof weekdays
const weekdayNames = keysOf(weekdays)

/** The 28 days that every month has. */
const daysOfMonth = Array.from({ length: 28 }, (_, index) => String(index + 1))

/** `daily`, a day of the week, one of the month from 1 to 28, or `last`. */
export const reportDays: readonly string[] = ["daily", ...weekdayNames, ...daysOfMonth, "last"]

/** When a search is sent: on which days (`reportDays`), and at which full hour in Brasília, from 0 to 23. */
export interface ReportTime {
  every: string
  hour: number
}

/** Maximum number of a person's reports. */
export const maxReports = 30

/**
 * Bounds the search for the next day: time zone changes shift the hours of one day at most, and a day of the month comes within
 * two months.
 */
const maxDays = 62

function isOn(every: string, day: Temporal.ZonedDateTime): boolean {
  if (every === "daily") return true
  if (every === "last") return day.day === day.daysInMonth
  return every === String(day.day) || every === weekdayNames[day.dayOfWeek - 1]
}

/** The first moment after another one at which a search is to be sent. Throws if `every` is not in `reportDays`. */
export function nextReport({ every, hour }: ReportTime, after: Temporal.Instant): Temporal.Instant {
  const today = after.toZonedDateTimeISO(timeZone).startOfDay()
  for (let days = 0; days <= maxDays; days++) {
    const day = today.add({ days })
    const moment = day.with({ hour }).toInstant()
    if (isOn(every, day) && Temporal.Instant.compare(moment, after) > 0) return moment
  }
  throw new Error(`no day is ${every}`)
}

/** A day of `reportDays` as people type it: *diariamente*, *segunda*, *15*, *último*. */
export function typedReportDay(every: string): string {
  if (every === "daily") return "diariamente"
  if (every === "last") return "último"
  return isWeekday(every) ? weekdays[every].replace("-feira", "") : every
}

const isWeekday = (every: string): every is Weekday => Object.hasOwn(weekdays, every)

/** *Todo dia*, *Toda segunda-feira*, *Todo dia 15 do mês*, *Todo último dia do mês*. */
export function reportDayText(every: string): string {
  if (every === "daily") return "Todo dia"
  if (every === "last") return "Todo último dia do mês"
  if (!isWeekday(every)) return `Todo dia ${every} do mês`
  return `${["saturday", "sunday"].includes(every) ? "Todo" : "Toda"} ${weekdays[every]}`
}

/** *todo dia às 7h*, *toda segunda-feira à 1h* */
export const reportTimeText = ({ every, hour }: ReportTime): string =>
  `${reportDayText(every).replace(/^T/, "t")} ${hour < 2 ? "à" : "às"} ${hour}h`
