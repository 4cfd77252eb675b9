import type { LucideIcon } from "lucide-react"
import type { ButtonHTMLAttributes, Ref } from "react"
import { classes } from "../theme/classes"
import { Keys, keysForAria } from "./Keys"
import { Tooltip } from "./Tooltip"

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "aria-label"> {
  icon: LucideIcon
  /** Its name, also shown as a tooltip. */
  label: string
  shortcut?: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon: Icon, label, shortcut, className, ...rest }: IconButtonProps) {
  const text = (
    <>
      {label} {shortcut && <Keys keys={shortcut} className="ml-1" />}
    </>
  )
  return (
    <Tooltip text={text} decorative>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={shortcut && keysForAria(shortcut)}
        {...rest}
        className={classes(
          "inline-grid size-7.5 shrink-0 place-items-center rounded-md text-muted transition-colors duration-75 hover:bg-sunken hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:size-10",
          className,
        )}
      >
        <Icon aria-hidden className="size-4" strokeWidth={1.9} />
      </button>
    </Tooltip>
  )
}
