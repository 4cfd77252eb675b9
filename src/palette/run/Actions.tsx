import { useAtomValue } from "jotai"
import { Ellipsis } from "lucide-react"
import { cloneElement, Suspense, useState } from "react"
import { isSingleKey, singleKeysAtom } from "@/shortcuts/strokes"
import { Button } from "@/ui/buttons/Button"
import { IconButton } from "@/ui/buttons/IconButton"
import type { MenuEntry } from "@/ui/dialog/Menu"
import { ChunkBoundary } from "@/ui/page/ChunkBoundary"
import { lazy } from "@/ui/page/lazy"
import type { Group } from "../command"
import { type Appearing, appearing } from "../commandRegistry"
import { useCommands } from "../slots/useSources"
import type { Target } from "../targetTypes"
import { useRunCommand } from "./run"

export interface ActionsProps {
  /** The object that the actions are about. */
  target: Target
  size?: "small"
  /** How many commands are drawn as buttons; the others go into one menu. */
  max?: number
  /** Shows only the commands of one group, for example on a tab about blocks. */
  group?: Group
  /** Shows only the command with this id, at a place on the page that is about its effect. */
  only?: string
  /** Whether to show shortcuts. False on list rows that are not the current one, because their keys do nothing. */
  keys?: boolean
}

/** A button for each command that applies to the target. Buttons and shortcuts read the same records. */
export function Actions(props: ActionsProps) {
  const { target, size, max = Number.POSITIVE_INFINITY, group, only, keys = true } = props
  const { shown: all, run, shortcutOf: keyOf } = useActions(target)
  const shown = all
    .filter(({ command }) => group === undefined || command.group === group)
    .filter(({ command }) => only === undefined || command.id === only)
  const shortcutOf = (each: Appearing) => (keys ? keyOf(each) : undefined)
  const isPrimary = ({ command }: Appearing) => command.tone === "primary"
  // In a list, only the current row has a primary button: there is one row in many that the next key is about.
  const isMuted = size === "small" && !keys
  const variantOf = ({ command: { tone } }: Appearing) =>
    tone === "danger" || (tone === "primary" && !isMuted) ? tone : "plain"
  // The primary action comes last, as in every form.
  const buttons = shown
    .slice(0, max)
    .toSorted((one, other) => Number(isPrimary(one)) - Number(isPrimary(other)))
    .map((each) => (
      <Button
        key={each.command.id}
        small={size === "small"}
        icon={size === "small" ? undefined : each.command.icon}
        variant={variantOf(each)}
        shortcut={shortcutOf(each)}
        disabledReason={each.disabledReason}
        onClick={() => run(each)}
      >
        {each.label}
      </Button>
    ))
  const rest = shown.slice(max)
  if (rest.length === 0) return buttons
  return (
    <>
      {buttons.slice(0, -1)}
      {/* Keeps the menu on one line with the last button, so that it never wraps alone. */}
      <span className="flex items-center gap-2">
        {buttons.at(-1)}
        <More {...{ run, shortcutOf }} shown={rest} />
      </span>
    </>
  )
}

interface MoreActionsProps {
  target: Target
  inRow?: boolean
  /** What the list offers for a row, after the commands. */
  also?: readonly MenuEntry[]
}

/** All actions in one menu. In a list row the menu has no tab stop, because the row's keys do the same. */
export function MoreActions({ target, inRow, also = [] }: MoreActionsProps) {
  const { shown, run, shortcutOf } = useActions(target)
  return shown.length + also.length === 0 ? null : <More {...{ shown, run, shortcutOf, inRow, also }} />
}

function useActions(target: Target) {
  const commands = useCommands()
  const runCommand = useRunCommand()
  const single = useAtomValue(singleKeysAtom)
  return {
    shown: appearing(commands, target),
    run: ({ command, fill, formSetup }: Appearing) => runCommand(command, fill, formSetup),
    /** Hides shortcuts that are switched off. */
    shortcutOf: ({ command: { key } }: Appearing) => (key && (single || !isSingleKey(key)) ? key : undefined),
  }
}

interface MoreProps {
  shown: readonly Appearing[]
  run: (each: Appearing) => void
  shortcutOf: (each: Appearing) => string | undefined
  inRow?: boolean | undefined
  also?: readonly MenuEntry[]
}

// The menu library would be a fifth of the size budget of the first screen, so it loads when the first menu opens.
const Menu = lazy(async () => ({ default: (await import("@/ui/dialog/Menu")).Menu }))

function More({ shown, run, shortcutOf, inRow, also = [] }: MoreProps) {
  const [pressed, setPressed] = useState(false)
  const button = (
    <IconButton icon={Ellipsis} label="Mais ações" aria-haspopup="menu" {...(inRow && { tabIndex: -1 })} />
  )
  if (!pressed) return cloneElement(button, { onClick: () => setPressed(true) })
  return (
    <ChunkBoundary otherwise={(retry) => cloneElement(button, { onClick: retry })}>
      <Suspense fallback={button}>
        <Menu
          opened
          button={button}
          entries={[
            ...shown.map((each) => {
              const shortcut = shortcutOf(each)
              return {
                label: each.label,
                icon: each.command.icon,
                run: () => run(each),
                ...(shortcut !== undefined && { shortcut }),
                ...(each.command.tone === "danger" && { tone: "danger" as const }),
                ...(each.disabledReason !== undefined && { disabledReason: each.disabledReason }),
              }
            }),
            ...also,
          ]}
        />
      </Suspense>
    </ChunkBoundary>
  )
}
