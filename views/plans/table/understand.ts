import type { QueryClient } from "@tanstack/react-query"
import { upperName } from "@/domain/people/person"
import { slotKinds } from "@/palette/slots/kinds"
import type { Lookup, Resolution } from "@/palette/slots/lookup"
import { resolve, valuesOf } from "@/palette/slots/resolve"
import { peopleQuery, personKnown, search } from "@/palette/slots/serverLists"
import { lookupOf } from "@/palette/slots/useResolution"
import { painted } from "@/shortcuts/painted"
import { firstOf, isReady, meaningOfRow, type RowMeaning, type Rows } from "./lines"
import { withRepeats } from "./repeats"

/* Rows interpreted per batch. The page paints between batches. */

const atOnce = 200
/** The rows shown at first. All their values are looked up, including people. */
export const firstRows = 20
/**
 * The maximum number of values looked up for all rows, for columns with few distinct values: applications, roles,
 * units.
 */
const maxLookedUp = 60

export interface Understanding {
  client: QueryClient
  signal: AbortSignal
  /** Called with all rows interpreted so far. */
  onRows: (rows: readonly RowMeaning[], done: boolean) => void
}

/**
 * Interprets the rows. Rejects if it is aborted. Problems that only the server knows are added at the end, if it can
 * be reached.
 */
export async function understand(given: Rows, { client, signal, onRows }: Understanding): Promise<void> {
  const first = firstOf(given)
  const count = given.table.rows.length - first
  const rows: RowMeaning[] = []
  while (rows.length < count) {
    const end = Math.min(rows.length + atOnce, count)
    for (let index = rows.length; index < end; index++) rows.push(meaningOfRow(given, first + index))
    onRows([...rows], false)
    await painted()
    signal.throwIfAborted()
  }
  const wrong = await lookedUp(given, rows, client)
  signal.throwIfAborted()
  onRows(
    withRepeats(
      rows.map((meaning) => withProblems(given, meaning, wrong)),
      given.command,
    ),
    true,
  )
}

interface NamedColumn {
  row: RowMeaning
  name: string
  key: string
  lookup: Lookup
}

const isPerson = ({ slot }: Lookup) => slot.kind === "user" || slot.kind === "preUser"
const isNewcomer = ({ slot }: Lookup) => slot.newcomer === true

/** The texts in a row that only the server can resolve. */
function namedIn({ command }: Rows, row: RowMeaning): NamedColumn[] {
  return Object.entries(row.texts).flatMap(([name, texts]) =>
    texts.flatMap((text) => {
      const lookup = lookupOf(command, name, text, row.texts)
      if (!lookup || row.problems[name] !== undefined) return []
      if (valuesOf(lookup.slot).from === "page" && !isNewcomer(lookup)) return []
      return [{ row, name, lookup, key: JSON.stringify([name, text, lookup.within?.text]) }]
    }),
  )
}

/**
 * The problems of looked-up values, by key: people of the first rows, newcomers of all rows, and the few distinct
 * values of other columns.
 */
async function lookedUp(
  given: Rows,
  rows: readonly RowMeaning[],
  client: QueryClient,
): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, NamedColumn>()
  const shown = new Set(rows.filter(({ blank }) => !blank).slice(0, firstRows))
  for (const row of rows) {
    if (!isReady(row)) continue
    for (const named of namedIn(given, row)) {
      const wanted = isPerson(named.lookup)
        ? shown.has(row)
        : isNewcomer(named.lookup) || all.has(named.key) || all.size < maxLookedUp + firstRows
      if (wanted) all.set(named.key, named)
    }
  }
  const ids = [...all.values()].flatMap(({ lookup }) =>
    isPerson(lookup) || isNewcomer(lookup) ? (slotKinds.user.together?.idIn(lookup.text) ?? []) : [],
  )
  const wrong = new Map<string, string>()
  try {
    if (ids.length > 0) await client.fetchQuery(peopleQuery(ids))
    await Promise.all(
      [...all.values()].map(async ({ row, key, lookup }) => {
        const reason = isNewcomer(lookup)
          ? await registered(client, lookup.text, shown.has(row))
          : reasonOf(await resolve(client, lookup, given.sources))
        if (reason !== undefined) wrong.set(key, reason)
      }),
    )
  } catch {
    // Without the server the rows stay as the page interprets them. A plan is simulated before it does anything.
  }
  return wrong
}

const reasonOf = (resolution: Resolution) => ("reason" in resolution ? resolution.reason : undefined)

/** Why a row is about a known person: the id has an account or, for the first rows, a pre-registration. */
async function registered(client: QueryClient, text: string, isFirst: boolean): Promise<string | undefined> {
  const id = slotKinds.user.together?.idIn(text)
  if (id === undefined) return undefined
  const person = personKnown(client, id)
  if (person) return `Já existe: ${upperName(person.title)}`
  const found = isFirst ? await search(client, id, "preUser") : []
  return found.some((each) => each.id === id) ? "Já existe como pré-cadastro" : undefined
}

function withProblems(given: Rows, row: RowMeaning, wrong: ReadonlyMap<string, string>): RowMeaning {
  if (wrong.size === 0 || !isReady(row)) return row
  const found = namedIn(given, row).flatMap(({ name, key }) => {
    const problem = wrong.get(key)
    return problem === undefined ? [] : [[name, problem] as const]
  })
  return found.length === 0 ? row : { ...row, problems: Object.fromEntries(found) }
}
