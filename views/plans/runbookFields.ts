/** The form of a runbook. Its sheet is one text with one command per line. */
export interface RunbookFields {
  sheet: string
  name: string
  description: string
  sharing: "own" | "shared"
}
export const newFields: RunbookFields = { sheet: "", name: "", description: "", sharing: "own" }
