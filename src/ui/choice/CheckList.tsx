import { Check, Lock } from "lucide-react"
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from "react"
import { fold } from "@/domain/text/fold"
import type { ControlProps } from "../fields/Field"
import { useListbox } from "../fields/useListbox"
import { useVirtualRows } from "../table/useVirtualRows"
import { classes } from "../theme/classes"

export interface CheckItem {
  value: string
  label: string
  detail?: string
  /** The reason why it cannot be checked or unchecked. */
  locked?: string | undefined
}

export interface CheckListProps extends Partial<ControlProps> {
  items: readonly CheckItem[]
  checked: ReadonlySet<string>
  /** Absent if the list is read-only. */
  onToggle?: (value: string) => void
  /** The placeholder of the search box. */
  placeholder: string
  /** Shown to the right of the search box: how many are checked. */
  count?: ReactNode
  name?: string
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** Row height and maximum list height, in pixels. */
const rowHeight = 34
const maxHeight = 340

/**
 * A virtualized list of checkable items. The search box handles all keys: typing filters, arrows move and `Enter`
 * checks (combobox pattern).
 */
export function CheckList(props: CheckListProps) {
  const { items, checked, onToggle, placeholder, count, name, ref, onBlur, ...control } = props
  const [text, setText] = useState("")
  const wanted = fold(text)
  const shown = items.filter(({ label, detail }) => fold(`${label} ${detail ?? ""}`).includes(wanted))
  const toggle = (index: number) => {
    const item = shown[index]
    if (item && item.locked === undefined) onToggle?.(item.value)
  }
  const listbox = useListbox({ count: shown.length, onChoose: toggle, opened: true })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === "Enter") {
      // Never submits the enclosing form: after filtering, `Enter` checks the first row.
      event.preventDefault()
      if (listbox.active >= 0) toggle(listbox.active)
      else if (text !== "") toggle(0)
    } else if (event.key === "Escape" && text !== "") {
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      setText("")
    } else if (event.key !== "Escape") listbox.onKeyDown(event)
  }
  return (
    <div className="overflow-hidden rounded-lg border border-control">
      <div className="flex flex-wrap items-center gap-x-3 border-b border-line pr-3">
        <input
          {...control}
          {...listbox.input}
          role="combobox"
          aria-expanded={listbox.open}
          aria-label={control.id === undefined ? placeholder : undefined}
          type="text"
          name={name}
          ref={ref}
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            listbox.setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          className="h-9 min-w-40 flex-1 rounded-t-lg bg-transparent px-3 outline-offset-[-2px] placeholder:text-faint"
        />
        <span role="status" className="text-small text-muted">
          {count}
        </span>
      </div>
      <Options {...{ listbox, shown, checked, placeholder }} seen={!onToggle} />
    </div>
  )
}

interface OptionsProps {
  listbox: ReturnType<typeof useListbox>
  shown: readonly CheckItem[]
  checked: ReadonlySet<string>
  placeholder: string
  seen: boolean
}

function Options({ listbox, shown, checked, placeholder, seen }: OptionsProps) {
  const { active } = listbox
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualRows({
    scroller,
    keys: shown.map(({ value }) => value),
    rowHeight,
    current: active,
  })
  return (
    <div
      ref={scroller}
      id={listbox.listId}
      role="listbox"
      aria-label={placeholder}
      aria-multiselectable
      tabIndex={-1}
      className="relative overflow-y-auto"
      style={{ maxHeight: maxHeight }}
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = shown[index]
          return item ? (
            <div
              key={key}
              {...listbox.option(index)}
              role="option"
              tabIndex={-1}
              aria-selected={checked.has(item.value)}
              aria-disabled={seen || item.locked !== undefined || undefined}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              className={classes(
                "absolute inset-x-0 flex items-center gap-2.5 px-3 whitespace-nowrap",
                index === active && "bg-accent-soft",
              )}
            >
              <Row item={item} on={checked.has(item.value)} seen={seen} />
            </div>
          ) : null
        })}
      </div>
      {shown.length === 0 && <p className="px-3 py-2.5 text-muted">Nenhum resultado encontrado</p>}
    </div>
  )
}

interface RowProps {
  item: CheckItem
  on: boolean
  /** Read-only rows have no checkbox. */
  seen: boolean
}

function Row({ item: { label, detail, locked }, on, seen }: RowProps) {
  return (
    <>
      <span
        aria-hidden
        className={classes(
          "inline-grid size-4 shrink-0 place-items-center rounded-[0.25rem] border",
          seen && "border-transparent",
          !seen && (on ? "border-accent bg-accent text-on-accent" : "border-control bg-panel"),
          locked !== undefined && "opacity-60",
        )}
      >
        {on && <Check strokeWidth={3} className="size-3" />}
      </span>
      <span className="mono min-w-0 truncate md:shrink-0">{label}</span>
      {detail && <span className="min-w-0 flex-1 truncate text-muted">{detail}</span>}
      {locked !== undefined && (
        <span className="ml-auto flex shrink-0 items-center gap-1 text-small text-muted">
          <Lock aria-hidden className="size-3.5" />
          {locked}
        </span>
      )}
    </>
  )
}
