import { useQueryClient } from "@tanstack/react-query"
import { useStore } from "jotai"
import type { RefObject } from "react"
import { useNotify } from "@/ui/page/notice"
import { useHeldText } from "@/ui/page/pending"
import type { Command } from "../command"
import { hasProblems } from "../grammar/grammar"
import type { Parsed } from "../grammar/parsed"
import { isComplete } from "../grammar/values"
import { resolutionsIn, resolveAll } from "../run/execute"
import { coversUnseen, paletteAtom, refuseUnseenAtom } from "../run/open"
import { usesOf, withoutTexts } from "../run/redactLine"
import { useAct, useOpenCommand } from "../run/run"
import { isAboutScreen, withScreen } from "../slots/onScreen"
import { isUnderstood, type Resolved, textsIn } from "../slots/useResolution"
import { useSources } from "../slots/useSources"
import type { usePalette } from "./usePalette"

/** The palette's functions and elements on which its actions depend. */
export interface PalettePorts {
  close: () => void
  /** The line, which gets the keys back if nothing opens. */
  input: RefObject<HTMLInputElement | null>
}

/** Returns functions that open a command line and resolve its texts. */
export function useOpenLine(palette: ReturnType<typeof usePalette>, { close, input }: PalettePorts) {
  const { parsed, resolved, keep, targets } = palette
  const client = useQueryClient()
  const sources = useSources()
  const open = useOpenCommand()
  const act = useAct()
  const keys = useHeldText()
  const store = useStore()
  const notify = useNotify()

  /** Whether a line is about something that appeared on the page while the palette was opened, or since. */
  const isUnseen = (understood: Parsed) =>
    coversUnseen(store.get(paletteAtom), targets) && isAboutScreen(understood, targets)

  /** Resolves the texts of a line, from the palette's state if it matches, or else from the server. */
  const resolutionsOf = async (understood: Parsed, command: Command) =>
    understood === parsed && isUnderstood(resolved)
      ? resolutionsIn(resolved)
      : resolveAll(client, command, textsIn(understood), sources)

  /**
   * Opens the form of a line. A command that navigates or acts on the page needs no form. A page, or a form of the
   * command's own, has no field for a value that could not be resolved, so that value is corrected in the line.
   */
  const openLine = async (understood: Parsed) => {
    const { command } = understood
    if (!command) return
    // A form names what it is about. What acts on the page itself waits until that was seen.
    if (command.run && isUnseen(understood)) return store.set(refuseUnseenAtom)
    // With a word that was not understood, the command would do something other than the user typed.
    if ((command.go || command.run || command.form) && !hasProblems(understood)) {
      // If a lookup fails, the form shows the problem, where the user can correct it.
      keys.hold()
      const resolutions = await resolutionsOf(understood, command).catch(() => undefined)
      const [reason] = Object.values(resolutions?.problems ?? {})
      keys.release(reason === undefined ? undefined : () => input.current)
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
  return { openLine, resolutionsOf, isUnseen }
}

/** The slots whose text could not be resolved. */
const misreadIn = (resolved: readonly Resolved[]): ReadonlySet<string> =>
  new Set(resolved.flatMap(({ name, resolution }) => (resolution && "reason" in resolution ? [name] : [])))
