import { useEffectEvent, useLayoutEffect } from "react"
import { useHotkeys } from "react-hotkeys-hook"
import { PaletteComing } from "@/palette/panel/PaletteComing"
import { isField } from "@/palette/run/holdKeys"
import { useOpenPalette } from "@/palette/run/open"
import { useInOneGo } from "@/palette/run/useInOneGo"
import { opensElsewhere } from "@/ui/page/oneGo"
import { Splash } from "./Splash"

interface LineAheadProps {
  /** The key opens the palette. */
  enabled?: boolean
}

/** The palette before the console has loaded. Its text moves to the console's own palette. */
export function LineAhead({ enabled = true }: LineAheadProps) {
  const openPalette = useOpenPalette()
  useHotkeys("mod+k", () => openPalette(), {
    enabled,
    enableOnFormTags: true,
    preventDefault: true,
    useKey: true,
  })
  return <PaletteComing />
}

/**
 * Shown while the session is checked or the console's code loads. It discards keystrokes, because their target is not visible
 * yet.
 */
export function ConsoleComing() {
  const { drop } = useInOneGo()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.length === 1 && !opensElsewhere(event) && !isField(document.activeElement)) drop(event)
  })
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    window.addEventListener("keydown", onKeyDown)
    return () => window.removeEventListener("keydown", onKeyDown)
  }, [])
  return (
    <>
      <Splash />
      <LineAhead />
    </>
  )
}
