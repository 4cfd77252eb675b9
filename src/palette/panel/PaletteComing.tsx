import { useAtom } from "jotai"
import { type KeyboardEvent, useLayoutEffect, useRef } from "react"
import { Skeleton } from "@/ui/states/Skeleton"
import { classes } from "@/ui/theme/classes"
import { commandFont, lineClasses, lineProps, searchFont } from "./line"
import { paletteAtom } from "./open"
import { PalettePanel } from "./PalettePanel"

/** The palette while its code is on its way: what is typed meanwhile is the line that it opens with. */
export function PaletteComing() {
  const [palette, setPalette] = useAtom(paletteAtom)
  const input = useRef<HTMLInputElement>(null)
  const open = palette !== undefined
  const close = () => setPalette(undefined)
  useLayoutEffect(() => {
    if (open) input.current?.focus()
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault()
      close()
    }
  }
  if (!open) return null
  return (
    <PalettePanel open close={close} input={input}>
      <div aria-busy className="px-4.5 pt-3 pb-2">
        <input
          {...lineProps}
          ref={input}
          value={palette.line}
          onChange={({ target }) => setPalette((open) => open && { ...open, line: target.value })}
          onKeyDown={onKeyDown}
          className={classes(
            lineClasses,
            palette.line.trimStart().startsWith(">") ? commandFont : searchFont,
          )}
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
