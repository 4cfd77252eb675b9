import { useSetAtom } from "jotai"
import { type KeyboardEvent, useLayoutEffect, useRef } from "react"
import { useHeldText } from "@/ui/page/pending"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { classes } from "@/ui/theme/classes"
import { closePaletteAtom, paletteAtom, usePaletteAtOnce } from "../run/open"
import { commandFont, inputClasses, inputProps, searchFont } from "./inputProps"
import { PalettePanel } from "./PalettePanel"

/**
 * The palette while its code is loading. Text typed now becomes the line that it opens with. After the line is sent,
 * further keys are buffered for the form or screen that it opens. If loading failed, `retry` loads the code again.
 */
export function PaletteComing({ retry }: { retry?: () => void }) {
  const palette = usePaletteAtOnce()
  const setPalette = useSetAtom(paletteAtom)
  const input = useRef<HTMLInputElement>(null)
  const keys = useHeldText()
  const open = palette !== undefined
  const close = useSetAtom(closePaletteAtom)
  const sent = palette?.sent !== undefined
  useLayoutEffect(() => {
    if (open && !sent) input.current?.focus()
  }, [open, sent])
  const onKeyDown = (event: KeyboardEvent) => {
    const isCtrl = event.ctrlKey || event.metaKey
    if (isCtrl && event.key.toLowerCase() === "k") {
      event.preventDefault()
      close()
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault()
      setPalette((open) => open && { ...open, sent: isCtrl ? "Ctrl+Enter" : "Enter" })
      keys.hold()
    }
  }
  if (!open) return null
  return (
    <PalettePanel open close={close} input={input}>
      <div aria-busy={!retry} className="px-4.5 pt-3 pb-2">
        <input
          {...inputProps}
          ref={input}
          value={palette.line}
          onChange={({ target }) => setPalette((open) => open && { ...open, line: target.value })}
          onKeyDown={onKeyDown}
          className={classes(
            inputClasses,
            palette.line.trimStart().startsWith(">") ? commandFont : searchFont,
          )}
        />
      </div>
      {retry ? (
        <ErrorPanel
          message="Não foi possível abrir a paleta."
          details="Falta uma parte dela, que o servidor não entregou. Confira a sua conexão."
          onRetry={retry}
        />
      ) : (
        <div className="grid justify-items-start gap-6.5 px-4.5 pt-6">
          {["w-52", "w-64", "w-40"].map((width) => (
            <Skeleton key={width} className={`h-3 ${width}`} />
          ))}
        </div>
      )}
    </PalettePanel>
  )
}
