import { useHotkeys } from "react-hotkeys-hook"
import { useOpenPalette } from "@/palette/panel/open"
import { PaletteComing } from "@/palette/panel/PaletteComing"
import { Splash } from "./Splash"

/**
 * While the session is checked, or the console's code is on its way. The palette opens already: what is typed into it
 * is there when the console is.
 */
export function ConsoleComing() {
  const openPalette = useOpenPalette()
  useHotkeys("mod+k", () => openPalette(), { preventDefault: true })
  return (
    <>
      <Splash />
      <PaletteComing />
    </>
  )
}
