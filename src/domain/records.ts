/**
 * The keys of a record with their types. TypeScript gives `string[]`, because a value may have more keys than its type
 * names: use it for tables of ours, not for what was sent.
 */
export const keysOf = <Of extends object>(record: Of): (keyof Of & string)[] =>
  Object.keys(record) as (keyof Of & string)[]

/** A record with a value for each of the names. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>

/** Whether a value of unknown shape is an object with fields, and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  hasFields(value) && !Array.isArray(value)

/** Whether a value of unknown shape, such as an error, has fields to look at. Lists count. */
export const hasFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
