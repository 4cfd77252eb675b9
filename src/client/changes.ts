/**
 * Ids of the changes that ended sessions of other systems, since the last notice took them: what was done is said once,
 * wherever on the page, and whoever says it need not know that there was something to count.
 */
let untold: string[] = []

/** Keeps what the server said of a change (`X-Change`). */
export function noteChanges(header: string | null): void {
  if (header) untold.push(...header.split(/,\s*/))
}

/** Those that no notice has taken yet. */
export function takeChanges(): readonly string[] {
  const taken = untold
  untold = []
  return taken
}
