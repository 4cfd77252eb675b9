import { useHotkeys } from "react-hotkeys-hook"
import { useOpenPalette } from "@/palette/panel/open"
import { PaletteComing } from "@/palette/panel/PaletteComing"
import { Splash } from "./Splash"

interface LineAheadProps {
  /** The key opens the palette. */
  enabled?: boolean
}

/** The palette before the console is there: what is typed into it is in the console's. */
export function LineAhead({ enabled = true }: LineAheadProps) {
  const openPalette = useOpenPalette()
  useHotkeys("mod+k", () => openPalette(), { enabled, enableOnFormTags: true, preventDefault: true })
  return <PaletteComing />
}

/** While the session is checked, or the console's code is on its way. */
export function ConsoleComing() {
  return (
    <>
      <Splash />
      <LineAhead />
    </>
  )
}
