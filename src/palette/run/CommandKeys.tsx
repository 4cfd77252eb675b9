import { useAtomValue, useStore } from "jotai"
import { useHotkeys } from "react-hotkeys-hook"
import { useNotify } from "@/ui/notices/notice"
import type { Command } from "../command"
import { useCommands } from "../slots/useSources"
import { type Appearing, appearing } from "../table"
import type { Target } from "../target"
import { targetsAtom } from "../targets"
import { goPendingAtom, isEditing, isElsewhere, isSingleKey, singleKeysAtom, toHotkey } from "./keys"
import { useRunCommand } from "./run"

/**
 * What every key does now: the most particular thing on the screen goes first, then what works everywhere. While
 * that thing is still loading, nothing less particular takes its keys.
 */
export function boundKeys(commands: readonly Command[], targets: readonly Target[]): Map<string, Appearing> {
  const known = targets.slice(targets.findLastIndex(({ kind }) => kind === "unknown") + 1)
  const here = known.toReversed().flatMap((target) => appearing(commands, target))
  const everywhere = commands
    .filter(({ on }) => !on?.length)
    .map(
      (command): Appearing => ({
        command,
        label: command.title,
        fill: {},
        formSetup: { title: command.title, hiddenSlots: [] },
      }),
    )
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
  const keys = new Set(commands.flatMap(({ key }) => key ?? []))
  return [...keys].map((key) => <CommandKey key={key} keys={key} commands={commands} />)
}

/** What it does is looked up when it is pressed: nothing is drawn again as one moves from row to row. */
function CommandKey({ keys, commands }: { keys: string; commands: readonly Command[] }) {
  const store = useStore()
  const run = useRunCommand()
  const notify = useNotify()
  const single = useAtomValue(singleKeysAtom)
  const goPending = useAtomValue(goPendingAtom)
  const letter = isSingleKey(keys)
  const bound = () => boundKeys(commands, store.get(targetsAtom)).get(keys)
  const press = () => {
    const binding = bound()
    if (binding?.disabledReason) notify({ tone: "info", text: binding.disabledReason })
    else if (binding) run(binding.command, binding.fill, binding.formSetup)
  }
  useHotkeys(toHotkey(keys), press, {
    enabled: !letter || (single && !goPending),
    enableOnFormTags: !isEditing(keys),
    // A key that is held down is pressed once: the next thing to be approved may be there already.
    ignoreEventWhen: (event) => event.repeat || isElsewhere(event) || bound() === undefined,
    preventDefault: true,
    useKey: letter,
  })
  return null
}
