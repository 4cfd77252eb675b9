/**
 * A cell that a spreadsheet would take for a formula, even after spaces, breaks and marks that it skips: it begins with `=`, `+`,
 * `-` or `@` in their common, small and full widths (OWASP, CSV injection).
 */
const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u

/** A cell as text that is never a formula. */
export const asText = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** Reverts `asText`, even after the file was edited elsewhere. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
