/** The entries of a list written with commas over several lines. */
export function listed(text: string): string[] {
  return text.split(",").map((entry) => entry.trim())
}
