import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form"

/** Values saved by another user since the form was opened. */
export interface ConcurrentEdit<Values extends FieldValues = FieldValues> {
  version: number
  values: Values
  /**
   * Groups of fields that are only valid together, such as a state and its municipality. A group is kept or replaced
   * as a whole.
   */
  together: readonly (readonly string[])[]
  /** Called after the values were merged into the form. */
  onTaken?: () => void
}

/** Compares options by value and ignores their labels. */
const byValue = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && "value" in value && "label" in value ? value.value : value

export const same = (one: unknown, other: unknown) =>
  JSON.stringify(one, byValue) === JSON.stringify(other, byValue)

/**
 * The fields that differ from the saved values (`differing`), and those among them that keep the user's input
 * (`mine`).
 */
function compared<Values extends FieldValues>(
  { formState }: UseFormReturn<Values>,
  typed: Values,
  { values: now, together }: ConcurrentEdit<Values>,
) {
  const before: Record<string, unknown> = { ...formState.defaultValues }
  const isTyped = (name: string) => !same(typed[name], before[name])
  const isKept = (name: string) =>
    isTyped(name) || together.some((names) => names.includes(name) && names.some(isTyped))
  const differing = Object.keys(now).filter((name) => !same(typed[name], now[name]))
  return { before, differing, mine: differing.filter(isKept) }
}

/** Whether the user edited a field that was also saved with another value. */
export function clashes<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  typed: Values,
  meanwhile: ConcurrentEdit<Values>,
): boolean {
  const { before, mine } = compared(form, typed, meanwhile)
  return mine.some((name) => !same(before[name], meanwhile.values[name]))
}

/**
 * Merges the saved values into fields that the user has not edited. `mine` are the edited fields that differ from the
 * saved values. `taken` is true if any field changed.
 */
export function mergeSavedValues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  typed: Values,
  meanwhile: ConcurrentEdit<Values>,
): { mine: ReadonlySet<string>; taken: boolean } {
  const { values: now } = meanwhile
  const { before, differing, mine } = compared(form, typed, meanwhile)
  const kept = Object.fromEntries(mine.map((name) => [name, typed[name]]))
  form.reset({ ...before, ...now } as DefaultValues<Values>, { keepIsSubmitted: true })
  form.reset({ ...typed, ...now, ...kept }, { keepDefaultValues: true, keepIsSubmitted: true })
  return { mine: new Set(mine), taken: differing.length > mine.length }
}
