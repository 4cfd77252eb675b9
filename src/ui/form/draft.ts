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
  /** An older draft that this one replaced. It is offered, and restored once this one is sent or discarded. */
  aside?: Draft
}

/** Drafts with more characters take too long to write on each key. They are written after a second without typing. */
const long = 50_000
const pause = 1000
const waiting = new Map<string, Draft>()
/** Caches the older drafts, so that typing never reads the storage. */
const asides = new Map<string, Draft | undefined>()
let timer: ReturnType<typeof setTimeout> | undefined

const isLong = (values: Record<string, unknown>) =>
  Object.values(values).reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : 0),
    0,
  ) > long

function store(id: string, draft: Draft): boolean {
  waiting.delete(id)
  asides.set(id, draft.aside)
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
  const aside = asides.has(id) ? asides.get(id) : readDraft(id)?.aside
  const draft: Draft = {
    savedAt: Date.now(),
    values,
    ...(version !== undefined && { version }),
    ...(files && { files }),
    ...(aside && { aside }),
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
    ...(before?.aside && { aside: before.aside }),
  })
}

/** Sets the current draft aside, so that the form begins a new one. */
export function putAside(id: string): void {
  const aside = readDraft(id)
  if (aside) store(id, { savedAt: Date.now(), values: {}, aside })
}

/** Restores the next draft and moves the current one to the end, so that the user can cycle through all. */
export function takeBack(id: string): void {
  const shown = readDraft(id)
  if (!shown?.aside) return
  const { aside: next, ...last } = shown
  store(id, Object.keys(last.values).length > 0 ? behind(next, last) : next)
}

const behind = (draft: Draft, last: Draft): Draft => ({
  ...draft,
  aside: draft.aside ? behind(draft.aside, last) : last,
})

/** Removes the draft after it was sent or discarded. The draft that it had replaced becomes current again. */
export function clearDraft(id: string): void {
  const aside = readDraft(id)?.aside
  waiting.delete(id)
  asides.delete(id)
  localStorage.removeItem(prefix + id)
  if (aside) store(id, aside)
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Removes every draft from this browser. Used on logout, which leaves no personal data in the browser. */
export function clearDrafts(): void {
  waiting.clear()
  asides.clear()
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
