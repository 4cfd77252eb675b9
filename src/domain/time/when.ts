import { keysOf } from "../records"
import { fold } from "../text/fold"
import { maskDate } from "./typedDate"

/** Dates as they are typed and shown, always in Brasília time. */
export const timeZone = "America/Sao_Paulo"

/** `instant`: ISO with offset, for calls; `label`: DD/MM/YYYY HH:mm. */
export type When = { ok: true; instant: string; label: string } | { ok: false; message: string }

export const zonedNow = (): Temporal.ZonedDateTime => Temporal.Now.zonedDateTimeISO(timeZone)

/** Whether this machine's clock differs from Brasília time, in which all moments are written. */
export const isElsewhere = (now = Temporal.Now.instant()): boolean =>
  now.toZonedDateTimeISO(Temporal.Now.timeZoneId()).offset !== now.toZonedDateTimeISO(timeZone).offset

/** Whether a text contains a time of day. */
export const namesTime = (text: string): boolean => /\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/.test(text)

/** Shown next to moments if the clock shows another time. */
export const ofBrasilia = "horário de Brasília"

/** The text for "no end" in a field for a moment. */
export const withoutEnd = "sem expiração"
/** How people say that something has no end. */
export const noEndTexts = [withoutEnd, "sem fim", "no end"]
export const saysNoEnd = (text: string) => noEndTexts.some((each) => fold(each) === fold(text))

const notUnderstood = "Data não compreendida. Exemplos: 31/12/2026 18:00, 45min, 30d, 3meses, fim do mês."
/** The message for a moment that has passed. */
export const inThePast = "Não é possível selecionar uma data de expiração no passado."

/** The unambiguous words of each unit. A bare `m` is excluded, because a wrong guess could leave access granted for too long. */
const units = {
  minutes: /^(?:min|mins|minutos?|minutes?)$/,
  hours: /^(?:h|horas?|hours?)$/,
  days: /^(?:d|dias?|days?)$/,
  weeks: /^(?:sem|semanas?|weeks?)$/,
  months: /^(?:mes|meses|months?)$/,
  years: /^(?:a|y|anos?|years?)$/,
}
type Unit = keyof typeof units

/** How a duration is written and read aloud in each unit: singular and plural. */
const unitWords: Record<Unit, { short: [string, string]; long: [string, string] }> = {
  minutes: { short: ["min", "min"], long: ["minuto", "minutos"] },
  hours: { short: ["h", "h"], long: ["hora", "horas"] },
  days: { short: ["d", "d"], long: ["dia", "dias"] },
  weeks: { short: ["sem", "sem"], long: ["semana", "semanas"] },
  months: { short: ["mês", "meses"], long: ["mês", "meses"] },
  years: { short: ["a", "a"], long: ["ano", "anos"] },
}
const unitNames = keysOf(units)
/** Ambiguous letters, with which several units begin. */
const eitherUnit: Record<string, readonly Unit[]> = { m: ["minutes", "months"] }
const namedDays: [RegExp, (today: Temporal.PlainDate) => Temporal.PlainDate][] = [
  [/^(?:hoje|today)$/, (today) => today],
  [/^(?:amanha|tomorrow)$/, (today) => today.add({ days: 1 })],
  [/^(?:fim do mes|end of month)$/, (today) => today.with({ day: today.daysInMonth })],
  [/^(?:fim do ano|end of year)$/, (today) => today.with({ month: 12, day: 31 })],
]
/** Amounts as words, folded. */
const amounts: Readonly<Record<string, number>> = {
  ...{ um: 1, uma: 1, dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, oito: 8, nove: 9 },
  ...{ dez: 10, onze: 11, doze: 12, quinze: 15, vinte: 20, trinta: 30, sessenta: 60, noventa: 90 },
}
const amountNames = Object.keys(amounts).join("|")
const length = `(?:(?<digits>\\d{1,6}) ?|(?<name>${amountNames}) )(?<word>[a-z]+)`
const duration = new RegExp(`^(?:em |in |daqui a )?${length}$`)
const brazilianDate = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
/** For date fields, which insert the slashes. */
const withoutSlashes = /^\d{8}$/
const isoDate = /^\d{4}-\d{2}-\d{2}$/
const isoInstant = /^\d{4}-\d{2}-\d{2}[tT ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[zZ]|[+-]\d{2}:?\d{2})$/
/** As in spreadsheets and letters, folded: `31-dez-2027`, `31 de dezembro de 2027`. */
const namedMonth = /^(\d{1,2})(?:-|\/| (?:de )?)([a-z]{3,9})\.?(?:-|\/| (?:de )?)(\d{4}|\d{2})$/
const months = [
  "janeiro",
  "fevereiro",
  "marco",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
]
/** `18:00`, `18:00:00`, `18:00:00.000`, `18h`, `18h30`, `6:00 pm`, `6pm`, also as the second part of an ISO date-time. */
const timeAfterDay =
  /(?:t|,? )(?:as )?(?<hour>\d{1,2})(?:(?=:| ?[ap])(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?)?(?: ?(?<half>[ap])\.?m\.?)?|h(?<afterH>\d{2})?)$/

