import { useAtomValue } from "jotai"
import { useHotkeys } from "react-hotkeys-hook"
import { goPendingAtom, isElsewhere, singleKeysAtom } from "@/palette/run/keys"
import { type KeyHint, useKeyHints } from "@/ui/page/keyHints"

export type Step = "next" | "previous" | "first" | "last"

export interface ListKeysOptions {
  onStep: (step: Step) => void
  /** `Enter` outside links and buttons, which answer it themselves. */
  onOpen?: () => void
  /** What `Enter` does, for the status line; absent where it does nothing. */
  openLabel?: string
  /** `x`, with `range` for `Shift+x`: up to here from the last one. */
  onSelect?: (range: boolean) => void
  /** `Ctrl+A`. */
  onSelectAll?: () => void
  /** `Esc`; without it the key is left to others. */
  onEscape?: (() => void) | undefined
  /** Says the way to the search box, where nothing else shows it. */
  searchHint?: boolean
  /** From the search box into the list, by the down arrow or `Esc`. */
  onEnterList: () => void
  /** `Enter` in the search box. */
  onSearch?: () => void
}

const stepOf: Record<string, Step> = {
  j: "next",
  k: "previous",
  arrowdown: "next",
  arrowup: "previous",
  home: "first",
  end: "last",
}

/** Where a step leads from `index` (-1 for none) among rows whose last index is `last`. */
export function stepped(step: Step, index: number, last: number): number {
  if (step === "first") return 0
  if (step === "last") return last
  return step === "next" ? Math.min(index + 1, last) : Math.max(index - 1, 0)
}

const inside = (event: KeyboardEvent, selector: string) =>
  event.target instanceof Element && event.target.closest(selector) !== null

const searchBox = "[data-search]"
const notInSearch = (event: KeyboardEvent) => isElsewhere(event) || !inside(event, searchBox)
/** What answers `Enter` by itself. */
const pressable = 'a, button, summary, [role="tab"], [role="grid"]'
const onPressable = (event: KeyboardEvent) => isElsewhere(event) || inside(event, pressable)

/** The keys of a list (palette.md, Keys), published for the status line. Single letters can be switched off. */
export function useListKeys(options: ListKeysOptions): void {
  const { onStep, onOpen, openLabel, onSelect, onSelectAll, onEscape, searchHint, onEnterList, onSearch } =
    options
  const single = useAtomValue(singleKeysAtom)
  const goPending = useAtomValue(goPendingAtom)
  const base = { preventDefault: true, useKey: true, ignoreEventWhen: isElsewhere }
  const letters = { ...base, enabled: single && !goPending }

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
  useHotkeys("/", () => document.querySelector<HTMLInputElement>(searchBox)?.select(), letters)
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
