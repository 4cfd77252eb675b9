import { PaletteComing } from "@/palette/panel/PaletteComing"
import { useOpenPalette } from "@/palette/run/open"
import { useWaiting } from "@/shortcuts/kept"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { paletteKey } from "../paletteKey"
import { Splash } from "./Splash"

interface LineAheadProps {
  /** The key opens the palette. */
  enabled?: boolean
}

/** The palette before the console has loaded. Its text moves to the console's own palette. */
export function LineAhead({ enabled = true }: LineAheadProps) {
  const openPalette = useOpenPalette()
  useShortcuts([paletteKey(() => openPalette(), enabled)], "everywhere")
  return <PaletteComing />
}

/** Shown while the session is checked or the console's code loads. Keys wait for the console. */
export function ConsoleComing() {
  useWaiting(true)
  return (
    <>
      <Splash />
      <LineAhead />
    </>
  )
}
