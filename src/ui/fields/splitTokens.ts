/** Splits a pasted column or list into distinct values: by lines, commas, semicolons and tabs. */
export function splitTokens(text: string): string[] {
  return [...new Set(text.split(/[\n\r,;\t]+/).map((value) => value.trim()))].filter(Boolean)
}
