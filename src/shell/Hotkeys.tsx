import { atom, useSetAtom, useStore } from "jotai"
import type { SessionInfo } from "@/client/identity"
import { useRegistries } from "@/palette/registries"
import { CommandKeys } from "@/palette/run/CommandKeys"
import { keysOverlayAtom, useOpenPalette } from "@/palette/run/open"
import { type Find, useShortcuts } from "@/shortcuts/useShortcuts"
import { useGuardedNavigate } from "@/ui/page/useGuardedNavigate"
import { mayEnter } from "../screens/entry"
import { paletteKey } from "./paletteKey"

const focus = (id: string) => document.getElementById(id)?.focus()

/**
 * What the page keys scroll where a browser would scroll something else: the open case while its queue has the focus, and the
 * content while nothing has it.
 */
function partToTurn(): HTMLElement | undefined {
  const { activeElement, body } = document
  const openCase = document.querySelector<HTMLElement>("[data-open-case]")
  if (openCase && !openCase.contains(activeElement) && scrolls(openCase)) return openCase
  const content = document.getElementById("content")
  return activeElement === body && content && scrolls(content) ? content : undefined
}
const scrolls = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight
/** Leaves some lines of the last page in sight, as browsers do. */
function turnPage({ key }: KeyboardEvent): void {
  const part = partToTurn()
  part?.scrollBy({ top: (key === "PageDown" ? 0.875 : -0.875) * part.clientHeight })
}

/** Until when the letter after `g` is awaited, in milliseconds of `performance.now()`. */
const goUntilAtom = atom(Number.NEGATIVE_INFINITY)
/** How long the letter after `g` may take, in ms. */
const goFor = 1500

/** The keys that work on every screen. */
export function Hotkeys({ session }: { session: SessionInfo }) {
  const openPalette = useOpenPalette()
  const setOverlay = useSetAtom(keysOverlayAtom)
  const setGoUntil = useSetAtom(goUntilAtom)
  const go = () => setGoUntil(performance.now() + goFor)
  useShortcuts(
    [
      paletteKey(() => openPalette()),
      // The shortcuts of Brazilian public sites (eMAG): content, menu, search, footer.
      { keys: "Alt+1", run: () => focus("content"), inFields: true },
      { keys: "Alt+2", run: () => focus("menu"), inFields: true },
      { keys: "Alt+3", run: () => openPalette(), inFields: true },
      { keys: "Alt+4", run: () => focus("footer"), inFields: true },
    ],
    "everywhere",
  )
  useShortcuts(
    [
      { keys: "?", run: () => setOverlay(true) },
      { keys: "g", run: go },
      {
        keys: "PageDown PageUp",
        run: turnPage,
        repeats: true,
        when: () => partToTurn() !== undefined,
      },
    ],
    "page",
  )
  useGoKeys(session)
  return <CommandKeys />
}

/** After `g`: the letter of a screen. Any other key, or a short wait, ends it. */
function useGoKeys(session: SessionInfo) {
  const store = useStore()
  const { screens } = useRegistries()
  const visit = useGuardedNavigate()
  const find: Find = (stroke) => {
    if (performance.now() > store.get(goUntilAtom) || stroke === "g") return undefined
    store.set(goUntilAtom, Number.NEGATIVE_INFINITY)
    const screen = Object.values(screens).find(({ key }) => key === stroke)
    // Until a screen was named, a letter is no command.
    if (!screen || !mayEnter(screen, session)) return stroke.length === 1 ? null : undefined
    return { keys: stroke, run: () => visit(screen.path.replace(/\/:\w+\?/g, "")) }
  }
  useShortcuts(find, "next")
}
