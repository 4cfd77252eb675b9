import { answersFile, type Call, hasAnswer, hasBody } from "@/contract/call"
import { callTable } from "@/contract/index"
import { namedShapes } from "@/contract/named"
import { type Schema, schemaOf } from "@/contract/schema"
import { dateTime, flag } from "@/contract/shapes"
import { type } from "@/contract/type"

/** Shapes as OpenAPI schemas. A schema that several calls share becomes a named component. */
export interface Schemas {
  /** Named schemas, by name. */
  components: Record<string, Schema>
  /** The schema of a call's body, with references to named schemas. */
  body: (record: Call, name: string) => Schema
  /** The schema of a call's answer, with references to named schemas. */
  answer: (record: Call, name: string) => Schema
}

const patternOf = (shape: type.Any) => schemaOf(shape).pattern
const dateTimePattern = patternOf(dateTime)
const wholePattern = patternOf(type("string.integer.parse"))
const flagSchema = JSON.stringify(schemaOf(flag).enum)

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Converts a schema to OpenAPI's terms: dates, integers and boolean query parameters. */
function inWords({ $schema: _, ...schema }: Schema): Schema {
  if (schema.pattern === dateTimePattern) return { type: "string", format: "date-time" }
  if (schema.pattern === wholePattern) return { type: "integer" }
  if (JSON.stringify(schema.enum) === flagSchema) return { type: "boolean" }
  return mapped(schema, inWords)
}

const fileSchema: Schema = { type: "string", format: "binary", contentMediaType: "application/octet-stream" }

/** The schema of a call's body; in a form, an empty part schema is a file. */
function bodySchema(record: Call): Schema {
  const schema = inWords(schemaOf(record.body))
  if (!record.multipart) return schema
  return mapped(schema, (part) => (Object.keys(part).length === 0 ? fileSchema : part))
}
const answerSchema = (record: Call): Schema => inWords(schemaOf(record.answer))

/** A schema with `each` applied to its direct subschemas. */
const mapped = (schema: Schema, each: (part: Schema) => Schema): Schema =>
  Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === "properties" && isSchema(value)) {
        return [
          keyword,
          Object.fromEntries(
            Object.entries(value).map(([name, part]) => [name, isSchema(part) ? each(part) : part]),
          ),
        ]
      }
      if (["items", "additionalProperties"].includes(keyword) && isSchema(value))
        return [keyword, each(value)]
      if (["anyOf", "oneOf", "allOf", "prefixItems"].includes(keyword) && Array.isArray(value)) {
        return [keyword, value.map((part: unknown) => (isSchema(part) ? each(part) : part))]
      }
      return [keyword, value]
    }),
  )

/** The schema of a query parameter. */
export const querySchema = (schema: Schema): Schema => inWords(schema)

/** The schema at a path such as `users.get/answer/can`. Throws if there is none. */
function schemaAt(place: string): Schema {
  const [id = "", side, ...way] = place.split("/")
  const [resource = "", name = ""] = id.split(".")
  const record = callTable[resource]?.[name]
  const whole = record && (side === "body" ? bodySchema(record) : answerSchema(record))
  const found = way.reduce<Schema | undefined>(
    (schema, step) => (step === "*" ? schema?.items : schema?.properties?.[step]),
    whole,
  )
  if (!found) throw new Error(`there is no shape at ${place}`)
  return found
}

/** A schema whose objects, at any depth, have no other fields than those that it names. */
const closed = (schema: Schema): Schema => {
  const inner = mapped(schema, closed)
  return inner.properties ? { additionalProperties: false, ...inner } : inner
}

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const keyOf = (schema: Schema) => JSON.stringify(schema)
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const isOfBodies = (name: string) => name.endsWith("Body")

export function makeSchemas(): Schemas {
  const components: Record<string, Schema> = {}
  const nameOf = new Map(Object.entries(namedShapes).map(([name, place]) => [keyOf(schemaAt(place)), name]))
  /** Replaces named schemas, at any depth, with references. */
  const shared = (schema: Schema): Schema => {
    const name = nameOf.get(keyOf(schema))
    if (name === undefined) return mapped(schema, shared)
    const whole = mapped(schema, shared)
    components[name] ??= isOfBodies(name) ? closed(whole) : whole
    return reference(name)
  }
  const referring = (schema: Schema, name: string) => {
    if (schema.$ref !== undefined || schema.type !== "object") return schema
    components[name] = schema
    return reference(name)
  }
  return {
    components,
    // Clients ignore what they do not know in an answer; the server refuses it in a body.
    body: (record, name) => referring(closed(shared(bodySchema(record))), name),
    answer: (record, name) => referring(shared(answerSchema(record)), name),
  }
}

/** The component name of a body or an answer: `UsersCreateBody`. */
export const componentName = (resource: string, name: string, part: "Body" | "Answer") =>
  `${capital(resource)}${capital(name)}${part}`

/** Object shapes of three or more fields that are used in several places without a name; there should be none. */
export function unnamedShapes(): string[] {
  const places = new Map<string, string[]>()
  const named = new Set(Object.values(namedShapes).map((place) => keyOf(schemaAt(place))))
  const walk = (schema: Schema, place: string) => {
    if (Object.keys(schema.properties ?? {}).length > 2) {
      places.set(keyOf(schema), [...(places.get(keyOf(schema)) ?? []), place])
    }
    mapped(schema, (part) => {
      walk(part, `${place}/`)
      return part
    })
  }
  for (const [resource, ofResource] of Object.entries(callTable)) {
    for (const [name, record] of Object.entries(ofResource)) {
      if (hasBody(record)) walk(bodySchema(record), `${resource}.${name} body`)
      if (hasAnswer(record) && !answersFile(record)) walk(answerSchema(record), `${resource}.${name} answer`)
    }
  }
  return [...places]
    .filter(([key, where]) => where.length > 1 && !named.has(key))
    .map(([, where]) => where.join(", "))
}
