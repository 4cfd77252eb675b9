import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Command } from "@/palette/command"
import { useCommands, useSources } from "@/palette/slots/useSources"
import { columnsOf } from "./fed"
import type { RowMeaning } from "./lines"
import { commandFor, hasHeadings, type Matching, matchingOf } from "./match"
import type { ReadTable } from "./read/read"
import { understand } from "./understand"
import type { OpenTable } from "./useTable"

/** How the table is understood: as it is proposed, until somebody says otherwise. */
export interface Setup {
  command: Command | undefined
  headed: boolean
  setHeaded: (headed: boolean) => void
  matching: Matching
  setMatching: (matching: Matching) => void
  withHidden: boolean
  setWithHidden: (withHidden: boolean) => void
}

/** What is proposed for a table and a command, and how it is changed. */
export function useSetup(
  open: OpenTable | undefined,
  fed: readonly Command[],
  wanted: string | undefined,
): Setup {
  const table = open?.table
  const [own, setOwn] = useState<{
    table?: ReadTable
    command?: Command
    headed?: boolean
    matching?: Matching
    withHidden?: boolean
  }>({})
  const chosen = own.table === table ? own : {}
  const headed = chosen.headed ?? (table !== undefined && hasHeadings(table.rows, fed))
  const headings = headed ? (table?.rows[0] ?? []) : []
  const command =
    fed.find(({ id }) => id === wanted) ?? (open ? commandFor(fed, headings, open.name) : undefined)
  const matching =
    chosen.matching && chosen.command === command
      ? chosen.matching
      : command
        ? matchingOf(columnsOf(command), headings)
        : {}
  const withHidden = chosen.withHidden ?? false
  const base = { ...(table && { table }), ...(command && { command }), withHidden }
  return {
    command,
    headed,
    setHeaded: (now) => setOwn({ ...base, headed: now }),
    matching,
    setMatching: (now) => setOwn({ ...base, headed, matching: now }),
    withHidden,
    setWithHidden: (now) => setOwn({ ...base, headed, matching, withHidden: now }),
  }
}

/** What the rows mean, as far as it is known. */
export function useRows(table: ReadTable | undefined, { command, headed, matching, withHidden }: Setup) {
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
      headed,
      withHidden,
      matching: JSON.parse(sourcesOfSlots) as Matching,
      commands,
      sources,
    }
    const stopped = (error: unknown) => {
      if (!signal.aborted) throw error
    }
    understand(given, { client, signal, onRows: (rows, done) => setKnown({ rows, done }) }).catch(stopped)
    return () => controller.abort()
  }, [table, command, headed, withHidden, sourcesOfSlots, commands, sources, client])
  return known
}
const nothing = { rows: [], done: false }
