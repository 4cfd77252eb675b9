import { useAtom, useAtomValue } from "jotai"
import { atomWithStorage } from "jotai/utils"
import { useEffect } from "react"
import { paletteAtom, useOpenPalette } from "@/palette/run/open"
import { Keys } from "@/ui/buttons/Keys"
import { Banner } from "@/ui/states/Banner"

/** Whether the palette is known on this browser: it was opened, or the hint was closed. */
const knownAtom = atomWithStorage("atalaia:palette-known", false, undefined, { getOnInit: true })

/**
 * Points out on the first visit that there is a palette. It is not shown again once the palette was opened or the hint was
 * closed.
 */
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
      Tudo o que há nos menus também se digita, em qualquer tela, na barra de busca. <Keys keys="Ctrl+K" />
    </Banner>
  )
}
