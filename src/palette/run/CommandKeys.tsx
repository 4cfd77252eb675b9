import { useAtomValue, useStore } from "jotai"
import { dropRest } from "@/shortcuts/dispatcher"
import { useWaiting } from "@/shortcuts/kept"
import { strokesIn } from "@/shortcuts/strokes"
import { type Find, useShortcuts } from "@/shortcuts/useShortcuts"
import { notify } from "@/ui/page/notice"
import type { Command } from "../command"
import { type Appearing, appearing } from "../commandRegistry"
import { isTargetUnknownAtom, targetPaintedAt, targetsAtom } from "../currentTargets"
import { actsOnOpen } from "../grammar/values"
import { useCommands } from "../slots/useSources"
import type { Target } from "../targetTypes"
import { useRunCommand } from "./run"

/** A command with its key. `target` is the object that it acts on, unless it works everywhere. */
interface Bound extends Appearing {
  target?: Target
}

/**
 * Maps each key to its command. The most specific target on the screen wins over commands that work everywhere. While
 * a target is still loading, less specific targets get no keys.
 */
export function boundKeys(commands: readonly Command[], targets: readonly Target[]): Map<string, Bound> {
  const known = targets.slice(targets.findLastIndex(({ kind }) => kind === "unknown") + 1)
  const here = known
    .toReversed()
    .flatMap((target) => appearing(commands, target).map((each): Bound => ({ ...each, target })))
  const everywhere = commands
    .filter(({ on }) => !on?.length)
    .map(
      (command): Bound => ({
        command,
        label: command.title,
        fill: {},
        formSetup: { title: command.title, hiddenSlots: [] },
      }),
    )
  const bound = new Map<string, Bound>()
  for (const each of [...here, ...everywhere]) {
    const { key } = each.command
    const taken = key === undefined ? undefined : bound.get(key)
    // A command that cannot run yields to one that can, so that a key does what an enabled button does.
    if (key !== undefined && (!taken || (taken.disabledReason && !each.disabledReason))) bound.set(key, each)
  }
  return bound
}

/**
 * Whether a command acts on something shown on the page, and does not create something new or do the same everywhere.
 */
export const actsOnTarget = ({ command, fill }: Pick<Appearing, "command" | "fill">): boolean =>
  Object.keys(fill).length > 0 || actsOnOpen(command)

/** Binds the commands' keys, from the records that also define their buttons. */
export function CommandKeys() {
  const commands = useCommands()
  const store = useStore()
  const run = useRunCommand()
  // The current row was seen, and its details are still loading: keys for it wait.
  useWaiting(useAtomValue(isTargetUnknownAtom))
  const find: Find = (stroke) => {
    const keys = commands.flatMap(({ key }) => key ?? []).find((key) => strokesIn(key).includes(stroke))
    const bound = keys === undefined ? undefined : boundKeys(commands, store.get(targetsAtom)).get(keys)
    if (keys === undefined || !bound) return undefined
    const { command, fill, formSetup, target, disabledReason } = bound
    return {
      keys,
      inFields: true,
      ...(target && actsOnTarget(bound) && { paintedAt: () => targetPaintedAt(target) }),
      run: () => {
        if (disabledReason === undefined) return run(command, fill, formSetup)
        notify({ tone: "info", text: disabledReason })
        dropRest("refused")
      },
    }
  }
  useShortcuts(find, "page")
  return null
}
