/** Parses a typed decimal with a comma or a point: undefined if blank, NaN if invalid. */
export function parseDecimal(text: string): number | undefined {
  const typed = text.trim().replace("−", "-")
  if (typed === "") return undefined
  return /^[-+]?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN
}

/** The displayed form: `-3,7319`. */
export const formatDecimal = (value: number | undefined): string =>
  value === undefined ? "" : String(value).replace(".", ",")
