import { useEffect, useRef } from "react"

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Makes buttons that stand side by side one Tab stop, however many they are: arrows lead from one to the next, and the
 * tabulator past them (ARIA, toolbar). `among` selects them within the element that `ref` is given to; with `removing`,
 * `Delete` presses the one that takes something away.
 */
export function useOneStop(among: string, { removing = false } = {}) {
  const ref = useRef<HTMLDivElement>(null)
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLElement>(among) ?? [])]
  const stopAt = (wanted: HTMLElement | undefined) => {
    for (const each of buttons()) each.tabIndex = each === wanted ? 0 : -1
  }
  const stopped = useRef<Element>(null)
  // With every drawing, as buttons come and go: the one that was the stop stays it.
  useEffect(() => {
    const all = buttons()
    stopAt(all.find((each) => each === stopped.current) ?? all[0])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they read is read when they are called.
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
    /** To be called as one of them is about to go: its neighbour takes the focus, or what else there is to go on in. */
    leave: () => {
      const all = buttons()
      const index = all.indexOf(document.activeElement as HTMLElement)
      if (index < 0) return
      const next = all[index + 1] ?? all[index - 1] ?? ref.current?.querySelector("input")
      next?.focus()
    },
  }
}