type DayIs = "a beginning" | "an end"

/** The form of the texts that `withOffset` reads. */
export const isoMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}(:?\d{2}(:?\d{2}([.,]\d+)?)?)?(Z|[+-]\d{2}(:?\d{2})?)?)?$/
const inIso =
  "Um dia, ou um dia e uma hora, em ISO 8601 (`2027-12-31T18:00:00-03:00`). Sem deslocamento (`Z`, `-03:00`) a hora é de Brasília; `24:00` é o fim do dia."
/** What `withOffset` takes a text for, for the API's documentation. */
export const isoMomentMeaning: Record<DayIs, string> = {
  "a beginning": `${inIso} Um dia sem hora começa às 00:00.`,
  "an end": `${inIso} Um dia sem hora acaba às 23:59.`,
}

const isoMidnight = /^(\d{4}-\d{2}-\d{2})[Tt ]24(?::?00){0,2}(?:[.,]0+)?(?=$|[Zz+-])/

/** The end of a day as the first moment of the next one. Throws RangeError if there is no such day. */
const withoutMidnight = (text: string) =>
  text.replace(isoMidnight, (_, day: string) => `${Temporal.PlainDate.from(day).add({ days: 1 })}T00:00:00`)

/**
 * An ISO date-time for calls: without an offset it is in Brasília time; undefined if the day does not exist. A date alone is its
 * first moment, or as an end 23:59, as in typed dates.
 */
export function withOffset(text: string, dayIs: DayIs = "a beginning"): string | undefined {
  try {
    const whole = isoDate.test(text) && dayIs === "an end" ? `${text}T23:59` : withoutMidnight(text)
    // PostgreSQL has no year 0, and takes no year of five digits in this form.
    if (/^0000|^\+/.test(whole)) return undefined
    if (/t.*(?:z|[+-]\d{2}(?::?\d{2})?)$/i.test(whole)) {
      // PostgreSQL would read the 30th of February as the 2nd of March.
      Temporal.Instant.from(whole)
      return whole
    }
    return Temporal.PlainDateTime.from(whole).toZonedDateTime(timeZone).toString({ timeZoneName: "never" })
  } catch (problem) {
    // Temporal's error for an invalid date.
    if (!(problem instanceof RangeError)) throw problem
    return undefined
  }
}

const unitOf = (word: string) => unitNames.find((unit) => units[unit].test(word))

/** A duration that begins with the typed text: as it is typed, and in words. */
export interface ParsedMoment {
  text: string
  words: string
}

function readingOf(amount: string, unit: Unit): ParsedMoment {
  const number = Number(amount) === 1 ? 0 : 1
  const { short, long } = unitWords[unit]
  return { text: `${amount}${short[number]}`, words: `${amount} ${long[number]}` }
}

