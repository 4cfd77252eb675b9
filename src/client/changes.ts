/**
 * Ids of the changes that ended sessions of other systems, since the last notice took them: what was done is said once,
 * wherever on the page, and whoever says it need not know that there was something to count.
 */
let untold: string[] = []

/** Keeps what the server said of a change (`X-Change`). */
export function noteChanges(header: string | null): void {
  if (header) untold.push(...header.split(/,\s*/))
}

const listeners = new Set<() => void>()

/** Calls back after each change that the server carried out. */
export const onChange = (listener: () => void) => void listeners.add(listener)

/** The server carried a change out. */
export function changed(): void {
  for (const listener of listeners) listener()
}

/** Those that no notice has taken yet. */
export function takeChanges(): readonly string[] {
  const taken = untold
  untold = []
  return taken
}
