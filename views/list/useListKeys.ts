import { useAtomValue } from "jotai"
import { useHotkeys } from "react-hotkeys-hook"
import { goPendingAtom, isElsewhere, lettersOn, singleKeysAtom } from "@/palette/run/keys"
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

const inside = (event: KeyboardEvent, selector: string) =>
  event.target instanceof Element && event.target.closest(selector) !== null

const notInSearch = (event: KeyboardEvent) => isElsewhere(event) || !inside(event, searchBox)
/** Elements that handle `Enter` themselves. */
const pressable = 'a, button, summary, [role="tab"], [role="grid"]'
const onPressable = (event: KeyboardEvent) => isElsewhere(event) || inside(event, pressable)

/** The keys of a list, which the status line shows too. Users can switch off single letters. */
export function useListKeys(options: ListKeysOptions): void {
  const { onStep, onOpen, openLabel, onSelect, onSelectAll, onEscape, searchHint, onEnterList } = options
  const onSearchEnter = useSearchEnter(options.searched, onEnterList)
  const onSearch = options.onSearch ?? (options.searched && onSearchEnter)
  const single = useAtomValue(singleKeysAtom)
  const goPending = useAtomValue(goPendingAtom)
  const base = { preventDefault: true, useKey: true, ignoreEventWhen: isElsewhere }
  const letters = { ...base, enabled: single && !goPending, enableOnFormTags: lettersOn }

  useHotkeys("j, k", (event) => step(event), letters)
  useHotkeys("arrowdown, arrowup, home, end", (event) => step(event), base)
  useHotkeys("enter", () => onOpen?.(), {
    ...base,
    enabled: onOpen !== undefined,
    ignoreEventWhen: onPressable,
  })
  useHotkeys("x, shift+x", (event) => onSelect?.(event.shiftKey), {
    ...letters,
    enabled: letters.enabled && onSelect !== undefined,
  })
  useHotkeys("mod+a", () => onSelectAll?.(), { ...base, enabled: onSelectAll !== undefined })
  useHotkeys("escape", () => onEscape?.(), { ...base, enabled: onEscape !== undefined })
  useHotkeys("/, shift+/", focusSearch, letters)
  useHotkeys("arrowdown, escape, enter", (event) => (event.key === "Enter" ? onSearch?.() : onEnterList()), {
    ...base,
    enableOnFormTags: ["input"],
    ignoreEventWhen: notInSearch,
  })
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
