import { MenuButton, Menu as MenuFrame, MenuItem, MenuItems } from "@headlessui/react"
import type { LucideIcon } from "lucide-react"
import { Fragment, type ReactElement, useEffect, useRef } from "react"
import { Keys } from "../buttons/Keys"
import { classes, floating } from "../theme/classes"

export interface MenuEntry {
  label: string
  run: () => void
  icon?: LucideIcon
  shortcut?: string
  tone?: "danger"
  /** The reason why the entry is disabled, shown below it. */
  disabledReason?: string
  /** Draws a line above the item. */
  first?: boolean
}

export interface MenuProps {
  /** The button that opens it: one element that takes a ref, such as `IconButton` or a plain `button`. */
  button: ReactElement
  entries: readonly MenuEntry[]
  align?: "start" | "end"
  /** Opens on mount, because the menu is rendered when its button was pressed. */
  opened?: boolean
}

/** A menu that a button opens. */
export function Menu({ button, entries, align = "end", opened = false }: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!opened) return
    opener.current?.focus()
    // The library cannot start with an open menu, so its button is clicked.
    opener.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))
  }, [opened])
  return (
    <MenuFrame>
      <MenuButton as={Fragment} ref={opener}>
        {button}
      </MenuButton>
      <MenuItems
        anchor={{ to: `bottom ${align}`, gap: 6, padding: 8 }}
        className={classes(floating, "min-w-52 p-1")}
      >
        {entries.map(({ label, run, icon: Icon, shortcut, tone, disabledReason, first }) => (
          <Fragment key={label}>
            {first && <div role="none" className="-mx-1 my-1 h-px bg-line" />}
            <MenuItem disabled={disabledReason !== undefined}>
              <button
                type="button"
                onClick={run}
                className={classes(
                  "flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left data-focus:bg-accent-soft data-disabled:text-faint",
                  tone === "danger" ? "text-bad data-focus:bg-bad-soft" : "data-focus:text-accent-text",
                )}
              >
                {Icon && <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.9} />}
                <span className="flex-1">
                  {label}
                  {disabledReason && <span className="block text-small">{disabledReason}</span>}
                </span>
                {shortcut && <Keys keys={shortcut} />}
              </button>
            </MenuItem>
          </Fragment>
        ))}
      </MenuItems>
    </MenuFrame>
  )
}
