import { useAtom } from "jotai"
import { type KeyboardEvent, useLayoutEffect, useRef } from "react"
import { linePlaceholder, paletteAtom } from "./open"
import { PalettePanel } from "./PalettePanel"

/** Stands for the palette while its code is on its way: what is typed meanwhile is the line that it opens with. */
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
          ref={input}
          type="text"
          value={palette.line}
          aria-label="Buscar ou comandar"
          placeholder={linePlaceholder}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setPalette({ line: target.value })}
          onKeyDown={onKeyDown}
          className="w-full bg-transparent text-[0.96875rem]/7 caret-accent outline-none placeholder:text-faint focus-visible:outline-none"
        />
      </div>
    </PalettePanel>
  )
}
