import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { maxLines, type PlanTable } from "@/domain/plans"
import { plainNameProblem } from "@/domain/text/plainName"
import { grouped } from "@/domain/text/words"
import type { FieldErrors } from "@/ui/fields/formField"
import type { Plan } from "./plan"
import { isCommand, rowsIn, rowsOfLines, textOf } from "./sheet/rows"

/** The form of a plan. Its sheet is one text with one command per line. */
export interface PlanFields {
  sheet: string
  title: string
  justification: string
  how: "wholly" | "each"
  /** Tables that lines came from since the last save, as one text, so that typing stays fast however long they are. */
  tables: string
}

export const tablesIn = (text: string): PlanTable[] => (text === "" ? [] : JSON.parse(text))
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

/** Another user's changes in words, because a sheet is too long to show. */
export const wordsOf = (plan: Plan, before: Plan): Readonly<Record<string, string>> => ({
  ...(fieldsOf(plan).sheet !== fieldsOf(before).sheet && { sheet: "outras linhas" }),
  how: plan.wholly ? "Tudo ou nada" : "Linha por linha",
})

export const problemsOf = ({ sheet, title }: PlanFields): FieldErrors => {
  const commands = rowsIn(sheet).filter(isCommand).length
  return {
    sheet:
      commands > maxLines
        ? `Um plano tem no máximo ${grouped(maxLines)} linhas, e este tem ${grouped(commands)}`
        : commands === 0
          ? "Escreva ao menos uma linha de comando"
          : undefined,
    title: plainNameProblem(title),
  }
}

type PlanBody = BodyOf<Calls["plans"]["create"]>

export const bodyOf = (fields: PlanFields, lines: readonly PlanBody["lines"][number][]): PlanBody => ({
  title: fields.title.trim(),
  justification: fields.justification.trim(),
  wholly: fields.how === "wholly",
  lines: [...lines],
  ...(fields.tables !== "" && { tables: tablesIn(fields.tables) }),
})
