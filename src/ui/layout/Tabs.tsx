import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react"
import { Keys } from "../buttons/Keys"
import { classes } from "../theme/classes"

export interface Tab<Key extends string> {
  key: Key
  title: ReactNode
  /** Its own address, so that it can be opened in another browser tab. */
  href?: string
  /** After the title: a `Badge` or a `Tag`. */
  mark?: ReactNode
}

export interface TabsProps<Key extends string> {
  /** Connects the list to its `TabPanel`. */
  id: string
  label: string
  tabs: readonly Tab<Key>[]
  current: Key
  onChange: (key: Key) => void
  /** Whether the shell has bound number keys to the tabs, which then show them. */
  numbered?: boolean
  /** Tabs that do not fit are reached by scrolling sideways, so that they leave room for what is below. */
  oneLine?: boolean
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Scrolls tabs on one line sideways to the open one, also after their counts came. The page stays where it is. */
function useCurrentInSight(list: RefObject<HTMLElement | null>, current: string, oneLine: boolean): void {
  useEffect(() => {
    const element = list.current
    if (!oneLine || !element) return
    const show = () => {
      const tab = document.getElementById(current)
      if (!tab) return
      const { offsetLeft, offsetWidth } = tab
      const end = offsetLeft + offsetWidth - element.clientWidth
      element.scrollLeft = Math.min(Math.max(element.scrollLeft, end), offsetLeft)
    }
    const observer = new ResizeObserver(show)
    for (const tab of element.children) observer.observe(tab)
    return () => observer.disconnect()
  }, [list, current, oneLine])
}

/** Tabs. The parent controls which one is open, usually in the address. */
export function Tabs<Key extends string>({
  id,
  label,
  tabs,
  current,
  onChange,
  numbered = true,
  oneLine = false,
}: TabsProps<Key>) {
  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = tabs[steps[event.key]?.(index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  const press = (event: MouseEvent, key: Key) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChange(key)
  }
  const list = useRef<HTMLDivElement>(null)
  useCurrentInSight(list, `${id}-${current}`, oneLine)
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classes(
        "flex border-b border-line",
        tabs.length > 7 ? "gap-x-4" : "gap-x-5.5",
        // Enlarged to 400 %, nothing scrolls sideways (WCAG 1.4.10).
        oneLine ? "relative overflow-x-auto [scrollbar-width:none] max-[22rem]:flex-wrap" : "flex-wrap",
      )}
    >
      {tabs.map((tab, index) => {
        const on = tab.key === current
        const Element = tab.href === undefined ? "button" : "a"
        return (
          <Element
            key={tab.key}
            id={`${id}-${tab.key}`}
            role="tab"
            type={tab.href === undefined ? "button" : undefined}
            href={tab.href}
            aria-selected={on}
            aria-controls={on ? `${id}-panel` : undefined}
            tabIndex={on ? 0 : -1}
            onClick={(event: MouseEvent) => press(event, tab.key)}
            onKeyDown={(event: KeyboardEvent<HTMLElement>) => move(event, index)}
            className={classes(
              "flex h-10 shrink-0 items-center gap-1 border-b-2 font-[550] outline-offset-[-2px]",
              on ? "border-accent text-accent-text" : "border-transparent text-muted hover:text-text",
            )}
          >
            {tab.title}
            {tab.mark}
            {numbered && index < 9 && <Keys keys={String(index + 1)} />}
          </Element>
        )
      })}
    </div>
  )
}

export interface TabPanelProps {
  /** The id of its `Tabs`, and the key of the current one. */
  id: string
  current: string
  /** Fills the remaining height of a page, for a list with its own scrolling. */
  fills?: boolean
  children: ReactNode
}

/** The content of the current tab. */
export function TabPanel({ id, current, fills, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-${current}`}
      className={fills ? "flex flex-1 flex-col" : undefined}
    >
      {children}
    </div>
  )
}
