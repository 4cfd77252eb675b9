import { useEffectEvent, useLayoutEffect } from "react"
import { useHotkeys } from "react-hotkeys-hook"
import { useOpenPalette } from "@/palette/panel/open"
import { PaletteComing } from "@/palette/panel/PaletteComing"
import { isField } from "@/palette/run/holdKeys"
import { useInOneGo } from "@/palette/run/useInOneGo"
import { opensElsewhere } from "@/ui/form/oneGo"
import { Splash } from "./Splash"

interface LineAheadProps {
  /** The key opens the palette. */
  enabled?: boolean
}

/** The palette before the console is there: what is typed into it is in the console's. */
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

/** While the session is checked, or the console's code is on its way. Nobody has seen what a key would act on. */
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
