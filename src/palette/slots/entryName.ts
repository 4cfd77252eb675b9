import type { DomainEntry } from "./serverLists"

/**
 * An entry of a domain table as it is typed. A municipality includes its state, because names repeat between states.
 */
export function nameOfEntry({ label, stateId }: DomainEntry, states: readonly DomainEntry[]): string {
  const state = stateId === undefined ? undefined : states.find(({ id }) => String(id) === stateId)
  return state?.uf ? `${label} (${state.uf})` : label
}
