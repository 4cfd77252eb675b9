import type { type } from "./type"

export interface Schema {
  [keyword: string]: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

const made = new WeakMap<type.Any, Schema>()

/** A shape as JSON Schema. Parts that a schema cannot express (morphs, predicates) are described by their input. */
export function schemaOf(shape: type.Any): Schema {
  const known = made.get(shape)
  if (known) return known
  const schema = shape.in.toJsonSchema({ fallback: ({ base }) => base }) as Schema
  made.set(shape, schema)
  return schema
}
