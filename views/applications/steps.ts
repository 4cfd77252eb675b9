/** The steps of the wizard, in their order. */
export const steps = [
  { key: "basics", title: "Informações básicas" },
  { key: "roles", title: "Permissões" },
  { key: "profiles", title: "Perfis" },
] as const
export type StepKey = (typeof steps)[number]["key"]

/** The step in the address. Without an application only the first one, which creates it. */
export function stepAt(wanted: string | null, exists: boolean): StepKey {
  const named = steps.find(({ key }) => key === wanted)?.key
  return exists && named ? named : "basics"
}

/** The previous and the next step, absent at the ends. */
export function neighbours(step: StepKey): { previous?: StepKey; next?: StepKey } {
  const at = steps.findIndex(({ key }) => key === step)
  const [previous, next] = [steps[at - 1]?.key, steps[at + 1]?.key]
  return { ...(previous && { previous }), ...(next && { next }) }
}
