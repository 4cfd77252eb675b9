/* Excel's number formats, as far as they change the meaning of a number. */

/** A date, a percentage, or the length to which digits are zero-padded. Others are shown unchanged. */
export type NumberFormat = "date" | "percent" | number | undefined

const builtInDates = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Interprets a format code: `dd/mm/yyyy`, `00000000000`, `000"."000"."000"-"00`. */
export function meaningOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtInDates(id) ? "date" : id === 9 || id === 10 ? "percent" : undefined
  const [positive = ""] = code.split(";")
  const bare = positive.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|[_*]./gi, "")
  if (/[ymdhs]/i.test(bare)) return "date"
  if (bare.includes("%")) return "percent"
  return /^0{2,}$/.test(bare.replace(/[.\-\s/()]/g, "")) && !/0\.0+$/.test(bare)
    ? bare.replace(/[^0]/g, "").length
    : undefined
}

const day = 86_400
/** Serial 0 in the two date systems, of Windows and of old Macs. */
const epochs = { windows: Date.UTC(1899, 11, 30), mac: Date.UTC(1904, 0, 1) }

/** `31/12/2026`, with a time if it has one; a time alone is `18:00`. */
export function dateOfSerial(serial: number, since1904 = false): string | undefined {
  const seconds = Math.round(serial * day)
  if (!(seconds >= 0) || serial >= 2_958_466) return undefined
  const moment = new Date(epochs[since1904 ? "mac" : "windows"] + seconds * 1000).toISOString()
  const time = moment.slice(11, 16)
  if (serial < 1) return time
  const [year, month, date] = moment.slice(0, 10).split("-")
  return `${date}/${month}/${year}${time === "00:00" ? "" : ` ${time}`}`
}

/** As `dateOfSerial`, for `2026-12-31T18:00:00`. Other texts stay unchanged. */
export function dateOfIso(text: string): string {
  const [, year, month, date, time = "00:00"] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(text) ?? []
  return year === undefined ? text : `${date}/${month}/${year}${time === "00:00" ? "" : ` ${time}`}`
}

/** Formats a number from the file as Excel would show it. */
export function shownNumber(raw: string, format: NumberFormat, since1904: boolean): string {
  const number = Number(raw)
  if (raw === "" || !Number.isFinite(number)) return raw
  if (format === "date") return dateOfSerial(number, since1904) ?? raw
  // Avoids binary rounding errors: 0.07 * 100 is 7.000000000000001.
  if (format === "percent") return `${String(Number((number * 100).toPrecision(12))).replace(".", ",")}%`
  if (Number.isInteger(number) && Math.abs(number) < 1e15) {
    return typeof format === "number" && number >= 0 ? String(number).padStart(format, "0") : String(number)
  }
  return String(number).replace(".", ",")
}
