/** The steps of the wizard, in their order (1-core §2.7). */
export const steps = [
  { key: "basics", title: "Informações básicas" },
  { key: "roles", title: "Permissões" },
  { key: "profiles", title: "Perfis" },
] as const
export type StepKey = (typeof steps)[number]["key"]

/** The step that an address names; without an application there is only the first, which makes it. */
export function stepAt(wanted: string | null, exists: boolean): StepKey {
  const named = steps.find(({ key }) => key === wanted)?.key
  return exists && named ? named : "basics"
}

/** The steps before and after one; none at the ends. */
export function neighbours(step: StepKey): { previous?: StepKey; next?: StepKey } {
  const at = steps.findIndex(({ key }) => key === step)
  const [previous, next] = [steps[at - 1]?.key, steps[at + 1]?.key]
  return { ...(previous && { previous }), ...(next && { next }) }
}
