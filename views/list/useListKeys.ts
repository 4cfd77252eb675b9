import { useAtomValue } from "jotai"
import { useWaiting } from "@/shortcuts/kept"
import { usePaintedAt } from "@/shortcuts/painted"
import { singleKeysAtom } from "@/shortcuts/strokes"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { type KeyHint, useKeyHints } from "@/ui/page/keyHints"
import { focusSearch, type Searched, searchBox, useSearchEnter } from "./useSearchEnter"

export type Step = "next" | "previous" | "first" | "last"

export interface ListKeysOptions {
  onStep: (step: Step) => void
  /** `Enter`, except on links and buttons, which handle it themselves. */
  onOpen?: () => void
  /** The label of `Enter` in the status line. Absent if it does nothing. */
  openLabel?: string
  /** `x`; `range` is `Shift+x`, from the last selected row to this one. */
  onSelect?: (range: boolean) => void
  /** `Ctrl+A`. */
  onSelectAll?: () => void
  /** `Esc`. Without it, the key is not handled here. */
  onEscape?: (() => void) | undefined
  /** Shows the key of the search box in the status line, if nothing else shows it. */
  searchHint?: boolean
  /** `Esc` or the down arrow in the search box: moves the focus into the list. */
  onEnterList: () => void
  /**
   * The server search that the list shows the results of. `Enter` in its box moves to the list, with the keys typed
   * after it.
   */
  searched?: Searched | undefined
  /** Identifies the rows. With another value, they are rows that the user has not seen. */
  rows?: string | undefined
  /** Whether the first rows are loading. */
  loading?: boolean
  /** `Enter` in the search box, if it has another effect. */
  onSearch?: (() => void) | undefined
}

const stepOf: Record<string, Step> = {
  j: "next",
  k: "previous",
  arrowdown: "next",
  arrowup: "previous",
  home: "first",
  end: "last",
}

/** The index after a step from `index` (-1 for none); `last` is the last index. */
export function stepped(step: Step, index: number, last: number): number {
  if (step === "first") return 0
  if (step === "last") return last
  return step === "next" ? Math.min(index + 1, last) : Math.max(index - 1, 0)
}

/** Elements that handle `Enter` themselves. */
const pressable = 'a, button, summary, [role="tab"], [role="grid"]'
const notOnPressable = () => !document.activeElement?.closest(pressable)
const hasSearch = () => document.querySelector(searchBox) !== null
const inSearch = () => Boolean(document.activeElement?.closest(searchBox))

/** The keys of a list, which the status line shows too. Users can switch off single letters. */
export function useListKeys(options: ListKeysOptions): void {
  const { onStep, onOpen, openLabel, onSelect, onSelectAll, onEscape, searchHint, onEnterList } = options
  const onSearchEnter = useSearchEnter(options.searched, onEnterList)
  const onSearch = options.onSearch ?? (options.searched && onSearchEnter)
  const single = useAtomValue(singleKeysAtom)
  const paintedAt = usePaintedAt(options.rows)
  useWaiting(options.loading === true)
  const walks = { run: step, repeats: true, waits: true }
  useShortcuts([
    { keys: "down Esc", run: leaveSearch, inFields: true, when: inSearch },
    { keys: "Enter", run: () => onSearch?.(), inFields: true, when: inSearch },
    { keys: "j k", ...walks },
    { keys: "down up Home End", ...walks },
    {
      keys: "Enter",
      run: () => onOpen?.(),
      enabled: onOpen !== undefined,
      waits: true,
      when: notOnPressable,
      paintedAt,
    },
    {
      keys: "x Shift+x",
      run: ({ shiftKey }) => onSelect?.(shiftKey),
      enabled: onSelect !== undefined,
      waits: true,
      paintedAt,
    },
    {
      keys: "Ctrl+A",
      run: () => onSelectAll?.(),
      enabled: onSelectAll !== undefined,
      paintedAt,
    },
    { keys: "Esc", run: () => onEscape?.(), enabled: onEscape !== undefined },
    { keys: "/", run: focusSearch, when: hasSearch },
  ])
  function leaveSearch() {
    const { text = "", search = "" } = options.searched?.searchText ?? {}
    // The results of a text that was just typed are another table, which takes the focus once it is there.
    if (text.trim() === search.trim()) onEnterList()
    else onSearchEnter()
  }
  function step(event: KeyboardEvent) {
    const wanted = stepOf[event.key.toLowerCase()]
    if (wanted) onStep(wanted)
  }

  const hints: KeyHint[] = [{ keys: single ? "j k" : "up down", label: "mover" }]
  if (openLabel !== undefined) hints.push({ keys: "Enter", label: openLabel })
  if (single && onSelect) hints.push({ keys: "x", label: "selecionar" })
  if (single && searchHint) hints.push({ keys: "/", label: "buscar" })
  useKeyHints(hints)
}
