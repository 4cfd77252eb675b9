import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form"

/** What somebody else has saved meanwhile of the thing that a form edits. */
export interface Meanwhile<Values extends FieldValues = FieldValues> {
  version: number
  values: Values
  /** Fields that only mean something together, such as a state and its municipality: they are kept or taken up together. */
  together: readonly (readonly string[])[]
  /** Called once it is in the form. */
  onTaken?: () => void
}

/** Options are compared by their value, not by what is shown of them. */
const byValue = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && "value" in value && "label" in value ? value.value : value

export const same = (one: unknown, other: unknown) =>
  JSON.stringify(one, byValue) === JSON.stringify(other, byValue)

/** The fields whose value is another than what was saved meanwhile, and those of them that keep what was typed. */
function compared<Values extends FieldValues>(
  { formState }: UseFormReturn<Values>,
  typed: Values,
  { values: now, together }: Meanwhile<Values>,
) {
  const before: Record<string, unknown> = { ...formState.defaultValues }
  const isTyped = (name: string) => !same(typed[name], before[name])
  const isKept = (name: string) =>
    isTyped(name) || together.some((names) => names.includes(name) && names.some(isTyped))
  const differing = Object.keys(now).filter((name) => !same(typed[name], now[name]))
  return { before, differing, mine: differing.filter(isKept) }
}

/** Whether something was typed into a field that was also saved otherwise meanwhile. */
export function clashes<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  typed: Values,
  meanwhile: Meanwhile<Values>,
): boolean {
  const { before, mine } = compared(form, typed, meanwhile)
  return mine.some((name) => !same(before[name], meanwhile.values[name]))
}

/**
 * Puts what somebody else has saved meanwhile into the fields in which nothing was typed. `mine` are the other fields,
 * where they differ from what was saved. `taken` says whether any field was changed.
 */
export function takeUp<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  typed: Values,
  meanwhile: Meanwhile<Values>,
): { mine: ReadonlySet<string>; taken: boolean } {
  const { values: now } = meanwhile
  const { before, differing, mine } = compared(form, typed, meanwhile)
  const kept = Object.fromEntries(mine.map((name) => [name, typed[name]]))
  form.reset({ ...before, ...now } as DefaultValues<Values>, { keepIsSubmitted: true })
  form.reset({ ...typed, ...now, ...kept }, { keepDefaultValues: true, keepIsSubmitted: true })
  return { mine: new Set(mine), taken: differing.length > mine.length }
}
