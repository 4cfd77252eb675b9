import type { ArkErrors } from "arktype"
import { emailPattern, emailProblem } from "@/domain/people/email"
import { asOneLine, isBlank, oneLineProblem } from "@/domain/text/oneLine"
import { plainNameProblem } from "@/domain/text/plainName"

/**
 * A shape's errors in Portuguese, by field path. The shape's own messages are for programmers. People see the kind of error,
 * and forms show the specification's messages before they send anything.
 */
export function fieldMessages(
  errors: ArkErrors,
  /** Where in the body the checked part is. */
  place: (path: readonly PropertyKey[]) => readonly PropertyKey[] = (path) => path,
): Record<string, string> {
  return Object.fromEntries(errors.map((error) => [pathIn(place(error.path)), sentence(error)]))
}

/** Copied, because `map` of an empty path of arktype has one element (`findings/arktype-empty-path.sh`). */
export const pathIn = (path: readonly PropertyKey[]) => [...path].map(shownName).join(".") || "body"

/** A name as a message shows it: unknown ones can be long. */
const shownName = (name: PropertyKey) => asOneLine(String(name)).slice(0, 80)

/** The message for a list or text that is too long. */
export const tooMany = (most: number | string, what: "itens" | "caracteres") =>
  `São ${most} ${what} no máximo.`

function sentence(error: ArkErrors[number]): string {
  const value = error.data
  if (error.code === "predicate" && error.expected === "removed") return "Esta chamada não tem este campo."
  if (error.code === "required" || value === undefined || value === null) return "Campo Obrigatório"
  if (error.hasCode("maxLength")) {
    return tooMany(error.rule, Array.isArray(value) ? "itens" : "caracteres")
  }
  if (error.code === "max") return "O valor é maior que o permitido."
  if (error.code === "minLength") return "Campo Obrigatório"
  if (error.code === "min") return "O valor é menor que o permitido."
  if (error.code === "domain" || error.code === "proto") return unexpectedType
  if (typeof value === "string" && isBlank(value)) return "Campo Obrigatório"
  if (error.hasCode("pattern") && error.rule === emailPattern.source) {
    return emailProblem(String(value)) ?? "E-mail inválido"
  }
  if (error.code === "predicate") return plainNameProblem(String(value)) ?? invalidValue
  return (typeof value === "string" ? oneLineProblem(value) : undefined) ?? invalidValue
}

export const unexpectedType = "O valor não é do tipo esperado."
const invalidValue = "O valor não é válido."
