import { useQueryClient } from "@tanstack/react-query"
import { useAtomValue, useStore } from "jotai"
import { useLayoutEffect } from "react"
import { useHotkeys } from "react-hotkeys-hook"
import type { Command } from "../command"
import { type Appearing, appearing } from "../commandRegistry"
import { isUnreadAtom, replacedAtom, targetsAtom, unreadUntilAtom } from "../currentTargets"
import { actsOnOpen } from "../slots/onScreen"
import { useCommands } from "../slots/useSources"
import type { Target } from "../targetTypes"
import { pressed, useBursts } from "./burst"
import {
  goPendingAtom,
  isEditing,
  isElsewhere,
  isSingleKey,
  lettersOn,
  singleKeysAtom,
  toHotkey,
} from "./keys"
import { asksFirst, useRunCommand } from "./run"
import { useInOneGo } from "./useInOneGo"
import { useUnheard } from "./useUnheard"

/**
 * Maps each key to its command. The most specific target on the screen wins over commands that work everywhere. While
 * a target is still loading, less specific targets get no keys.
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

/**
 * Sets `data-unread` on the root element while the user cannot yet have read what the page shows. Key hints turn pale
 * only where new content replaced a decided item (`replaced`), because keys are pressed in sequence there; not on
 * every page opened.
 */
function useUnreadMark() {
  const until = useAtomValue(unreadUntilAtom)
  const replacedUntil = useAtomValue(replacedAtom)
  useLayoutEffect(() => {
    // Nothing is visible before the first paint, key hints included.
    if (!Number.isFinite(until)) return
    const { dataset } = document.documentElement
    dataset.unread = replacedUntil > performance.now() ? "replaced" : "appeared"
    const over = () => {
      delete dataset.unread
    }
    // On a busy machine the time may already be over when this renders.
    const end = setTimeout(over, Math.max(0, until - performance.now()) + 1)
    return () => {
      clearTimeout(end)
      over()
    }
  }, [until, replacedUntil])
}

/** Binds the commands' keys, from the records that also define their buttons. */
export function CommandKeys() {
  const commands = useCommands()
  useUnreadMark()
  useBursts()
  useUnheard()
  const keys = new Set(commands.flatMap(({ key }) => key ?? []))
  return [...keys].map((key) => <CommandKey key={key} keys={key} commands={commands} />)
}

/** The binding is looked up on each key press, so that moving between rows renders nothing again. */
function CommandKey({ keys, commands }: { keys: string; commands: readonly Command[] }) {
  const store = useStore()
  const client = useQueryClient()
  const run = useRunCommand()
  const inOneGo = useInOneGo()
  const single = useAtomValue(singleKeysAtom)
  const goPending = useAtomValue(goPendingAtom)
  const letter = isSingleKey(keys)
  const bound = () => boundKeys(commands, store.get(targetsAtom)).get(keys)
  // The target of a letter may be part of a first load that is still running.
  const isComing = () =>
    letter && client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  const press = (event: KeyboardEvent) => {
    const binding = bound()
    if (!binding) return inOneGo.drop(event)
    // The target was not painted, or only just, when this burst of typing began: the user cannot have read it.
    const isUnseen = actsOnTarget(binding) && store.get(isUnreadAtom)(pressed(event.timeStamp))
    if (isUnseen && (binding.disabledReason !== undefined || !asksFirst(binding))) return inOneGo.drop(event)
    if (binding.disabledReason) return inOneGo.dropRefused(event, binding.disabledReason)
    if (isUnseen) inOneGo.sendNothing()
    run(binding.command, binding.fill, binding.formSetup)
  }
  useHotkeys(toHotkey(keys), press, {
    enabled: !letter || (single && !goPending),
    enableOnFormTags: isEditing(keys) ? lettersOn : true,
    // Ignores auto-repeat while a key is held: the next item to approve may already be on the screen.
    ignoreEventWhen: (event) => event.repeat || isElsewhere(event) || (bound() === undefined && !isComing()),
    preventDefault: true,
    useKey: letter,
  })
  return null
}
