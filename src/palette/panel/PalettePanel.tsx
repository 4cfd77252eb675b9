import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from "react"
import { createPortal } from "react-dom"
import { ReturnFocus } from "@/ui/dialog/ReturnFocus"
import { leftOf } from "@/ui/page/focusRestore"

export interface PalettePanelProps {
  open: boolean
  close: () => void
  /** The element that keeps the focus. */
  input: RefObject<HTMLInputElement | null>
  children: ReactNode
}

/**
 * The palette's panel over the page. Two focus guards at its ends trap the focus, and `aria-modal` turns off the
 * page's keys. Dialogs make the page inert instead, but that restyles the whole page and is too slow for the palette.
 */
export function PalettePanel({ open, close, input, children }: PalettePanelProps) {
  useKeptFocus(open, input)
  const toInput = () => input.current?.focus()
  // Keys pressed here must not reach the page, or a dialog under the palette.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== "Escape" || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return createPortal(
    <div
      hidden={!open}
      className="fixed inset-0 z-65 flex justify-center overflow-hidden md:px-6 md:pt-23 [&[hidden]]:hidden"
    >
      {open && <ReturnFocus toDialog />}
      <div aria-hidden className="absolute inset-0 bg-veil" onClick={close} />
      <div
        role="dialog"
        aria-modal="true"
        aria-label="Buscar ou comandar"
        data-palette
        onKeyDown={onKeyDown}
        className="relative flex h-dvh w-full flex-col overflow-hidden bg-panel shadow-pop md:h-auto md:self-start md:max-h-[calc(100dvh-7.25rem)] md:min-h-[min(28.375rem,calc(100dvh-7.25rem))] md:max-w-205 md:rounded-2xl forced-colors:border"
      >
        <Post onFocus={toInput} />
        {children}
        <Post onFocus={toInput} />
      </div>
    </div>,
    document.body,
  )
}

/**
 * Returns the focus to the line if a screen that finishes loading focuses its first field. The field gets the focus
 * when the palette closes.
 */
function useKeptFocus(open: boolean, input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    if (!open) return
    const onFocusIn = ({ target }: FocusEvent) => {
      const onPage = target instanceof Element && !target.closest('[aria-modal="true"], [data-notices]')
      if (!onPage || input.current?.closest("[hidden]")) return
      leftOf()
      input.current?.focus()
    }
    document.addEventListener("focusin", onFocusIn)
    return () => document.removeEventListener("focusin", onFocusIn)
  }, [open, input])
}

/** A focus guard at either end of the panel. */
function Post({ onFocus }: { onFocus: () => void }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it receives the focus only to pass it on.
  return <span tabIndex={0} aria-hidden onFocus={onFocus} className="sr-only" />
}
