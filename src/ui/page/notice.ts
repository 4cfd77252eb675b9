import { atom, getDefaultStore, useSetAtom, useStore } from "jotai"
import { useCallback } from "react"
import { takePendingChanges } from "@/client/pendingChangeIds"
import { type DoneAction, doneAtom, withDone } from "./undo"

export interface NoticeContent {
  tone: "ok" | "info" | "warn" | "bad"
  /** The text of the notice. */
  text: string
  /** Details: the server's message, a number for support. */
  details?: string | undefined
  /** For example *Abrir*. Closes the notice. */
  action?: { label: string; run: () => void } | undefined
  /** Undoes the reported action and returns whether that was possible. Shown as *Desfazer*. */
  undo?: DoneAction["undo"]
  /** The notice reports nothing that could be undone, or is itself about an undo. */
  isNoChange?: boolean
}
export interface Notice extends NoticeContent {
  id: number
  /** How often it was shown. Each repetition restarts its time. */
  times: number
  /** The ids of its changes that ended sessions of other systems. */
  changes?: readonly string[]
}

/** How many are shown at once. */
const maxNotices = 4

/** Oldest first. */
export const noticesAtom = atom<readonly Notice[]>([])

/** The last one is on top. */
const barsAtom = atom<readonly Element[]>([])
export const decisionBarAtom = atom((get) => get(barsAtom).at(-1) ?? null)
const enterBarAtom = atom(null, (get, set, bar: Element | null) => {
  if (!bar) return undefined
  set(barsAtom, [...get(barsAtom), bar])
  return () => set(barsAtom, (bars) => bars.filter((each) => each !== bar))
})

/** The `ref` of a button bar at the end of the window. Notices are shown above it. */
export const useDecisionBar = () => useSetAtom(enterBarAtom)

let lastId = 0

/** Adds a notice to the list. A repeated notice is not shown twice, and the oldest one that is no error is dropped. */
export function withNotice(
  notices: readonly Notice[],
  content: NoticeContent & Pick<Notice, "changes">,
): readonly Notice[] {
  const { tone, text, details } = content
  const same = notices.find((each) => each.tone === tone && each.text === text && each.details === details)
  if (same) {
    return notices.map((each) => (each === same ? { ...each, ...content, times: each.times + 1 } : each))
  }
  lastId += 1
  const next = [...notices, { ...content, id: lastId, times: 1 }]
  if (next.length <= maxNotices) return next
  const leaving = next.find((each) => each.tone !== "bad") ?? next[0]
  return next.filter((each) => each !== leaving)
}

const sayAtom = atom(null, (get, set, { isNoChange, ...content }: NoticeContent) => {
  const { tone, text, details, undo } = content
  const changes = tone === "ok" ? takePendingChanges() : []
  set(noticesAtom, withNotice(get(noticesAtom), { ...content, ...(changes.length > 0 && { changes }) }))
  if (tone === "ok" && !isNoChange) set(doneAtom, withDone(get(doneAtom), { text, details, undo }))
})

/** Shows a notice, on any screen of the console. */
export function useNotify(): (content: NoticeContent) => void {
  const store = useStore()
  return useCallback((content) => store.set(sayAtom, content), [store])
}

/** As `useNotify`, outside of components. */
export function notify(content: NoticeContent): void {
  getDefaultStore().set(sayAtom, content)
}

/** Removes the notices of a session, so that the next session does not see them. */
export const forgetNotices = (): void => getDefaultStore().set(noticesAtom, [])

/** Removes notices about something that is over. */
export const withdrawNotice = (text: string): void =>
  getDefaultStore().set(noticesAtom, (all) => all.filter((each) => each.text !== text))

/** Undo requests run one after another: the second starts once the result of the first is known. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Undoes the last action, or reports that it cannot be undone; then earlier actions are not undone either. `undo`
 * selects another action, which a notice offered.
 */
export const takeBackAtom = atom(null, (get, set, undo?: DoneAction["undo"]) => {
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
      // An action that could not be undone stays in the list, at its old position.
      if (!isBack)
        set(doneAtom, [...all.slice(0, all.indexOf(done) + 1), ...get(doneAtom).slice(all.indexOf(done))])
    }
  }
  turn = turn.then(takeBack, takeBack)
  return turn
})

const keptKey = "atalaia.notice"

/** Reloads the page at an address of the console and shows a notice there (without an action). */
export function loadAnewSaying(address: string, content: Omit<NoticeContent, "action" | "undo">): void {
  sessionStorage.setItem(keptKey, JSON.stringify(content))
  window.location.replace(address)
}

/** The notice to show after a reload, once. */
export function takeKeptNotice(): NoticeContent | undefined {
  const text = sessionStorage.getItem(keptKey)
  sessionStorage.removeItem(keptKey)
  return text === null ? undefined : (JSON.parse(text) as NoticeContent)
}
