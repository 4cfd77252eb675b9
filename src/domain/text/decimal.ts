/** A decimal as people type it, with a comma or a point: undefined for nothing, NaN for what is none. */
export function parseDecimal(text: string): number | undefined {
  const typed = text.trim().replace("−", "-")
  if (typed === "") return undefined
  return /^[-+]?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN
}

/** The same as it is shown: `-3,7319`. */
export const formatDecimal = (value: number | undefined): string =>
  value === undefined ? "" : String(value).replace(".", ",")
