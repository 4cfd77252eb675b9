import type { FormShell } from "../fields/formField"

/** The controls of the form in document order. */
export const controlsOf = (form: HTMLFormElement | null, among: Iterable<string>) => {
  const names = new Set(among)
  return [...(form?.elements ?? [])].filter((element): element is HTMLInputElement =>
    names.has((element as HTMLInputElement).name),
  )
}

/** Focuses the first control in document order that has a message. Returns false if there is none. */
export function focusWrong(
  form: HTMLFormElement | null,
  { fields }: FormShell,
  messages: ReadonlyMap<string, string>,
): boolean {
  const [first] = controlsOf(form, messages.keys())
  if (!first) return false
  const about = fields.get(first.name)?.controlOf?.(messages.get(first.name) ?? "")
  ;(about ?? first).focus()
  return true
}

/** Focuses a control with its text selected, so that typing replaces it. Returns false if it is not there. */
export function typeAgain(form: HTMLFormElement | null, name: string | undefined): boolean {
  const [control] = name === undefined ? [] : controlsOf(form, [name])
  control?.focus()
  control?.select?.()
  return control !== undefined && control === document.activeElement
}