/** All possible meanings of a number, or of one with an ambiguous letter; empty for other texts. */
export function readingsOf(text: string): ParsedMoment[] {
  const [, amount = "", letter = ""] = /^(?:em |in |daqui a )?(\d{1,6}) ?([a-z]?)$/.exec(fold(text)) ?? []
  if (amount === "") return []
  const meant = letter === "" ? unitNames : eitherUnit[letter]
  return (meant ?? []).map((unit) => readingOf(amount, unit))
}

/** The amount and the unit of a text of this form. */
function lengthIn(text: string, form: RegExp): { amount: number; unit: Unit } | undefined {
  const { digits, name = "", word = "" } = form.exec(text)?.groups ?? {}
  const unit = unitOf(word)
  return unit && { amount: digits ? Number(digits) : (amounts[name] ?? 0), unit }
}

/** `30d`, `2 horas`, `em um ano`: from now, to the minute. */
function readDuration(text: string, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime | undefined {
  const found = lengthIn(text, duration)
  if (!found) return undefined
  return now.add({ [found.unit]: found.amount }).round({ smallestUnit: "minute", roundingMode: "floor" })
}

function readDay(text: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (isoDate.test(text)) return Temporal.PlainDate.from(text)
  const written = withoutSlashes.test(text) ? maskDate(text) : text
  const [, day, , number, year] = brazilianDate.exec(written) ?? []
  if (day && number && year) return dateOf(day, Number(number), year)
  const [, dayBefore, name = "", yearBehind] = namedMonth.exec(text) ?? []
  const month = months.findIndex((each) => each === name || each.slice(0, 3) === name) + 1
  if (dayBefore && month > 0 && yearBehind) return dateOf(dayBefore, month, yearBehind)
  return namedDays.find(([pattern]) => pattern.test(text))?.[1](today)
}

/** Throws RangeError if there is no such day. A two-digit year is in this century. */
function dateOf(day: string, month: number, year: string): Temporal.PlainDate {
  const wholeYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  return Temporal.PlainDate.from({ year: wholeYear, month, day: Number(day) }, { overflow: "reject" })
}

/** A day with an optional time; without one, the last minute of the day. `24:00` is the end of the day. */
function readDate(text: string, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime | undefined {
  const time = timeAfterDay.exec(text)
  const day = readDay(time ? text.slice(0, time.index) : text, now.toPlainDate())
  if (!day) return undefined
  const { hour = "23", minute = time ? "0" : "59", second = "0", half, afterH = minute } = time?.groups ?? {}
  const hours = half ? hourOf(Number(hour), half) : Number(hour)
  const midnight = hours === 24 && Number(afterH) === 0 && Number(second) === 0
  const plainTime = Temporal.PlainTime.from(
    { hour: midnight ? 0 : hours, minute: Number(afterH), second: Number(second) },
    { overflow: "reject" },
  )
  return day.add({ days: midnight ? 1 : 0 }).toZonedDateTime({ timeZone, plainTime })
}

/** An hour of a 12-hour clock: `12 am` is midnight, `12 pm` noon. Invalid hours give NaN and are refused later. */
const hourOf = (hour: number, half: string) =>
  hour < 1 || hour > 12 ? Number.NaN : (hour % 12) + (half === "p" ? 12 : 0)

/** The error for a date with the month before the day, as in the United States. */
function monthFirst(text: string): string | undefined {
  const [whole, month = "", sign = "", day = "", year = ""] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ ,t])/.exec(text) ?? []
  if (!whole || Number(month) > 12 || Number(day) <= 12 || Number(day) > 31) return undefined
  return `O mês está antes do dia em ${whole}: escreva ${[day, month, year].join(sign)}.`
}

