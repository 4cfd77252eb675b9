import { useAtom } from "jotai"
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react"
import { Skeleton } from "@/ui/states/Skeleton"
import { classes } from "@/ui/theme/classes"
import { commandFont, lineClasses, lineProps, searchFont } from "./line"
import { paletteAtom } from "./open"
import { PalettePanel } from "./PalettePanel"

/** The palette while its code is on its way: what is typed meanwhile is the line that it opens with. */
export function PaletteComing() {
  const [palette, setPalette] = useAtom(paletteAtom)
  if (!palette) return null
  const close = () => setPalette(undefined)
  const keep = (line: string) => setPalette((open) => open && { ...open, line })
  return <Coming initial={palette.line} keep={keep} close={close} />
}

interface ComingProps {
  initial: string
  keep: (line: string) => void
  close: () => void
}

/** Has the line itself, too: an atom is not listened to before what reads it is painted, and no letter may be lost. */
function Coming({ initial, keep, close }: ComingProps) {
  const [line, setLine] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault()
      close()
    }
  }
  return (
    <PalettePanel open close={close} input={input}>
      <div aria-busy className="px-4.5 pt-3 pb-2">
        <input
          {...lineProps}
          ref={input}
          value={line}
          onChange={({ target }) => {
            setLine(target.value)
            keep(target.value)
          }}
          onKeyDown={onKeyDown}
          className={classes(lineClasses, line.trimStart().startsWith(">") ? commandFont : searchFont)}
        />
      </div>
      <div className="grid justify-items-start gap-6.5 px-4.5 pt-6">
        {["w-52", "w-64", "w-40"].map((width) => (
          <Skeleton key={width} className={`h-3 ${width}`} />
        ))}
      </div>
    </PalettePanel>
  )
}
