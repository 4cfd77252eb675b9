import { atom, getDefaultStore, useSetAtom, useStore } from "jotai"
import { useCallback } from "react"
import { type Done, doneAtom, withDone } from "./undo"

export interface NoticeContent {
  tone: "ok" | "info" | "warn" | "bad"
  /** In the specification's words. */
  text: string
  /** The server's own message, a number to quote. */
  details?: string | undefined
  /** *Abrir*, for example; the notice goes with it. */
  action?: { label: string; run: () => void } | undefined
  /** Takes back what is said to be done, and says whether it could; offered as *Desfazer*. */
  undo?: Done["undo"]
  /** It says `ok` of what changed nothing that could be taken back, or was itself taking back. */
  isNoChange?: boolean
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

const sayAtom = atom(null, (get, set, { isNoChange, ...content }: NoticeContent) => {
  set(noticesAtom, withNotice(get(noticesAtom), content))
  const { tone, text, details, undo } = content
  if (tone === "ok" && !isNoChange) set(doneAtom, withDone(get(doneAtom), { text, details, undo }))
})

/** Says something to the person, wherever they are in the console. */
export function useNotify(): (content: NoticeContent) => void {
  const store = useStore()
  return useCallback((content) => store.set(sayAtom, content), [store])
}

/** The same, for what is not a component. */
export function notify(content: NoticeContent): void {
  getDefaultStore().set(sayAtom, content)
}

/** One after the other: the second is not begun before it is known whether the first was taken back. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Takes back what was done last, or says that it cannot be: nothing before it is taken back then. `undo` is that of
 * something else, which a notice offered.
 */
export const takeBackAtom = atom(null, (get, set, undo?: Done["undo"]) => {
  const takeBack = async () => {
    const all = get(doneAtom)
    const done = undo ? all.find((each) => each.undo === undo) : all.at(-1)
    if (!done) {
      if (!undo) set(sayAtom, { tone: "info", text: "Não há o que desfazer." })
    } else if (!done.undo) {
      set(sayAtom, { tone: "info", text: `“${done.text}” não pode ser desfeito.`, details: done.details })
    } else {
      set(
        noticesAtom,
        get(noticesAtom).filter((notice) => notice.undo !== done.undo),
      )
      set(
        doneAtom,
        get(doneAtom).filter((each) => each !== done),
      )
      const isBack = await done.undo()
      // What could not be taken back is done still, in its old place.
      if (!isBack)
        set(doneAtom, [...all.slice(0, all.indexOf(done) + 1), ...get(doneAtom).slice(all.indexOf(done))])
    }
  }
  turn = turn.then(takeBack, takeBack)
  return turn
})

const keptKey = "atalaia.notice"

/** Loads the page anew at an address of the console, where it goes on to say something (without an action). */
export function loadAnewSaying(address: string, content: Omit<NoticeContent, "action" | "undo">): void {
  sessionStorage.setItem(keptKey, JSON.stringify(content))
  window.location.replace(address)
}

/** What the page left to be said before it was loaded anew: once. */
export function takeKeptNotice(): NoticeContent | undefined {
  const text = sessionStorage.getItem(keptKey)
  sessionStorage.removeItem(keptKey)
  return text === null ? undefined : (JSON.parse(text) as NoticeContent)
}
