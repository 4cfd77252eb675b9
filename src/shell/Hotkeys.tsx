import { useAtom, useAtomValue, useSetAtom } from "jotai"
import { useEffect } from "react"
import { useHotkeys } from "react-hotkeys-hook"
import type { SessionInfo } from "@/client/identity"
import { useRegistries } from "@/palette/registries"
import { CommandKeys } from "@/palette/run/CommandKeys"
import { goPendingAtom, isElsewhere, lettersOn, singleKeysAtom } from "@/palette/run/keys"
import { keysOverlayAtom, useOpenPalette } from "@/palette/run/open"
import { useGuardedNavigate } from "@/ui/page/useGuardedNavigate"
import { mayEnter } from "../screens/entry"

const anywhere = { enableOnFormTags: true, enableOnContentEditable: true, preventDefault: true } as const
/** Not on the number pad, where Alt and digits type a character by its code. */
const byDigits = { ...anywhere, ignoreEventWhen: ({ code }: KeyboardEvent) => code.startsWith("Numpad") }
/** How long the letter after `g` may take, in ms. */
const goFor = 1500

/** The keys that work on every screen. */
export function Hotkeys({ session }: { session: SessionInfo }) {
  const openPalette = useOpenPalette()
  const setOverlay = useSetAtom(keysOverlayAtom)
  const single = useAtomValue(singleKeysAtom)
  const [goPending, setGoPending] = useAtom(goPendingAtom)
  useHotkeys("mod+k", () => openPalette(), { ...anywhere, useKey: true })
  // The shortcuts of Brazilian public sites (eMAG): content, menu, search, footer.
  useHotkeys("alt+1", () => document.getElementById("content")?.focus(), byDigits)
  useHotkeys("alt+2", () => document.getElementById("menu")?.focus(), byDigits)
  useHotkeys("alt+3", () => openPalette(), byDigits)
  useHotkeys("alt+4", () => document.getElementById("footer")?.focus(), byDigits)
  // With Shift on most keyboards, with AltGr on small ones.
  useHotkeys("shift+?, ?", () => setOverlay(true), {
    enabled: single,
    enableOnFormTags: lettersOn,
    preventDefault: true,
    useKey: true,
    ignoreEventWhen: isElsewhere,
  })
  useHotkeys("g", () => setGoPending(true), {
    enabled: single && !goPending,
    enableOnFormTags: lettersOn,
    preventDefault: true,
    ignoreEventWhen: isElsewhere,
  })
  return (
    <>
      {goPending && <GoKeys session={session} done={() => setGoPending(false)} />}
      <CommandKeys />
    </>
  )
}

/** After `g`: the letter of a screen. Any other key, or a short wait, ends it. */
function GoKeys({ session, done }: { session: SessionInfo; done: () => void }) {
  const { screens } = useRegistries()
  const visit = useGuardedNavigate()
  useEffect(() => {
    const timer = setTimeout(done, goFor)
    return () => clearTimeout(timer)
  }, [done])
  const go = (event: KeyboardEvent) => {
    if (event.key === "Shift") return
    if (event.key === "g") return event.preventDefault()
    done()
    const screen = Object.values(screens).find(({ key }) => key === event.key.toLowerCase())
    if (!screen || !mayEnter(screen, session)) return
    event.preventDefault()
    visit(screen.path.replace(/\/:\w+\?/g, ""))
  }
  useHotkeys("*", go, { enableOnFormTags: lettersOn })
  return null
}
