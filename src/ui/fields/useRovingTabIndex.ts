import { useEffect, useRef } from "react"

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Roving tabindex for a group of buttons: it is one Tab stop, and arrow keys move inside it (ARIA toolbar pattern).
 * `among` is a selector for the buttons within the element of `ref`. With `removing`, `Delete` clicks the focused
 * button.
 */
export function useRovingTabIndex(among: string, { removing = false } = {}) {
  const ref = useRef<HTMLDivElement>(null)
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLElement>(among) ?? [])]
  const stopAt = (wanted: HTMLElement | undefined) => {
    for (const each of buttons()) each.tabIndex = each === wanted ? 0 : -1
  }
  const stopped = useRef<Element>(null)
  // Runs after every render, because buttons are added and removed: the same button stays the Tab stop.
  useEffect(() => {
    const all = buttons()
    stopAt(all.find((each) => each === stopped.current) ?? all[0])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners read current values when they are called.
  useEffect(() => {
    const container = ref.current
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(among)) return
      stopped.current = target
      stopAt(target)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey } = event
      if (!(target instanceof HTMLElement) || !target.matches(among) || altKey || ctrlKey || metaKey) return
      const all = buttons()
      const next = all[steps[key]?.(all.indexOf(target), all.length - 1) ?? -1]
      if (removing && (key === "Delete" || key === "Backspace")) target.click()
      else if (next) next.focus()
      else return
      event.preventDefault()
    }
    container?.addEventListener("focusin", onFocus)
    container?.addEventListener("keydown", onKeyDown)
    return () => {
      container?.removeEventListener("focusin", onFocus)
      container?.removeEventListener("keydown", onKeyDown)
    }
  }, [among, removing])
  return {
    ref,
    /** Call it before the focused button is removed: focuses its neighbour, or the input if there is none. */
    leave: () => {
      const all = buttons()
      const index = all.indexOf(document.activeElement as HTMLElement)
      if (index < 0) return
      const next = all[index + 1] ?? all[index - 1] ?? ref.current?.querySelector("input")
      next?.focus()
    },
  }
}