/** The error for a day that no month has, and for one without its year. */
function oddDay(text: string): string | undefined {
  const [, written = "", year] = /^(\d{1,2}[/.-]\d{1,2})(?:[/.-](\d{4}|\d{2}))?(?=$|[ ,t])/.exec(text) ?? []
  const [iso] = /^\d{4}-\d{2}-\d{2}(?=$|[ t])/.exec(text) ?? []
  if (written !== "" && year === undefined) return `Falta o ano em ${written}: escreva como 31/12/2026.`
  if (written === "" && iso === undefined) return undefined
  const day = iso ?? `${written}/${year}`
  try {
    return readDay(day, Temporal.Now.plainDateISO(timeZone)) ? undefined : `O dia ${day} não existe.`
  } catch {
    return `O dia ${day} não existe.`
  }
}

/** The error for a time of day without its day. */
const timeAlone = (text: string): string | undefined =>
  timeAfterDay.exec(` ${text}`)?.index === 0
    ? `Falta o dia em “${text}”: escreva como “hoje 18:00” ou “31/12/2026 18:00”.`
    : undefined

/** The error for an ambiguous duration, with the ways to type each meaning. */
function ambiguous(text: string): string | undefined {
  const readings = /\d$/.test(text.trim()) ? [] : readingsOf(text)
  if (readings.length === 0) return undefined
  const ways = readings.map(({ text: way, words }) => `${way} (${words})`)
  return `“${text.trim()}” pode ser ${ways.join(" ou ")}: escreva qual`
}

/** Words that can continue a moment after its first one: `até 31/12/2026 às 18h`, `fim do mês`, `3 meses`. */
const later = [
  "do",
  "mes",
  "ano",
  "fim",
  "expiracao",
  "end",
  "de",
  ...months,
  "of",
  "month",
  "year",
  "as",
  "minutos",
  "minutes",
  "mins",
  "horas",
  "hours",
]
const laterWords = [
  ...later,
  "dias",
  "days",
  "semanas",
  "weeks",
  "meses",
  "months",
  "anos",
  "years",
  "atras",
  "ago",
]

/** Whether an unquoted word after a moment still belongs to it. */
export function continuesMoment(word: string): boolean {
  const folded = fold(word)
  return /^(?:\d|[ap]\.?m\b)/.test(folded) || laterWords.some((each) => each.startsWith(folded))
}

const distanceInDigits = /^(em|in|daqui\s+a)\s+(?:$|\d{1,6}(?:$|\s*(\p{L}+)))/iu
const distanceInWords = new RegExp(`^((?:em|in|daqui\\s+a)\\s+(?:${amountNames}|três))\\s+(\\p{L}+)`, "iu")

/**
 * The words that lead to a distance at the beginning of a text, typed or being typed: `em` in `em 30 dias`, `em um` in `em um ano`,
 * `daqui a` in `daqui a 25d`. In a command line `em` and `a` are words of slots otherwise.
 */
export function distanceLead(text: string): string {
  const [, lead = "", unit] = distanceInDigits.exec(text) ?? distanceInWords.exec(text) ?? []
  return unit === undefined || continuesMoment(unit) ? lead : ""
}

/**
 * Parses the text after `until`: a date with or without a time, a duration from now, a named day, or an ISO date-time with
 * offset. Never throws; an instant that is not after `now` is refused.
 */
export function parseWhen(text: string, now: Temporal.ZonedDateTime): When {
  const here = now.withTimeZone(timeZone)
  const folded = fold(text)
  let found: Temporal.ZonedDateTime | undefined
  try {
    found = isoInstant.test(text.trim())
      ? Temporal.Instant.from(withoutMidnight(text.trim())).toZonedDateTimeISO(timeZone)
      : (readDuration(folded, here) ?? readDate(folded, here))
  } catch (problem) {
    // Temporal's error for a day, a time or a duration that does not exist.
    if (!(problem instanceof RangeError)) throw problem
  }
  // Years beyond four digits need a sign in ISO 8601, which databases and other clients do not parse.
  if (!found || found.year > 9999) {
    return {
      ok: false,
      message: monthFirst(folded) ?? oddDay(folded) ?? ambiguous(text) ?? timeAlone(folded) ?? notUnderstood,
    }
  }
  if (Temporal.ZonedDateTime.compare(found, now) <= 0) return { ok: false, message: inThePast }
  const instant = found.toString({ timeZoneName: "never", smallestUnit: "second" })
  return { ok: true, instant, label: formatDateTime(instant) }
}

