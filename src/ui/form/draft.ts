const prefix = "atalaia:draft:"
/** Milliseconds after which a draft is no longer offered: 30 days. */
const lifetime = 30 * 24 * 60 * 60 * 1000

interface Draft {
  savedAt: number
  values: Record<string, unknown>
  /** Which state of the thing the typing began from, where the form edits one. */
  version?: number
  /** Files were chosen too, which it does not hold. */
  files?: boolean
}

/** What was typed into the form of this id and not sent, if anything. */
export function readDraft(id: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(prefix + id) ?? "null") as Draft | null
    if (draft && Date.now() - draft.savedAt < lifetime) return draft
  } catch {
    // Not ours, or from another time: as good as none.
  }
  localStorage.removeItem(prefix + id)
  return undefined
}

/** Keeps what was typed, without files, which cannot be kept so. Says whether it could be. */
export function writeDraft(id: string, values: Record<string, unknown>, version?: number): boolean {
  const files = Object.values(values).some((value) => value instanceof Blob)
  const draft: Draft = {
    savedAt: Date.now(),
    values,
    ...(version !== undefined && { version }),
    ...(files && { files }),
  }
  try {
    localStorage.setItem(
      prefix + id,
      JSON.stringify(draft, (_, value: unknown) => (value instanceof Blob ? undefined : value)),
    )
    return true
  } catch {
    // Full or forbidden: the form goes on without.
    return false
  }
}

export function clearDraft(id: string): void {
  localStorage.removeItem(prefix + id)
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Forgets every draft on this browser: for signing out, which leaves nothing about people behind. */
export function clearDrafts(): void {
  for (const key of keys()) localStorage.removeItem(key)
}

/** Whether anything was typed into a form and not sent since then. */
export function draftSince(moment: number): boolean {
  return keys().some((key) => {
    try {
      return (
        ((JSON.parse(localStorage.getItem(key) ?? "null") as Draft | null) ?? { savedAt: 0 }).savedAt > moment
      )
    } catch {
      return false
    }
  })
}
