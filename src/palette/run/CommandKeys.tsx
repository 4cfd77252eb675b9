import { useQueryClient } from "@tanstack/react-query"
import { useAtomValue, useStore } from "jotai"
import { useLayoutEffect } from "react"
import { useHotkeys } from "react-hotkeys-hook"
import type { Command } from "../command"
import { actsOnOpen } from "../slots/onScreen"
import { useCommands } from "../slots/useSources"
import { type Appearing, appearing } from "../table"
import type { Target } from "../target"
import { isUnreadAtom, replacedAtom, targetsAtom, unreadUntilAtom } from "../targets"
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

/** Whether a command is about something that the page shows, and does not open what is new, or the same everywhere. */
export const actsOnTarget = ({ command, fill }: Pick<Appearing, "command" | "fill">): boolean =>
  Object.keys(fill).length > 0 || actsOnOpen(command)

/**
 * Says to styles as long as nobody can have read what the page shows. Hints of keys are pale then where it took the place of
 * what was decided, whose keys are pressed one after the other; not on every page that is opened.
 */
function useUnreadMark() {
  const until = useAtomValue(unreadUntilAtom)
  const replacedUntil = useAtomValue(replacedAtom)
  useLayoutEffect(() => {
    // Until it is painted nothing is seen of it, its hints neither.
    if (!Number.isFinite(until)) return
    const { dataset } = document.documentElement
    dataset.unread = replacedUntil > performance.now() ? "replaced" : "appeared"
    const over = () => {
      delete dataset.unread
    }
    // Once this is drawn the time may be over, where the machine is busy.
    const end = setTimeout(over, Math.max(0, until - performance.now()) + 1)
    return () => {
      clearTimeout(end)
      over()
    }
  }, [until, replacedUntil])
}

/** The keys of the commands, the same records as their buttons. */
export function CommandKeys() {
  const commands = useCommands()
  useUnreadMark()
  useBursts()
  useUnheard()
  const keys = new Set(commands.flatMap(({ key }) => key ?? []))
  return [...keys].map((key) => <CommandKey key={key} keys={key} commands={commands} />)
}

/** What it does is looked up when it is pressed: nothing is drawn again as one moves from row to row. */
function CommandKey({ keys, commands }: { keys: string; commands: readonly Command[] }) {
  const store = useStore()
  const client = useQueryClient()
  const run = useRunCommand()
  const inOneGo = useInOneGo()
  const single = useAtomValue(singleKeysAtom)
  const goPending = useAtomValue(goPendingAtom)
  const letter = isSingleKey(keys)
  const bound = () => boundKeys(commands, store.get(targetsAtom)).get(keys)
  // What a letter would act on may be among what is being loaded for the first time.
  const isComing = () =>
    letter && client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  const press = (event: KeyboardEvent) => {
    const binding = bound()
    if (!binding) return inOneGo.drop(event)
    // What it would act on was not drawn yet, or a moment ago, when this was begun to be typed: nobody has read it.
    const isUnseen = actsOnTarget(binding) && store.get(isUnreadAtom)(pressed(event.timeStamp))
    if (isUnseen && (binding.disabledReason !== undefined || !asksFirst(binding))) return inOneGo.drop(event)
    if (binding.disabledReason) return inOneGo.dropRefused(event, binding.disabledReason)
    if (isUnseen) inOneGo.sendNothing()
    run(binding.command, binding.fill, binding.formSetup)
  }
  useHotkeys(toHotkey(keys), press, {
    enabled: !letter || (single && !goPending),
    enableOnFormTags: isEditing(keys) ? lettersOn : true,
    // A key that is held down is pressed once: the next thing to be approved may be there already.
    ignoreEventWhen: (event) => event.repeat || isElsewhere(event) || (bound() === undefined && !isComing()),
    preventDefault: true,
    useKey: letter,
  })
  return null
}
