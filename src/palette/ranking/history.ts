import { hasFields } from "@/domain/records"
import { fold } from "@/domain/text/fold"

/** The searches with a history. */
export const historyKeys = ["commands", "users", "applications"] as const
export type HistoryKey = (typeof historyKeys)[number]

/** The methods of `Storage` that are used. Any of them may throw: private windows, quotas, policies. */
export type HistoryStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">

export interface Remembered {
  /** The typed text. */
  text: string
  /** The last use, in milliseconds since 1970. */
  at: number
  /** How often it was used. */
  count: number
  /** The ranking ids that it used. */
  uses: readonly string[]
}

/** The search and the person that a history belongs to. */
export interface HistoryOwner {
  key: HistoryKey
  /** The person's id. */
  person: string
}

const maxStored = 50
const day = 24 * 60 * 60 * 1000
const keptFor = 30 * day
const halfLife = 7 * day
const namespace = "atalaia:history:"

function nameOf({ key, person }: HistoryOwner): string {
  return `${namespace}${key}:${person}`
}

function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action()
  } catch {
    return otherwise
  }
}

function isRemembered(value: unknown): value is Remembered {
  if (!hasFields(value)) return false
  const { text, at, count, uses } = value
  return (
    typeof text === "string" &&
    text !== "" &&
    Number.isFinite(at) &&
    Number.isFinite(count) &&
    Array.isArray(uses) &&
    uses.every((id) => typeof id === "string")
  )
}

function read(storage: HistoryStorage, name: string, now: number): Remembered[] {
  const stored = attempt<unknown>(() => JSON.parse(storage.getItem(name) ?? "[]"), [])
  if (!Array.isArray(stored)) return []
  return stored
    .filter(isRemembered)
    .filter(({ at }) => now - at <= keptFor)
    .sort((one, other) => other.at - one.at)
    .slice(0, maxStored)
}

/** The owner's entries of the last 30 days, newest first. Empty if the storage fails or its content is invalid. */
export function recall(storage: HistoryStorage, owner: HistoryOwner, now: number): Remembered[] {
  return read(storage, nameOf(owner), now)
}

/**
 * Stores a typed text; an existing entry moves to the front. Command lines must pass through `withoutTexts` first.
 * `uses` are the ids that rank higher after this use. `instead` is the text that the same use has stored before: it is
 * replaced, and not counted twice. A failure to store is ignored.
 */
export function remember(
  storage: HistoryStorage,
  owner: HistoryOwner,
  typed: { text: string; uses?: readonly string[]; instead?: string | undefined },
  now: number,
): void {
  const text = typed.text.trim()
  if (text === "") return
  const past = withoutUse(recall(storage, owner, now), typed.instead)
  const same = past.find((entry) => entry.text === text)
  const entry: Remembered = { text, at: now, count: (same?.count ?? 0) + 1, uses: typed.uses ?? [] }
  const kept = [entry, ...past.filter((other) => other !== same)].slice(0, maxStored)
  attempt(() => storage.setItem(nameOf(owner), JSON.stringify(kept)), undefined)
}

/** Takes one use of a text back. */
const withoutUse = (entries: readonly Remembered[], text: string | undefined): Remembered[] =>
  entries
    .map((entry) => (entry.text === text ? { ...entry, count: entry.count - 1 } : entry))
    .filter(({ count }) => count > 0)

/** Deletes one history of a person, or all of them. */
export function clear(
  storage: HistoryStorage,
  person: string,
  keys: readonly HistoryKey[] = historyKeys,
): void {
  for (const key of keys) attempt(() => storage.removeItem(nameOf({ key, person })), undefined)
}

/** Deletes the histories of everyone who used this browser. */
export function clearAll(storage: HistoryStorage): void {
  for (const name of namesIn(storage)) attempt(() => storage.removeItem(name), undefined)
}

const namesIn = (storage: HistoryStorage): string[] =>
  attempt(() => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ""), []).filter(
    (name) => name.startsWith(namespace),
  )

/** Deletes entries older than 30 days of everyone who used this browser. Call it when the page starts. */
export function sweep(storage: HistoryStorage, now: number): void {
  for (const name of namesIn(storage)) {
    const kept = read(storage, name, now)
    attempt(
      () => (kept.length > 0 ? storage.setItem(name, JSON.stringify(kept)) : storage.removeItem(name)),
      undefined,
    )
  }
}

/** Converts an id to its id in the history group, and back. */
export const ofHistory = (id: string) => `history:${id}`
export const ownId = (id: string) => id.replace(/^history:/, "")

/** The recent use of each id, for `rank`. A use counts half as much after a week. */
export function frequencies(history: readonly Remembered[], now: number): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { at, count, uses } of history) {
    const weight = count * 0.5 ** (Math.max(0, now - at) / halfLife)
    for (const id of uses) weights.set(id, (weights.get(id) ?? 0) + weight)
  }
  return weights
}

/**
 * Steps through the history. `position` counts from the newest entry that contains the typed text; -1 is the typed
 * text. It stops at both ends.
 */
export function walk(
  history: readonly Remembered[],
  typed: string,
  position: number,
): { text: string; position: number } {
  const wanted = fold(typed)
  const fitting = history.filter(({ text }) => text !== typed && fold(text).includes(wanted))
  const next = Math.max(-1, Math.min(position, fitting.length - 1))
  return { text: fitting[next]?.text ?? typed, position: next }
}
