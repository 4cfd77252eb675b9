import { isCommand, rowsIn, rowsOfLines, textOf } from "@views/plans/sheet/rows"
import type { AnswerOf, BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { maxNames, maxRunbookLines, maxRunbookNameLength, runbookNamePattern } from "@/domain/runbooks"
import { plainNameProblem } from "@/domain/text/plainName"
import type { FieldErrors } from "@/ui/fields/formField"
import type { RunbookFields } from "../plans/runbookFields"

export type Runbook = AnswerOf<Calls["runbooks"]["get"]>
export type WrittenRunbook = BodyOf<Calls["runbooks"]["create"]>
export type RunbookLine = WrittenRunbook["lines"][number]

export const fieldsOf = ({ lines, name, description, shared }: Runbook): RunbookFields => ({
  sheet: textOf(rowsOfLines(lines)),
  name,
  description,
  sharing: shared ? "shared" : "own",
})

/** The request body: the typed fields with the compiled lines. */
export const bodyOf = (
  { name, description, sharing }: RunbookFields,
  written: Pick<WrittenRunbook, "lines" | "names">,
): WrittenRunbook => ({
  ...written,
  name: name.trim(),
  description: description.trim(),
  shared: sharing === "shared",
})

/** Another user's changes in words, because a sheet is too long to show. */
export const wordsOf = (runbook: Runbook, before: Runbook): Readonly<Record<string, string>> => ({
  ...(fieldsOf(runbook).sheet !== fieldsOf(before).sheet && { sheet: "outras linhas" }),
  sharing: sharings[runbook.shared ? 1 : 0].label,
})

export const sharings = [
  { value: "own", label: "Só eu", meaning: "Ninguém mais o vê." },
  {
    value: "shared",
    label: "Quem pode executar os seus comandos",
    meaning: "Cada um executa com as próprias permissões.",
  },
] as const

export function problemsOf({ sheet, name }: RunbookFields): FieldErrors {
  const commands = rowsIn(sheet).filter(isCommand).length
  const called = name.trim()
  return {
    sheet:
      commands > maxRunbookLines
        ? `Um roteiro tem no máximo ${maxRunbookLines} linhas, e este tem ${commands}`
        : commands === 0
          ? "Escreva ao menos uma linha de comando"
          : undefined,
    name:
      called === "" || (called.length <= maxRunbookNameLength && runbookNamePattern.test(called))
        ? plainNameProblem(called)
        : "Um nome é de palavras com letras, números e hífens: é o que se escreve depois de “executar”",
  }
}

export const tooManyNames = `Um roteiro tem no máximo ${maxNames} nomes`
