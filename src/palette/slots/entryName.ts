import type { DomainEntry } from "./serverLists"

/** An entry of a domain table as it would be typed: a municipality with its state, since others may have its name. */
export function nameOfEntry({ label, stateId }: DomainEntry, states: readonly DomainEntry[]): string {
  const state = stateId === undefined ? undefined : states.find(({ id }) => String(id) === stateId)
  return state?.uf ? `${label} (${state.uf})` : label
}
