/**
 * Ids of changes that ended sessions in other systems, until the next notice takes them. So the notice reports each change once,
 * wherever it was made, and no caller has to pass the ids on.
 */
let untold: string[] = []

/** Stores the ids of a change's answer (`X-Change`). */
export function notePendingChanges(header: string | null): void {
  if (header) untold.push(...header.split(/,\s*/))
}

const listeners = new Set<() => void>()

/** Calls back after each change that the server made. */
export const onChange = (listener: () => void) => void listeners.add(listener)

/** Notifies the listeners that the server made a change. */
export function changed(): void {
  for (const listener of listeners) listener()
}

const outdatedListeners = new Set<() => void>()

/** Calls back after each change that the server refused because its subject was removed or changed. */
export const onOutdated = (listener: () => void) => void outdatedListeners.add(listener)

/** Notifies the listeners that what the page shows is outdated. */
export function outdated(): void {
  for (const listener of outdatedListeners) listener()
}

/** Returns the ids that no notice has taken yet, and clears them. */
export function takePendingChanges(): readonly string[] {
  const taken = untold
  untold = []
  return taken
}
