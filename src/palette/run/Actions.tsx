import { useAtomValue } from "jotai"
import { Ellipsis } from "lucide-react"
import { cloneElement, Suspense, useState } from "react"
import { Button } from "@/ui/buttons/Button"
import { IconButton } from "@/ui/buttons/IconButton"
import { lazy } from "@/ui/page/lazy"
import { Part } from "@/ui/page/Part"
import type { Group } from "../command"
import { useCommands } from "../slots/useSources"
import { type Appearing, appearing } from "../table"
import type { Target } from "../target"
import { isSingleKey, singleKeysAtom } from "./keys"
import { useRunCommand } from "./run"

export interface ActionsProps {
  /** What is acted on. */
  target: Target
  size?: "small"
  /** As many as are drawn as buttons; the others are in the menu of one. */
  max?: number
  /** Only the commands of one group: a tab that is about blocks. */
  group?: Group
  /** Only this command, by its id: a place on the page that is about what it does. */
  only?: string
  /** Shows keys where they work: not on the rows that are not the current one. */
  keys?: boolean
}

/** A button for every command that shows on a target, read from the same records as its keys. */
export function Actions(props: ActionsProps) {
  const { target, size, max = Number.POSITIVE_INFINITY, group, only, keys = true } = props
  const { shown: all, run, shortcutOf: keyOf } = useActions(target)
  const shown = all
    .filter(({ command }) => group === undefined || command.group === group)
    .filter(({ command }) => only === undefined || command.id === only)
  const shortcutOf = (each: Appearing) => (keys ? keyOf(each) : undefined)
  const isPrimary = ({ command }: Appearing) => command.tone === "primary"
  // What is done most comes last, as in every form.
  const buttons = shown
    .slice(0, max)
    .toSorted((one, other) => Number(isPrimary(one)) - Number(isPrimary(other)))
    .map((each) => (
      <Button
        key={each.command.id}
        small={size === "small"}
        icon={size === "small" ? undefined : each.command.icon}
        variant={
          each.command.tone === "danger" || each.command.tone === "primary" ? each.command.tone : "plain"
        }
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
      {/* Never alone in a line of its own. */}
      <span className="flex items-center gap-2">
        {buttons.at(-1)}
        <More {...{ run, shortcutOf }} shown={rest} />
      </span>
    </>
  )
}

/** The same, all of them behind one button; in a row of a list, whose keys do the same, without a tab stop. */
export function MoreActions({ target, inRow }: { target: Target; inRow?: boolean }) {
  const { shown, run, shortcutOf } = useActions(target)
  return shown.length === 0 ? null : <More {...{ shown, run, shortcutOf, inRow }} />
}

function useActions(target: Target) {
  const commands = useCommands()
  const runCommand = useRunCommand()
  const single = useAtomValue(singleKeysAtom)
  return {
    shown: appearing(commands, target),
    run: ({ command, fill, formSetup }: Appearing) => runCommand(command, fill, formSetup),
    /** A key that is switched off is not shown either. */
    shortcutOf: ({ command: { key } }: Appearing) => (key && (single || !isSingleKey(key)) ? key : undefined),
  }
}

interface MoreProps {
  shown: readonly Appearing[]
  run: (each: Appearing) => void
  shortcutOf: (each: Appearing) => string | undefined
  inRow?: boolean | undefined
}

// The menu's library is a fifth of what the first screen may weigh, so it comes with the first menu opened.
const Menu = lazy(async () => ({ default: (await import("@/ui/dialog/Menu")).Menu }))

function More({ shown, run, shortcutOf, inRow }: MoreProps) {
  const [pressed, setPressed] = useState(false)
  const button = (
    <IconButton icon={Ellipsis} label="Mais ações" aria-haspopup="menu" {...(inRow && { tabIndex: -1 })} />
  )
  if (!pressed) return cloneElement(button, { onClick: () => setPressed(true) })
  return (
    <Part otherwise={(retry) => cloneElement(button, { onClick: retry })}>
      <Suspense fallback={button}>
        <Menu
          opened
          button={button}
          entries={shown.map((each) => {
            const shortcut = shortcutOf(each)
            return {
              label: each.label,
              icon: each.command.icon,
              run: () => run(each),
              ...(shortcut !== undefined && { shortcut }),
              ...(each.command.tone === "danger" && { tone: "danger" as const }),
              ...(each.disabledReason !== undefined && { disabledReason: each.disabledReason }),
            }
          })}
        />
      </Suspense>
    </Part>
  )
}
