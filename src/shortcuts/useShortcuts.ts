import { createContext, useContext, useLayoutEffect, useRef, useState } from "react"
import { strokesIn } from "./strokes"

export interface Shortcut {
  /** Several have spaces between them: `j k`, `Ctrl+Enter`, `?`. */
  keys: string
  run: (event: KeyboardEvent) => unknown
  enabled?: boolean | undefined
  /** Whether it also works while a field has the focus. */
  inFields?: boolean
  /** Whether it runs again while the key is held down. */
  repeats?: boolean
  /** It moves through rows, so it waits while they are loading. */
  waits?: boolean
  /** When the content that it acts on was painted. Without it, it only navigates or opens. */
  paintedAt?: (() => number) | undefined
  /** Further conditions: without them, the next holder of the key gets it. */
  when?: (event: KeyboardEvent) => boolean
}

/** Looks up what a stroke does now. `null`: nothing, and less specific holders do not get it either. */
export type Find = (stroke: string, event: KeyboardEvent) => Shortcut | null | undefined

/**
 * The more specific one wins: a screen, or a dialog, before the whole page. `everywhere` also works over dialogs.
 * `next` has the key that follows another one, before all others.
 */
export type Level = "page" | "screen" | "everywhere" | "next"
const ranks: Record<Level, number> = { page: 0, everywhere: 0, screen: 1, next: 2 }

export interface Holder {
  level: Level
  /** The dialog that it is in. */
  dialog: string | undefined
  /** Parts of a screen are drawn after it, and are more specific. */
  place: number
  find: Find
}

const holders = new Set<Holder>()
let places = 0

/** All holders, the most specific first. */
export const holdersInOrder = (): Holder[] =>
  [...holders].sort((one, other) => ranks[other.level] - ranks[one.level] || other.place - one.place)

/** The id of the dialog that something is in, as in the `data-holder` of its element. */
export const HolderContext = createContext<string | undefined>(undefined)

const among =
  (shortcuts: readonly Shortcut[]): Find =>
  (stroke, event) =>
    shortcuts.find(
      ({ keys, enabled = true, when }) =>
        enabled && strokesIn(keys).includes(stroke) && (when?.(event) ?? true),
    )

/** Binds keys. There is no other way to bind one. They are looked up on each key press. */
export function useShortcuts(shortcuts: readonly Shortcut[] | Find, level: Level = "screen"): void {
  const dialog = useContext(HolderContext)
  const [place] = useState(() => places++)
  const find = useRef<Find>(() => undefined)
  const isLookup = typeof shortcuts === "function"
  // In a layout effect, because a key pressed on the visible content must not act on the previous content.
  useLayoutEffect(() => {
    find.current = isLookup ? shortcuts : among(shortcuts)
  })
  useLayoutEffect(() => {
    const holder: Holder = { level, dialog, place, find: (...press) => find.current(...press) }
    holders.add(holder)
    return () => void holders.delete(holder)
  }, [level, dialog, place])
}
