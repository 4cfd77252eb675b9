import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form"

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Puts what somebody else has saved meanwhile (`now`) into the fields in which nothing was typed. `mine` are those that
 * were typed into and differ from it; `taken` says whether there was anything to take up.
 */
export function takeUp<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  typed: Values,
  now: Partial<Values>,
): { mine: ReadonlySet<string>; taken: boolean } {
  const before: Record<string, unknown> = { ...form.formState.defaultValues }
  const names = Object.keys(now)
  const mine = names.filter((name) => !same(typed[name], before[name]) && !same(typed[name], now[name]))
  const taken = names.some((name) => !mine.includes(name) && !same(typed[name], now[name]))
  const kept = Object.fromEntries(mine.map((name) => [name, typed[name]]))
  form.reset({ ...before, ...now } as DefaultValues<Values>)
  form.reset({ ...typed, ...now, ...kept } as Values, { keepDefaultValues: true })
  return { mine: new Set(mine), taken }
}
