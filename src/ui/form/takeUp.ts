import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form"

/** What somebody else has saved meanwhile of the thing that a form edits. */
export interface Meanwhile<Values extends FieldValues = FieldValues> {
  version: number
  values: Values
  /** Fields that only mean something together, such as a state and its municipality: they are kept or taken up together. */
  together: readonly (readonly string[])[]
}

/** Options are compared by their value, not by what is shown of them. */
const byValue = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && "value" in value && "label" in value ? value.value : value

export const same = (one: unknown, other: unknown) =>
  JSON.stringify(one, byValue) === JSON.stringify(other, byValue)

/**
 * Puts what somebody else has saved meanwhile into the fields in which nothing was typed. `mine` are the other fields,
 * where they differ from what was saved. `taken` says whether any field was changed.
 */
export function takeUp<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  typed: Values,
  { values: now, together }: Meanwhile<Values>,
): { mine: ReadonlySet<string>; taken: boolean } {
  const before: Record<string, unknown> = { ...form.formState.defaultValues }
  const isTyped = (name: string) => !same(typed[name], before[name])
  const isKept = (name: string) =>
    isTyped(name) || together.some((names) => names.includes(name) && names.some(isTyped))
  const differing = Object.keys(now).filter((name) => !same(typed[name], now[name]))
  const mine = differing.filter(isKept)
  const kept = Object.fromEntries(mine.map((name) => [name, typed[name]]))
  form.reset({ ...before, ...now } as DefaultValues<Values>, { keepIsSubmitted: true })
  form.reset({ ...typed, ...now, ...kept }, { keepDefaultValues: true, keepIsSubmitted: true })
  return { mine: new Set(mine), taken: differing.length > mine.length }
}
