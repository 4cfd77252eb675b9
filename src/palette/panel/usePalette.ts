import { useAtomValue } from "jotai"
import { useMemo, useReducer } from "react"
import { useSession } from "@/client/identity"
import { useRegistries } from "@/palette/registries"
import { mayEnter } from "@/screens/entry"
import type { Screens } from "@/screens/screen"
import { targetsAtom } from "../currentTargets"
import { usePrerequisite } from "../form/usePrerequisite"
import { usePreview } from "../form/usePreview"
import { parse } from "../grammar/grammar"
import type { Parsed } from "../grammar/parsed"
import { saysAll } from "../grammar/values"
import { useHistory } from "../ranking/useHistory"
import { eachOf } from "../run/execute"
import { paletteAtom } from "../run/open"
import type { Fault } from "../slots/faults"
import { valuesIn } from "../slots/useResolution"
import { useCommands, useOthersCommands, useSources } from "../slots/useSources"
import type { Target } from "../targetTypes"
import { lineWith, nextLine } from "./lineState"
import { destinations } from "./rows/destinations"
import { groupsOf, type KnownRows } from "./rows/groups"
import { linesOf } from "./rows/rows"
import { useMorePeople } from "./rows/useMorePeople"
import { usePersonTyped } from "./rows/usePersonTyped"
import { useSavedSearches } from "./rows/useSavedSearches"
import { useSearchResults } from "./rows/useSearchResults"
import { firstOf, restOf, useIndexes, useUnderstanding } from "./useUnderstanding"

const none: readonly Target[] = []
const noFaults: readonly Fault[] = []

export type PaletteState = ReturnType<typeof usePalette>

/** The state of the palette: the line, its meaning, the rows under it, and the preview of its change. */
export function usePalette(initial: string) {
  const account = useSession().user.userAccountInfo
  const commands = useCommands()
  const others = useOthersCommands()
  const sources = useSources()
  const shown = useAtomValue(targetsAtom)
  // If a form is open over the page, the user no longer looks at the page, so its targets are not offered.
  const overDialog = useAtomValue(paletteAtom)?.overDialog ?? false
  const targets = overDialog ? none : shown
  const { history, frequency, keep } = useHistory()
  const [line, change] = useReducer(nextLine, initial, (text) => lineWith(text))
  const parsed = useMemo(
    () => parse(line.text, line.caret, commands, others),
    [line.text, line.caret, commands, others],
  )
  const { command } = parsed
  const understood = useUnderstanding(parsed, { sources, frequency, targets })
  const { texts, resolved, matches, faults, sound } = understood
  const { coming = false } = useRegistries()
  // The command may still be loading, such as the command of a runbook.
  const mayCome = coming && parsed.mode === "command" && parsed.line.trim() !== ">" && !command

  const { groups: found, pending: searching } = useSearchResults(parsed, frequency)
  const person = usePersonTyped(parsed, found.user)
  const more = useMorePeople(parsed, found.user.length)
  const saved = useSavedSearches(parsed, sources)
  const indexes = useIndexes(commands, saved.places)
  const actionFor = useActionFor()
  const lines = useMemo(() => {
    const fixed = { commands, ...indexes, history, frequency, actionFor }
    return linesOf(groupsOf(parsed, { ...fixed, targets, matches, found, person, more }))
  }, [parsed, commands, indexes, history, frequency, targets, matches, found, person, more, actionFor])
  const rows = useMemo(() => lines.flatMap((each) => (each.kind === "row" ? [each.row] : [])), [lines])
  const moved = rows.findIndex(({ id }) => id === line.selected)
  const active = moved >= 0 ? moved : firstOf(parsed, rows, sources.now())
  const row = rows[active]
  const isScreen = parsed.mode === "command" && row?.action.kind === "go"

  const values = valuesIn(resolved)
  const each = command && sound ? eachOf(command, values) : []
  const previews = usePreview(command, each)
  const prerequisite = usePrerequisite(command, previews)
  const notNow = command?.notNow?.(account)
  return {
    commands,
    sources,
    history,
    keep,
    line,
    change,
    parsed: isScreen ? asNamed(parsed) : parsed,
    targets,
    texts,
    resolved,
    values,
    each,
    previews,
    prerequisite,
    refusal: notNow ?? previews.find((one) => one.refusal !== undefined)?.refusal,
    complete: command !== undefined && sound && saysAll(command, values),
    lines,
    rows,
    active,
    row,
    faults: isScreen ? noFaults : faults,
    rest: restOf(parsed, row),
    actionFor,
    mayCome,
    pending: understood.pending || searching || saved.pending || mayCome,
  }
}

/** A line that names a screen is no command but still valid, so its words are not marked as unknown. */
const asNamed = (parsed: Parsed): Parsed => ({
  ...parsed,
  spans: parsed.spans.map((span) => (span.kind === "unknown" ? { ...span, kind: "words" } : span)),
})

/** Maps search results to the screens that they lead to, as far as the session may enter them. */
function useActionFor(): KnownRows["actionFor"] {
  const session = useSession()
  const { screens }: { screens: Screens } = useRegistries()
  return useMemo(() => {
    const enterable = (name: string) => {
      const screen = screens[name]
      return screen && mayEnter(screen, session) ? screen : undefined
    }
    return (kind, { value }) => destinations[kind](value, enterable, session)
  }, [screens, session])
}
