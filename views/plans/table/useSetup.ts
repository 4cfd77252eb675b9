import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useMemo, useState } from "react"
import type { Command } from "@/palette/command"
import { useCommands, useSources } from "@/palette/slots/useSources"
import { commandSaid } from "./commandColumn"
import { columnsOf } from "./fed"
import type { RowMeaning } from "./lines"
import { commandFor, headingRow, type Matching, matchingOf } from "./match"
import type { ReadTable } from "./read/read"
import { doneRows } from "./result"
import { understand } from "./understand"
import type { OpenTable } from "./useTable"

/** The interpretation of a table: the proposal, until the user changes it. */
export interface Setup {
  command: Command | undefined
  /** The index of the heading row, from 0, if there is one. */
  heading: number | undefined
  setHeading: (heading: number | undefined) => void
  matching: Matching
  setMatching: (matching: Matching) => void
  withHidden: boolean
  setWithHidden: (withHidden: boolean) => void
  /** Rows that another plan has done, according to the table. */
  done: ReadonlySet<number>
  withDone: boolean
  setWithDone: (withDone: boolean) => void
}

/** The user's choices for a table. */
interface ChosenSetup {
  /** `undefined` for no heading, absent if not chosen. */
  heading?: number | undefined
  matching?: Matching
  /** The command whose slots `matching` refers to. */
  command?: Command | undefined
  withHidden?: boolean
  withDone?: boolean
}

/** The proposal for a table and a command, with setters to change it. */
export function useSetup(
  open: OpenTable | undefined,
  fed: readonly Command[],
  wanted: string | undefined,
): Setup {
  const table = open?.table
  const [own, setOwn] = useState<{ table?: ReadTable | undefined; said: ChosenSetup }>({ said: {} })
  const said = own.table === table ? own.said : {}
  const say = (more: ChosenSetup) => setOwn({ table, said: { ...said, ...more } })
  const proposed = useMemo(() => table && headingRow(table.rows, fed), [table, fed])
  const heading = "heading" in said ? said.heading : proposed
  const headings = heading === undefined ? [] : (table?.rows[heading] ?? [])
  const proposedCommand = useMemo(
    () => (table && heading !== undefined ? commandSaid({ table, heading }, fed) : undefined),
    [table, heading, fed],
  )
  const command =
    fed.find(({ id }) => id === wanted) ??
    proposedCommand ??
    (open ? commandFor(fed, headings, open.name) : undefined)
  const matching =
    said.matching && said.command === command
      ? said.matching
      : command
        ? matchingOf(columnsOf(command), headings)
        : {}
  const done = useMemo(() => (table ? doneRows(table, heading) : none), [table, heading])
  return {
    command,
    heading,
    setHeading: (now) => say({ heading: now, command: undefined }),
    matching,
    setMatching: (now) => say({ matching: now, command }),
    withHidden: said.withHidden ?? false,
    setWithHidden: (now) => say({ withHidden: now }),
    done,
    withDone: said.withDone ?? false,
    setWithDone: (now) => say({ withDone: now }),
  }
}

const none: ReadonlySet<number> = new Set()

/** The rows interpreted so far. */
export function useRows(table: ReadTable | undefined, setup: Setup) {
  const { command, heading, matching, withHidden, done, withDone } = setup
  const client = useQueryClient()
  const commands = useCommands()
  const sources = useSources()
  const [known, setKnown] = useState<{ rows: readonly RowMeaning[]; done: boolean }>(nothing)
  // A stable key: the same columns give the same text.
  const sourcesOfSlots = JSON.stringify(matching)
  useEffect(() => {
    setKnown(nothing)
    if (!table || !command) return
    const controller = new AbortController()
    const { signal } = controller
    const given = {
      table,
      command,
      heading,
      withHidden,
      done: withDone ? none : done,
      matching: JSON.parse(sourcesOfSlots) as Matching,
      commands,
      sources,
    }
    const stopped = (error: unknown) => {
      if (!signal.aborted) throw error
    }
    understand(given, { client, signal, onRows: (rows, done) => setKnown({ rows, done }) }).catch(stopped)
    return () => controller.abort()
  }, [table, command, heading, withHidden, done, withDone, sourcesOfSlots, commands, sources, client])
  return known
}
const nothing = { rows: [], done: false }