export type Day = { ok: true; day: string; label: string } | { ok: false; message: string }

const dayNotUnderstood = "Dia não compreendido. Exemplos: 31/12/2025, hoje, ontem, 7d (há 7 dias), 3meses."
const comingNotUnderstood =
  "Dia não compreendido. Exemplos: 31/12/2026, hoje, amanhã, 7d (em 7 dias), 3meses."
const ago = new RegExp(`^(?:ha )?${length}(?: atras| ago)?$`)

/** How far a day is from today: `30d` is before it, or with `ahead` after it. `há 30d` is always before it. */
function readDistance(
  text: string,
  today: Temporal.PlainDate,
  ahead: boolean,
): Temporal.PlainDate | undefined {
  const after = ahead ? lengthIn(text, duration) : undefined
  const found = after ?? lengthIn(text, ago)
  if (!found || found.unit === "hours" || found.unit === "minutes") return undefined
  return today.add({ [found.unit]: after ? found.amount : -found.amount })
}

/**
 * Parses a day: a date, today, yesterday, tomorrow, or a distance. `30d` is 30 days ago, or with `ahead` in 30 days. `day` is
 * `YYYY-MM-DD` in Brasília time. Never throws.
 */
export function parseDay(text: string, now: Temporal.ZonedDateTime, { ahead = false } = {}): Day {
  const today = now.withTimeZone(timeZone).toPlainDate()
  const folded = fold(text)
  try {
    const day = /^(?:ontem|yesterday)$/.test(folded)
      ? today.subtract({ days: 1 })
      : (readDistance(folded, today, ahead) ?? readDay(folded, today))
    if (day && day.year >= 1000 && day.year <= 9999) {
      return { ok: true, day: day.toString(), label: formatDate(day.toString()) }
    }
  } catch (problem) {
    if (!(problem instanceof RangeError)) throw problem
  }
  const notUnderstood = ahead ? comingNotUnderstood : dayNotUnderstood
  return { ok: false, message: monthFirst(folded) ?? oddDay(folded) ?? notUnderstood }
}

/** The moment at which a day begins in Brasília, as ISO 8601; `plus` days later. */
export const startOfDay = (day: string, plus = 0): string =>
  Temporal.PlainDate.from(day).add({ days: plus }).toZonedDateTime(timeZone).toInstant().toString()

function inBrasilia(iso: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone)
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0")
}

/** DD/MM/YYYY, of a date (`2026-12-31`) or of an ISO date-time with offset. */
export function formatDate(iso: string): string {
  const { day, month, year } = isoDate.test(iso) ? Temporal.PlainDate.from(iso) : inBrasilia(iso)
  return `${twoDigits(day)}/${twoDigits(month)}/${String(year).padStart(4, "0")}`
}

/** DD/MM/YYYY HH:mm, of an ISO date-time with offset. */
export function formatDateTime(iso: string): string {
  const { hour, minute } = inBrasilia(iso)
  return `${formatDate(iso)} ${twoDigits(hour)}:${twoDigits(minute)}`
}

/** HH:mm:ss, of an ISO date-time with offset. */
export function formatTime(iso: string): string {
  const { hour, minute, second } = inBrasilia(iso)
  return [hour, minute, second].map(twoDigits).join(":")
}

/** HH:mm:ss - DD/MM/YY, of an ISO date-time with offset. */
export function formatTimestamp(iso: string): string {
  const { day, month, year } = inBrasilia(iso)
  return `${formatTime(iso)} - ${twoDigits(day)}/${twoDigits(month)}/${twoDigits(year % 100)}`
}
