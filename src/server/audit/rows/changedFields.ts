import { keysOf } from "@/domain/records"

/** The changed fields, with their values before and after, for the audit. Values are compared by `===`. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T>; names: (keyof T)[] } {
  const names = keysOf(after).filter((name) => before[name] !== after[name])
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>
  return { before: pick(before), after: pick(after), names }
}
