import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useMemo, useState } from "react"
import type { Command } from "@/palette/command"
import { useCommands, useSources } from "@/palette/slots/useSources"
import { columnsOf } from "./fed"
import type { RowMeaning } from "./lines"
import { commandFor, headingRow, type Matching, matchingOf } from "./match"
import type { ReadTable } from "./read/read"
import { doneRows } from "./result"
import { understand } from "./understand"
import type { OpenTable } from "./useTable"

/** How the table is understood: as it is proposed, until somebody says otherwise. */
export interface Setup {
  command: Command | undefined
  /** The row with the names of the columns, from 0; there may be none. */
  heading: number | undefined
  setHeading: (heading: number | undefined) => void
  matching: Matching
  setMatching: (matching: Matching) => void
  withHidden: boolean
  setWithHidden: (withHidden: boolean) => void
  /** Rows that another plan has done, by what the table says of itself. */
  done: ReadonlySet<number>
  withDone: boolean
  setWithDone: (withDone: boolean) => void
}

/** Choices made for a table. */
interface Chosen {
  /** `undefined` for none, absent if not chosen. */
  heading?: number | undefined
  matching?: Matching
  /** The command whose slots `matching` is about. */
  command?: Command | undefined
  withHidden?: boolean
  withDone?: boolean
}

/** What is proposed for a table and a command, and how it is changed. */
export function useSetup(
  open: OpenTable | undefined,
  fed: readonly Command[],
  wanted: string | undefined,
): Setup {
  const table = open?.table
  const [own, setOwn] = useState<{ table?: ReadTable | undefined; said: Chosen }>({ said: {} })
  const said = own.table === table ? own.said : {}
  const say = (more: Chosen) => setOwn({ table, said: { ...said, ...more } })
  const proposed = useMemo(() => table && headingRow(table.rows, fed), [table, fed])
  const heading = "heading" in said ? said.heading : proposed
  const headings = heading === undefined ? [] : (table?.rows[heading] ?? [])
  const command =
    fed.find(({ id }) => id === wanted) ?? (open ? commandFor(fed, headings, open.name) : undefined)
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

/** What the rows mean, as far as it is known. */
export function useRows(table: ReadTable | undefined, setup: Setup) {
  const { command, heading, matching, withHidden, done, withDone } = setup
  const client = useQueryClient()
  const commands = useCommands()
  const sources = useSources()
  const [known, setKnown] = useState<{ rows: readonly RowMeaning[]; done: boolean }>(nothing)
  // Of the same columns it is the same, however often it was worked out.
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
