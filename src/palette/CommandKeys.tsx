import { useAtomValue } from "jotai"
import { useHotkeys } from "react-hotkeys-hook"
import { useNotify } from "@/ui/notice"
import type { Command } from "./command"
import { goPendingAtom, isElsewhere, isSingleKey, singleKeysAtom, toHotkey } from "./keys"
import { useRunCommand } from "./run"
import { type Appearing, appearing } from "./table"
import type { Target } from "./target"
import { targetsAtom } from "./targets"
import { useCommands } from "./useSources"

/** What every key does now: the most particular thing on the screen goes first, then what works everywhere. */
export function boundKeys(commands: readonly Command[], targets: readonly Target[]): Map<string, Appearing> {
  const here = targets.toReversed().flatMap((target) => appearing(commands, target))
  const everywhere = commands
    .filter(({ on }) => !on?.length)
    .map((command): Appearing => ({ command, label: command.title, fill: {}, line: "" }))
  const bound = new Map<string, Appearing>()
  for (const each of [...here, ...everywhere]) {
    const { key } = each.command
    const taken = key === undefined ? undefined : bound.get(key)
    // One that cannot run gives way to one that can, so that a key does what some button does.
    if (key !== undefined && (!taken || (taken.disabledReason && !each.disabledReason))) bound.set(key, each)
  }
  return bound
}

/** The keys of the commands, the same records as their buttons. */
export function CommandKeys() {
  const commands = useCommands()
  const targets = useAtomValue(targetsAtom)
  return [...boundKeys(commands, targets)].map(([key, bound]) => (
    <CommandKey key={key} keys={key} bound={bound} />
  ))
}

function CommandKey({ keys, bound: { command, fill, disabledReason } }: { keys: string; bound: Appearing }) {
  const run = useRunCommand()
  const notify = useNotify()
  const single = useAtomValue(singleKeysAtom)
  const goPending = useAtomValue(goPendingAtom)
  const letter = isSingleKey(keys)
  useHotkeys(
    toHotkey(keys),
    () => (disabledReason ? notify({ tone: "info", text: disabledReason }) : run(command, fill)),
    {
      enabled: !letter || (single && !goPending),
      enableOnFormTags: !letter,
      ignoreEventWhen: isElsewhere,
      preventDefault: true,
      useKey: letter,
    },
  )
  return null
}
