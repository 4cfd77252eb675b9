const prefix = "atalaia:draft:"
/** Milliseconds after which a draft is no longer offered: 30 days. */
const lifetime = 30 * 24 * 60 * 60 * 1000

interface Draft {
  savedAt: number
  values: Record<string, unknown>
  /** The version of the record that the draft edits, if it edits one. */
  version?: number
  /** Whether files were chosen, which a draft cannot contain. */
  files?: boolean
  /** The values come from another form, and the user has not typed here yet. */
  handed?: true
}

/** Drafts with more characters take too long to write on each key. They are written after a second without typing. */
const long = 50_000
const pause = 1000
const waiting = new Map<string, Draft>()
let timer: ReturnType<typeof setTimeout> | undefined

const isLong = (values: Record<string, unknown>) =>
  Object.values(values).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  ) > long

function store(id: string, draft: Draft): boolean {
  waiting.delete(id)
  // If the storage is full, the longest value is left out to save the rest.
  return write(id, draft) || write(id, { ...draft, values: withoutLongest(draft.values) })
}

function write(id: string, draft: Draft): boolean {
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

function withoutLongest(values: Record<string, unknown>): Record<string, unknown> {
  const length = (value: unknown) => (typeof value === "string" ? value.length : 0)
  const [longest] = Object.entries(values).toSorted(([, one], [, other]) => length(other) - length(one))
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== longest?.[0]))
}

function storeWaiting(): void {
  for (const [id, draft] of waiting) store(id, draft)
}
// Writes pending drafts however the page is left.
globalThis.addEventListener?.("pagehide", storeWaiting)

/** The draft of the form with this id, if there is one. */
export function readDraft(id: string): Draft | undefined {
  storeWaiting()
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(prefix + id) ?? "null")
    if (draft && Date.now() - draft.savedAt < lifetime) return draft
  } catch {
    // Written by another version of the page: treated as no draft.
  }
  localStorage.removeItem(prefix + id)
  return undefined
}

/** Saves a draft without its files, which cannot be stored. Returns whether it was written. */
export function writeDraft(id: string, values: Record<string, unknown>, version?: number): boolean {
  const files = Object.values(values).some((value) => value instanceof Blob)
  const draft: Draft = {
    savedAt: Date.now(),
    values,
    ...(version !== undefined && { version }),
    ...(files && { files }),
  }
  if (!isLong(values)) return store(id, draft)
  waiting.set(id, draft)
  clearTimeout(timer)
  timer = setTimeout(storeWaiting, pause)
  return true
}

/**
 * Passes values from another form to this one, which starts with them when it opens. An existing draft is kept and
 * gets the new values.
 */
export function handOver(
  id: string,
  defaults: Record<string, unknown>,
  values: Record<string, unknown>,
): void {
  const before = readDraft(id)
  const handed = !before || before.handed === true
  store(id, {
    savedAt: Date.now(),
    values: { ...defaults, ...before?.values, ...values },
    ...(handed && { handed }),
  })
}

/** Removes the draft after it was sent, discarded or replaced. */
export function clearDraft(id: string): void {
  waiting.delete(id)
  localStorage.removeItem(prefix + id)
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Removes every draft from this browser. Used on logout, which leaves no personal data in the browser. */
export function clearDrafts(): void {
  waiting.clear()
  for (const key of keys()) localStorage.removeItem(key)
}

/** Whether any draft was saved after this time. */
export function draftSince(moment: number): boolean {
  storeWaiting()
  return keys().some((key) => {
    try {
      const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? "null")
      return draft !== null && draft.savedAt > moment
    } catch {
      return false
    }
  })
}
