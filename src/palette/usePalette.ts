import { useAtomValue } from "jotai"
import { useMemo } from "react"
import { may, useSession } from "@/client/identity"
import { mayEnter } from "@/shell/routes"
import { pathTo, type Screens } from "@/shell/screen"
import { useTables } from "@/shell/tables"
import { faultsOf } from "./faults"
import { ghost, parse } from "./grammar"
import { groupsOf, type Known } from "./groups"
import type { Parsed } from "./parsed"
import { buildIndex } from "./ranking"
import { commandEntry } from "./rowOf"
import { linesOf, type Row } from "./rows"
import { targetsAtom } from "./targets"
import { useFound } from "./useFound"
import { useHistory } from "./useHistory"
import { usePaletteLine } from "./usePaletteLine"
import { textsIn, useResolution } from "./useResolution"
import { useCommands, useSources } from "./useSources"
import { useSuggestions } from "./useSuggestions"

/** Everything that the palette shows, from what stands in its line. */
export function usePalette(initial: string) {
  const commands = useCommands()
  const sources = useSources()
  const targets = useAtomValue(targetsAtom)
  const { history, frequency, keep } = useHistory()
  const line = usePaletteLine(initial, history)
  const parsed = useMemo(() => parse(line.text, line.caret, commands), [line.text, line.caret, commands])
  const texts = useMemo(() => textsIn(parsed), [parsed])
  const resolved = useResolution(parsed.command, texts, sources)
  const suggestions = useSuggestions(parsed, texts, sources, frequency)
  const found = useFound(parsed, frequency)
  const takeOf = useTakeOf()
  const commandIndex = useMemo(() => buildIndex(commands.map(commandEntry)), [commands])
  const placeIndex = useMemo(() => buildIndex(sources.places), [sources])
  const { matches, pending } = suggestions
  const { user, app, org, preUser } = found
  const lines = useMemo(() => {
    const known: Known = {
      commands,
      commandIndex,
      placeIndex,
      history,
      frequency,
      targets,
      matches,
      found: { user, app, org, preUser },
      takeOf,
    }
    return linesOf(groupsOf(parsed, known))
  }, [
    parsed,
    commands,
    commandIndex,
    placeIndex,
    history,
    frequency,
    targets,
    matches,
    user,
    app,
    org,
    preUser,
    takeOf,
  ])
  const rows = useMemo(() => lines.flatMap((each) => (each.kind === "row" ? [each.row] : [])), [lines])
  const moved = rows.findIndex(({ id }) => id === line.selected)
  const active = moved >= 0 ? moved : firstOf(parsed, rows)
  const row = rows[active]
  const faults = faultsOf(parsed, resolved, matches.length > 0 || pending)
  const best = row?.take.kind === "complete" ? row.take.text : ""
  const rest = best && (ghost(parsed, best) || ghost(parsed, row?.label ?? ""))
  return {
    line,
    parsed,
    texts,
    resolved,
    lines,
    rows,
    active,
    row,
    faults,
    rest,
    keep,
    takeOf,
    pending: pending || found.pending,
  }
}

/**
 * The row that `Enter` takes before anybody moved. In a command line only what completes what is being typed, so
 * that a finished line opens its form and nothing is picked for anyone who typed nothing.
 */
function firstOf({ mode, active }: Parsed, rows: readonly Row[]): number {
  const first = rows.findIndex(({ disabledReason }) => disabledReason === undefined)
  if (mode !== "command") return first
  return active && active.text.trim() !== "" && rows[0]?.take.kind === "complete" ? 0 : -1
}

/** Where people, applications, units and pre-registrations are looked at, as far as the session may enter there. */
function useTakeOf(): Known["takeOf"] {
  const session = useSession()
  const { screens }: { screens: Screens } = useTables()
  return useMemo(() => {
    const open = (name: string) => {
      const screen = screens[name]
      return screen && mayEnter(screen, session) ? screen : undefined
    }
    return (kind, { value }) => {
      const users = open("users")
      const user = open("user")
      const application = open("applicationEdit")
      if (kind === "user") {
        const parameters: Record<string, string> = { atalaiaId: value.id }
        return user && { kind: "go", path: pathTo(user, parameters), line: `> open user ${value.id}` }
      }
      if (kind === "preUser") {
        const details = may(session, "preUsers.view") ? open("userDetails") : undefined
        const parameters: Record<string, string> = { atalaiaId: value.id }
        return (
          details && { kind: "go", path: pathTo(details, parameters), line: `> open pre-user ${value.id}` }
        )
      }
      if (kind === "app" && application) {
        const parameters: Record<string, string> = { id: value.id }
        return { kind: "go", path: pathTo(application, parameters), line: "" }
      }
      const organizations = open("organizations")
      if (kind === "org" && organizations) {
        const path = `${pathTo(organizations)}?${new URLSearchParams({ unit: value.id })}`
        return { kind: "go", path, line: `> open org ${value.text}` }
      }
      if (!users) return undefined
      // A unit, and an application that one does not administer, are seen in their people.
      const search = kind === "org" ? `org:${value.text}` : `role:ROLE_${value.text}_`
      const path = `${pathTo(users)}?${new URLSearchParams({ search })}`
      return { kind: "go", path, line: `> find users ${search}` }
    }
  }, [screens, session])
}
