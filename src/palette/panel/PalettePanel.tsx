import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from "react"
import { createPortal } from "react-dom"
import { ReturnFocus } from "@/ui/dialog/ReturnFocus"
import { leftOf } from "@/ui/page/lostFocus"

export interface PalettePanelProps {
  open: boolean
  close: () => void
  /** What the focus stays in. */
  input: RefObject<HTMLInputElement | null>
  children: ReactNode
}

/**
 * The panel of the palette over the page. It keeps the focus in by two posts at its ends and the page's keys out by
 * `aria-modal`: making the page inert, as dialogs do, restyles all of it, which takes longer than opening may.
 */
export function PalettePanel({ open, close, input, children }: PalettePanelProps) {
  useKeptFocus(open, input)
  const toInput = () => input.current?.focus()
  // Nothing that is pressed here is a key of the page, or of a dialog under it.
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
        className="relative flex h-dvh w-full flex-col overflow-hidden bg-panel shadow-pop md:h-[min(28.375rem,calc(100dvh-7.25rem))] md:max-w-205 md:rounded-2xl forced-colors:border"
      >
        <Post onFocus={toInput} />
        {children}
        <Post onFocus={toInput} />
      </div>
    </div>,
    document.body,
  )
}

/** A screen that arrives meanwhile takes the focus for its first field, which has to wait until the palette closes. */
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

/** Where the focus would leave. */
function Post({ onFocus }: { onFocus: () => void }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the focus to hand it on.
  return <span tabIndex={0} aria-hidden onFocus={onFocus} className="sr-only" />
}
