/* Dates as they are typed into a field: DD/MM/YYYY. */

const places = [2, 2, 4] as const
const iso = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * A partly typed date with its slashes. Digits overflow into the next place when one is full; editing a place in the middle takes
 * no digit from those after it. An ISO date is reversed.
 */
export function maskDate(text: string): string {
  const [, year, month, day] = iso.exec(text.trim()) ?? []
  if (year) return `${day}/${month}/${year}`
  const groups = text.split(/\D+/).slice(0, places.length)
  const shown: string[] = []
  groups.forEach((group, at) => {
    let rest = group
    const last = at === groups.length - 1
    do {
      const most = places[shown.length] ?? 0
      shown.push(rest.slice(0, most))
      rest = last ? rest.slice(most) : ""
    } while (rest !== "" && shown.length < places.length)
  })
  return shown.join("/").replace(/^\/+/, "")
}

/** `YYYY-MM-DD` if the day exists; any other text is returned unchanged, so that the rules can report it. */
export function dateTyped(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  const instant = Date.parse(date)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date) ? date : text
}

/** The reverse: a value as the field shows it. */
export const shownDate = (value: string): string => (iso.test(value) ? maskDate(value) : value)
