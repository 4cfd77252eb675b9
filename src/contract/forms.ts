import { answersFile, hasAnswer } from "./call"
import { mapCalls } from "./routes"
import { type Schema, schemaOf } from "./schema"

/**
 * The shape of an answer, as far as it is needed to recognize one of Atalaia's: its properties and their types. It has no
 * patterns, lengths or lists of values, so that an older terminal accepts the answers of a newer server.
 */
export type Form =
  | "string"
  | "number"
  | "boolean"
  | "null"
  | "anything"
  | { of: Form }
  | { record: Form }
  | { has: Record<string, Form>; may: Record<string, Form> }
  | { either: Form[] }
export type Forms = Record<string, Record<string, Form | null>>

/** The answer shape of each call; `null` if it is empty or a file. The build embeds it in the terminal (`virtual:forms`). */
export function forms(): Forms {
  return mapCalls((record) =>
    hasAnswer(record) && !answersFile(record) ? formOf(schemaOf(record.answer)) : null,
  )
}

const plainTypes: Readonly<Record<string, Form>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
}

function formOf(schema: Schema): Form {
  const { type, anyOf, enum: values, const: value } = schema
  if (Array.isArray(anyOf)) return oneOf(anyOf.map(formOf))
  if (Array.isArray(values)) return oneOf(values.map(formOfValue))
  if (value !== undefined) return formOfValue(value)
  if (type === "array") return { of: schema.items ? formOf(schema.items) : "anything" }
  if (type === "object") return formOfObject(schema)
  return plainTypes[String(type)] ?? "anything"
}

function formOfObject({ properties, required = [], additionalProperties }: Schema): Form {
  if (!properties) {
    return { record: isSchema(additionalProperties) ? formOf(additionalProperties) : "anything" }
  }
  const isRequired = new Set(required)
  const entries = Object.entries(properties).map(([name, of]) => [name, formOf(of)] as const)
  return {
    has: Object.fromEntries(entries.filter(([name]) => isRequired.has(name))),
    may: Object.fromEntries(entries.filter(([name]) => !isRequired.has(name))),
  }
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null

const formOfValue = (value: unknown): Form =>
  value === null ? "null" : (plainTypes[typeof value] ?? "anything")

function oneOf(all: readonly Form[]): Form {
  const different = [...new Map(all.map((form) => [JSON.stringify(form), form])).values()]
  const [only] = different
  return different.length === 1 && only !== undefined ? only : { either: different }
}
