import { LoaderCircle, type LucideIcon } from "lucide-react"
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  Children,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useContext,
} from "react"
import { Link } from "wouter"
import { ButtonHintsContext, useKeyHints } from "../page/keyHints"
import { useNotify } from "../page/notice"
import { classes } from "../theme/classes"
import { Keys, keysForAria } from "./Keys"
import { Tooltip } from "./Tooltip"

export type ButtonVariant = "plain" | "primary" | "danger" | "quiet"

interface ButtonAppearance {
  variant?: ButtonVariant
  /** 28 instead of 32 pixels high, for rows. */
  small?: boolean
  icon?: LucideIcon
  /** The shortcut for the same action, shown in the button: `n`, `Ctrl+S`. */
  shortcut?: string
  children: ReactNode
}

export interface ButtonProps
  extends ButtonAppearance,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled" | "children"> {
  /** The reason why the button is disabled. It stays focusable, so that everyone can read the reason. */
  disabledReason?: string | undefined
  /** Shows that the action is running, and ignores further presses. */
  pending?: boolean
  ref?: Ref<HTMLButtonElement>
}

const variants: Record<ButtonVariant, string> = {
  plain: "border-line-strong bg-panel text-text shadow-card hover:bg-sunken",
  primary:
    "border-accent bg-accent text-on-accent shadow-card hover:bg-[color-mix(in_srgb,var(--accent)_88%,var(--text))] [&_kbd]:border-on-accent/30 [&_kbd]:bg-on-accent/15 [&_kbd]:text-on-accent data-off:[&_kbd]:border-line data-off:[&_kbd]:bg-transparent data-off:[&_kbd]:text-faint",
  danger: "border-line-strong bg-panel text-bad shadow-card hover:border-bad hover:bg-bad-soft",
  quiet: "border-transparent text-muted hover:bg-sunken hover:text-text",
}

/** The classes of a button, for other elements such as the label of a file input. */
export function buttonClass({
  variant = "plain",
  small,
}: Pick<ButtonAppearance, "variant" | "small"> = {}): string {
  return classes(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-[550] whitespace-nowrap transition-colors duration-75 select-none",
    small ? "h-7 px-2.5" : "h-8 px-[0.6875rem] pointer-coarse:h-10",
    variants[variant],
    "data-off:border-line data-off:bg-sunken data-off:text-faint data-off:shadow-none data-off:hover:border-line data-off:hover:bg-sunken",
  )
}

function Contents({
  icon: Icon,
  pending,
  shortcut,
  children,
}: Omit<ButtonAppearance, "variant"> & { pending?: boolean }) {
  const inFoot = useContext(ButtonHintsContext)
  return (
    <>
      {pending ? (
        <LoaderCircle aria-hidden className="-ml-0.5 size-4 animate-spin" />
      ) : (
        Icon && <Icon aria-hidden className="-ml-0.5 size-4" strokeWidth={1.9} />
      )}
      {children}
      {shortcut && <Keys keys={shortcut} className="-mr-0.5" />}
      {shortcut && inFoot && <InFoot keys={shortcut}>{children}</InFoot>}
    </>
  )
}

/** Lets the foot say the key with the words of the button. */
function InFoot({ keys, children }: { keys: string; children: ReactNode }) {
  const words = Children.toArray(children).filter((part) => typeof part === "string")
  useKeyHints([{ keys, label: words.join("").toLocaleLowerCase("pt-BR") }])
  return null
}

/** A button that acts on this page. */
export function Button(props: ButtonProps) {
  const { variant, small, icon, shortcut, disabledReason, pending, className, onClick, children, ...rest } =
    props
  const notify = useNotify()
  const off = pending === true || disabledReason !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!off) return onClick?.(event)
    event.preventDefault()
    // The tooltip works on hover only, so touch users get a notice.
    if (disabledReason !== undefined) notify({ tone: "info", text: disabledReason })
  }
  return (
    <Tooltip text={disabledReason}>
      <button
        type="button"
        aria-keyshortcuts={shortcut && keysForAria(shortcut)}
        {...rest}
        aria-disabled={off || undefined}
        aria-busy={pending || undefined}
        data-off={disabledReason !== undefined || undefined}
        className={classes(buttonClass({ variant, small }), pending && "cursor-progress", className)}
        onClick={press}
      >
        <Contents icon={icon} pending={pending} shortcut={shortcut}>
          {children}
        </Contents>
      </button>
    </Tooltip>
  )
}

export interface ButtonLinkProps
  extends ButtonAppearance,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "children"> {
  href: string
}

/** A link to a console address, styled as a button. */
export function ButtonLink({
  variant,
  small,
  icon,
  shortcut,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      aria-keyshortcuts={shortcut && keysForAria(shortcut)}
      {...rest}
      className={classes(buttonClass({ variant, small }), className)}
    >
      <Contents icon={icon} shortcut={shortcut}>
        {children}
      </Contents>
    </Link>
  )
}
