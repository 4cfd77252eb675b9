import type { QueryClient } from "@tanstack/react-query"
import type { createStore } from "jotai"
import { notify } from "@/ui/page/notice"
import type { HeldText } from "@/ui/page/pending"
import type { Command } from "../command"
import { hasProblems } from "../grammar/grammar"
import type { Parsed } from "../grammar/parsed"
import { isComplete, saysAll } from "../grammar/values"
import { eachOf, notifyFailure, resolutionsIn, resolveAll, type useExecute } from "../run/execute"
import { coversUnseen, paletteAtom, refuseUnseenAtom } from "../run/open"
import { usesOf, withoutTexts } from "../run/redactLine"
import type { useAct, useOpenCommand } from "../run/run"
import { isAboutScreen, withScreen } from "../slots/onScreen"
import { isUnderstood, type Resolved, textsIn } from "../slots/useResolution"
import type { PaletteState } from "./usePalette"

/** What opening and executing a line need of the console. */
export interface LineTools {
  palette: PaletteState
  client: QueryClient
  store: ReturnType<typeof createStore>
  open: ReturnType<typeof useOpenCommand>
  act: ReturnType<typeof useAct>
  execute: ReturnType<typeof useExecute>["execute"]
  /** Buffers the keys typed while the values of a line are looked up. */
  keys: HeldText
  close: () => void
  /** The line's input, which gets the keys back if nothing opens. */
  input: () => HTMLElement | null
}

/** Whether a line is about something that appeared on the page while the palette was opened, or since. */
const isUnseen = ({ store, palette: { targets } }: LineTools, understood: Parsed) =>
  coversUnseen(store.get(paletteAtom), targets) && isAboutScreen(understood, targets)

/** Resolves the texts of a line, from the palette's state if it matches, or else from the server. */
const resolutionsOf = async ({ palette, client }: LineTools, understood: Parsed, command: Command) =>
  understood === palette.parsed && isUnderstood(palette.resolved)
    ? resolutionsIn(palette.resolved)
    : resolveAll(client, command, textsIn(understood), palette.sources)

/**
 * Opens the form of a line. A command that navigates or acts on the page needs no form. A page, or a form of the
 * command's own, has no field for a value that could not be resolved, so that value is corrected in the line.
 */
export async function openLine(tools: LineTools, understood: Parsed): Promise<void> {
  const { palette, store, open, act, keys, close, input } = tools
  const { keep, resolved, targets } = palette
  const { command } = understood
  if (!command) return
  // A form names its object. A command that acts on the page itself waits until the page was seen.
  if (command.run && isUnseen(tools, understood)) return store.set(refuseUnseenAtom)
  // With a word that was not understood, the command would do something other than the user typed.
  if (isCorrectedInLine(understood)) {
    // If a lookup fails, the form shows the problem, where the user can correct it.
    keys.hold()
    const resolutions = await resolutionsOf(tools, understood, command).catch(() => undefined)
    const [reason] = Object.values(resolutions?.problems ?? {})
    keys.release(reason === undefined ? undefined : input)
    if (reason !== undefined) return notify({ tone: "info", text: reason })
    if (!command.form && resolutions && isComplete(command, resolutions.values)) {
      keep(understood.line, usesOf(command, resolutions.values))
      close()
      act(command, resolutions.values)
      return
    }
  }
  const remembered = withoutTexts(understood, misreadIn(resolved)) ?? ""
  keep(remembered, [`command:${command.id}`])
  close()
  open(withScreen(understood, targets).trim(), { remembered })
}

/** Whether a value that fits nothing is corrected in the line, because what opens has no field for it. */
export const isCorrectedInLine = (parsed: Parsed): boolean =>
  (parsed.command?.go ?? parsed.command?.run ?? parsed.command?.form) !== undefined && !hasProblems(parsed)

/** The slots whose text could not be resolved. */
export const misreadIn = (resolved: readonly Resolved[]): ReadonlySet<string> =>
  new Set(resolved.flatMap(({ name, resolution }) => (resolution && "reason" in resolution ? [name] : [])))

/**
 * Executes the line's command without a form if it is complete, unambiguous and needs no typed confirmation.
 * Otherwise opens the form.
 */
export async function executeLine(tools: LineTools, command: Command): Promise<void> {
  const { parsed, keep } = tools.palette
  try {
    const { values, problems } = await resolutionsOf(tools, parsed, command)
    const doubtful = hasProblems(parsed) || Object.keys(problems).length > 0 || isUnseen(tools, parsed)
    // Several changes at once have a progress list, and the form has room for it.
    const several = eachOf(command, values).length > 1
    if (doubtful || several || !saysAll(command, values) || command.change?.confirm) {
      await openLine(tools, parsed)
      return
    }
    await tools.execute(command, values, parsed.language)
    keep(withoutTexts(parsed) ?? "", usesOf(command, values))
    tools.close()
  } catch (error) {
    // The line keeps the typed text.
    notifyFailure(error)
  }
}
