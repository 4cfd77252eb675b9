import { useMemo, useState } from "react"
import type { Command } from "@/palette/command"
import { complete, parseCommandLine } from "@/palette/grammar/grammar"
import { commandGroups } from "@/palette/panel/rows/groups"
import { linesOf, type Row } from "@/palette/panel/rows/rows"
import { firstOf, restOf, useIndexes, useUnderstanding } from "@/palette/panel/useUnderstanding"
import { useHistory } from "@/palette/ranking/useHistory"
import { notPlannable } from "@/palette/run/planRequests"
import { valuesIn } from "@/palette/slots/useResolution"
import { useCommands, useOthersCommands, useSheetSources } from "@/palette/slots/useSources"
import type { Target } from "@/palette/targetTypes"

const nothingOnScreen: readonly Target[] = []
/** History lines have their own button. */
const noHistory = [] as const

/** The commands that can be part of a plan; only these are offered. */
export function usePlannable(): readonly Command[] {
  const commands = useCommands()
  return useMemo(() => commands.filter((command) => notPlannable(command) === undefined), [commands])
}

export interface RowWriting {
  text: string
  caret: number
  write: (text: string, caret: number) => void
  /** Whether the row has the focus. */
  focused: boolean
}

/** The row being edited: its parsed line and its completions. */
export function useRowEditor({ text, caret, write, focused }: RowWriting) {
  const commands = useCommands()
  const others = useOthersCommands()
  const plannable = usePlannable()
  const sources = useSheetSources()
  const { frequency } = useHistory()
  const [chosen, setChosen] = useState<{ id: string; of: string }>()
  const [dismissed, setDismissed] = useState<string>()
  const [entered] = useState(text)
  const parsed = useMemo(
    () => parseCommandLine(text, caret, commands, others),
    [text, caret, commands, others],
  )
  const understood = useUnderstanding(parsed, { sources, frequency, targets: nothingOnScreen })
  const { resolved, matches, faults, pending } = understood
  const indexes = useIndexes(plannable, sources)
  const lines = useMemo(
    () =>
      linesOf(
        commandGroups(parsed, { commands: plannable, ...indexes, history: noHistory, frequency, matches }),
      ),
    [parsed, plannable, indexes, frequency, matches],
  )
  const rows = useMemo(() => lines.flatMap((each) => (each.kind === "row" ? [each.row] : [])), [lines])
  const moved = chosen?.of === text ? rows.findIndex(({ id }) => id === chosen.id) : -1
  const active = moved >= 0 ? moved : firstOf(parsed, rows, sources.now())
  const row = rows[active]
  const isBegun = parsed.active !== undefined && parsed.active.text.trim() !== ""
  const isAsked = parsed.active?.kind === "slot" && !isBegun
  // Completions stay closed on a row that was only moved to, so that they do not cover the other rows.
  const asks = isAsked || (text !== entered && (isBegun || parsed.active?.kind === "slotWords"))
  const open = focused && asks && rows.length > 0 && dismissed !== text

  const take = (each: Row) => {
    if (each.disabledReason !== undefined) return
    if (each.action.kind === "complete") {
      const next = complete(parsed.line, parsed, each.action.text, each.action.brought)
      write(next.line, next.caret)
    } else if (each.action.kind === "line") write(each.action.line, each.action.line.length)
  }
  const choose = (index: number) => {
    const next = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (next) setChosen({ id: next.id, of: text })
  }
  return {
    parsed,
    values: valuesIn(resolved),
    faults,
    pending,
    lines,
    rows,
    active,
    rest: open ? restOf(parsed, row) : "",
    open,
    /** Takes the selected completion into the line. Returns `false` if there is none. */
    takeChosen: () => {
      if (!open || !row || row.disabledReason !== undefined) return false
      take(row)
      return true
    },
    take,
    point: (each: Row) => setChosen({ id: each.id, of: text }),
    chooseBy: (step: number) => choose(active < 0 ? (step > 0 ? 0 : rows.length - 1) : active + step),
    dismiss: () => setDismissed(text),
  }
}
