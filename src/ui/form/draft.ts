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
  /** Nobody has typed in the form yet: the page took it there from another one. */
  handed?: true
  /** Another one, that gave way to it: it is offered, and comes once this one is done with. */
  aside?: Draft
}

/** Characters of a draft that takes longer to be written than a key may: it is written once nothing more is typed for a second. */
const long = 50_000
const pause = 1000
const waiting = new Map<string, Draft>()
/** The older drafts, so that no key reads the storage. */
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
  // Where the storage is full, what is longest is left out, so that the rest is kept.
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
// However a page is left, what waits is written before.
globalThis.addEventListener?.("pagehide", storeWaiting)

/** The draft of the form with this id, if there is one. */
export function readDraft(id: string): Draft | undefined {
  storeWaiting()
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
 * Takes what was written in another form to this one, which begins with it once it is opened. What was typed into this
 * one before stays a draft, with the new values in it.
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

/** Begins another draft of this form, to which the one that is there gives way. */
export function putAside(id: string): void {
  const aside = readDraft(id)
  if (aside) store(id, { savedAt: Date.now(), values: {}, aside })
}

/** Goes on with the next of the drafts; the one that there was comes last, so that all of them come round. */
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

/** What was written is done with: sent, or discarded. An older draft that gave way to it is the one that there is now. */
export function clearDraft(id: string): void {
  const aside = readDraft(id)?.aside
  waiting.delete(id)
  asides.delete(id)
  localStorage.removeItem(prefix + id)
  if (aside) store(id, aside)
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Removes every draft from this browser. Used on signing out, which leaves nothing about people behind. */
export function clearDrafts(): void {
  waiting.clear()
  asides.clear()
  for (const key of keys()) localStorage.removeItem(key)
}

/** Whether there is any draft that was saved after this time. */
export function draftSince(moment: number): boolean {
  storeWaiting()
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
