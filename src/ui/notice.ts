import { atom, getDefaultStore, useSetAtom, useStore } from "jotai"
import { useCallback } from "react"

export interface NoticeContent {
  tone: "ok" | "info" | "warn" | "bad"
  /** In the specification's words. */
  text: string
  /** The server's own message, a number to quote. */
  details?: string | undefined
  /** *Desfazer*, for example; the notice goes with it. Its key works outside fields, the newest notice's first. */
  action?: { label: string; key?: string; run: () => void } | undefined
}
export interface Notice extends NoticeContent {
  id: number
  /** How often it was said; each time it stays anew. */
  times: number
}

/** How many are seen at once. */
const most = 4

/** Oldest first. */
export const noticesAtom = atom<readonly Notice[]>([])

export const decisionBarAtom = atom<Element | null>(null)

/** The `ref` of the bar in which one decides at the end of a screen: notices stand above it. */
export const useDecisionBar = (): ((bar: Element | null) => void) => useSetAtom(decisionBarAtom)

let lastId = 0

/** The list with one more notice: a repeated one is not shown twice, and the oldest that is no error gives way. */
export function withNotice(notices: readonly Notice[], content: NoticeContent): readonly Notice[] {
  const { tone, text, details } = content
  const same = notices.find((each) => each.tone === tone && each.text === text && each.details === details)
  if (same) {
    return notices.map((each) => (each === same ? { ...each, ...content, times: each.times + 1 } : each))
  }
  lastId += 1
  const next = [...notices, { ...content, id: lastId, times: 1 }]
  if (next.length <= most) return next
  const leaving = next.find((each) => each.tone !== "bad") ?? next[0]
  return next.filter((each) => each !== leaving)
}

/** Says something to the person, wherever they are in the console. */
export function useNotify(): (content: NoticeContent) => void {
  const store = useStore()
  return useCallback(
    (content) => store.set(noticesAtom, withNotice(store.get(noticesAtom), content)),
    [store],
  )
}

/** The same, for what is not a component. */
export function notify(content: NoticeContent): void {
  const store = getDefaultStore()
  store.set(noticesAtom, withNotice(store.get(noticesAtom), content))
}

const keptKey = "atalaia.notice"

/** Loads the page anew at an address of the console, where it goes on to say something (without an action). */
export function loadAnewSaying(address: string, content: Omit<NoticeContent, "action">): void {
  sessionStorage.setItem(keptKey, JSON.stringify(content))
  window.location.replace(address)
}

/** What the page left to be said before it was loaded anew: once. */
export function takeKeptNotice(): NoticeContent | undefined {
  const text = sessionStorage.getItem(keptKey)
  sessionStorage.removeItem(keptKey)
  return text === null ? undefined : (JSON.parse(text) as NoticeContent)
}
