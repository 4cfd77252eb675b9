import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { mostLines, type PlanTable } from "@/domain/plans"
import { grouped } from "@/domain/text/words"
import type { FieldErrors } from "@/ui/fields/formField"
import type { Plan } from "./plan"
import { isCommand, rowsIn, rowsOfLines, textOf } from "./sheet/rows"

/** A plan as it is written: its sheet is one text, with a command a line. */
export interface PlanFields {
  sheet: string
  title: string
  justification: string
  how: "wholly" | "each"
  /** Tables from which lines came since it was saved, as one text: however long they are, typing stays quick. */
  tables: string
}

export const tablesIn = (text: string): PlanTable[] => (text === "" ? [] : (JSON.parse(text) as PlanTable[]))
export const textOfTables = (tables: readonly PlanTable[]): string =>
  tables.length === 0 ? "" : JSON.stringify(tables)

export const newFields: PlanFields = { sheet: "", title: "", justification: "", how: "wholly", tables: "" }

export const fieldsOf = ({ lines, title, justification, wholly }: Plan): PlanFields => ({
  sheet: textOf(rowsOfLines(lines)),
  title,
  justification,
  how: wholly ? "wholly" : "each",
  tables: "",
})

/** What others changed, in words: a sheet is too long for that. */
export const wordsOf = (plan: Plan, before: Plan): Readonly<Record<string, string>> => ({
  ...(fieldsOf(plan).sheet !== fieldsOf(before).sheet && { sheet: "outras linhas" }),
  how: plan.wholly ? "Tudo ou nada" : "Linha por linha",
})

export const problemsOf = ({ sheet }: PlanFields): FieldErrors => {
  const commands = rowsIn(sheet).filter(isCommand).length
  if (commands > mostLines) {
    return { sheet: `Um plano tem no máximo ${grouped(mostLines)} linhas, e este tem ${grouped(commands)}` }
  }
  return { sheet: commands === 0 ? "Escreva ao menos uma linha de comando" : undefined }
}

type Written = BodyOf<Calls["plans"]["create"]>

export const bodyOf = (fields: PlanFields, lines: readonly Written["lines"][number][]): Written => ({
  title: fields.title.trim(),
  justification: fields.justification.trim(),
  wholly: fields.how === "wholly",
  lines: [...lines],
  ...(fields.tables !== "" && { tables: tablesIn(fields.tables) }),
})
