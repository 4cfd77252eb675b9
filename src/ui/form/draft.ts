const prefix = "atalaia:draft:"
/** Milliseconds after which a draft is no longer offered: 30 days. */
const lifetime = 30 * 24 * 60 * 60 * 1000

interface Draft {
  savedAt: number
  values: Record<string, unknown>
  /** The version of the thing that the draft is based on, where the form edits one. */
  version?: number
  /** Files were chosen, too. A draft does not contain them. */
  files?: boolean
}

/** The draft of the form with this id, if there is one. */
export function readDraft(id: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(prefix + id) ?? "null") as Draft | null
    if (draft && Date.now() - draft.savedAt < lifetime) return draft
  } catch {
    // Not written by this version of the page: treated as no draft.
  }
  localStorage.removeItem(prefix + id)
  return undefined
}

/** Saves a draft, without files, which cannot be saved. Returns whether that was possible. */
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
    // The storage is full or forbidden. The form works without a draft.
    return false
  }
}

export function clearDraft(id: string): void {
  localStorage.removeItem(prefix + id)
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Removes every draft from this browser. Used on signing out, which leaves nothing about people behind. */
export function clearDrafts(): void {
  for (const key of keys()) localStorage.removeItem(key)
}

/** Whether there is any draft that was saved after this time. */
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
