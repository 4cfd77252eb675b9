import { useAtom, useAtomValue } from "jotai"
import { atomWithStorage } from "jotai/utils"
import { useEffect } from "react"
import { paletteAtom, useOpenPalette } from "@/palette/panel/open"
import { Banner } from "@/ui/Banner"

/** Whether somebody on this browser knows the palette: they opened it, or sent the hint away. */
const knownAtom = atomWithStorage("atalaia:palette-known", false, undefined, { getOnInit: true })

/** On the first visit: that there is a palette. Gone for good once it was opened, or when it is sent away. */
export function PaletteHint() {
  const [known, setKnown] = useAtom(knownAtom)
  const open = useOpenPalette()
  const palette = useAtomValue(paletteAtom)
  useEffect(() => {
    if (palette) setKnown(true)
  }, [palette, setKnown])
  if (known) return null
  return (
    <Banner
      className="mx-6 mt-4 shrink-0 max-md:mx-4 print:hidden"
      action={{ label: "Experimentar", run: () => open() }}
      onClose={() => setKnown(true)}
    >
      Tudo o que há nos menus também se digita, em qualquer tela, na barra de busca. <kbd>Ctrl K</kbd>
    </Banner>
  )
}
