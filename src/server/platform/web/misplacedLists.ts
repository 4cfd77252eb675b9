import { type Schema, schemaOf } from "@/contract/schema"
import type { type } from "@/contract/type"
import { isRecord } from "@/domain/records"

type Path = readonly (string | number)[]

/**
 * The path of an empty list where a shape has an object. Arrays are objects to arktype, and an empty one has no name too many: it
 * would be read as an object without any field, and so remove the end of an assignment, for example.
 */
export const misplacedList = (shape: type.Any, value: unknown): Path | undefined =>
  hasEmptyList(value) ? listIn(schemaOf(shape), value, []) : undefined

/** Most values have none, and need no schema. */
const hasEmptyList = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0 || value.some(hasEmptyList)
    : isRecord(value) && Object.values(value).some(hasEmptyList)

function listIn(schema: Schema | undefined, value: unknown, path: Path): Path | undefined {
  const ways = alternatives(schema)
  if (ways) {
    const found = ways.map((way) => listIn(way, value, path))
    return found.includes(undefined) ? undefined : found[0]
  }
  if (Array.isArray(value) && value.length === 0) return schema?.type === "object" ? path : undefined
  const inside = Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : []
  for (const [key, each] of inside) {
    const within = typeof key === "number" ? schema?.items : schema?.properties?.[key]
    const found = listIn(within, each, [...path, key])
    if (found) return found
  }
  return undefined
}

const alternatives = (schema: Schema | undefined): Schema[] | undefined =>
  Array.isArray(schema?.anyOf) ? schema.anyOf : undefined
