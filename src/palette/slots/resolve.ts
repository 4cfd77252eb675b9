import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { isName } from "@/domain/runbooks"
import { fold } from "@/domain/text/fold"
import type { Slot } from "../command"
import { slotKinds } from "./kinds"
import type { Lookup, Narrowed, Resolution, Sources } from "./lookup"

/** The values that a slot accepts: its kind's, or its subset's. */
export const valuesOf = ({ kind, subset }: Slot) =>
  (subset && slotKinds[kind].subsets?.[subset]) ?? slotKinds[kind].values

/** The query key parts that distinguish look-ups of the same text. */
const narrowing = ({ slot, within, client }: Narrowed) => [
  slot.kind,
  slot.subset ?? null,
  slot.inactive ?? false,
  slot.removed ?? false,
  slot.emergency ?? false,
  slot.list ?? null,
  slot.table ?? null,
  within ? fold(within.text) : null,
  client ? [client.slot.kind, fold(client.text)] : null,
]

const freshFor = (slot: Slot) => {
  const values = valuesOf(slot)
  return (values.from === "list" ? values.freshFor : undefined) ?? 60_000
}

/** Resolves kinds that need no server. Returns `undefined` for the others. */
export function resolveHere(lookup: Lookup, sources: Sources): Resolution | undefined {
  const { text } = lookup
  if (sources.names && isName(text)) return { value: { id: text, text, label: text } }
  const values = valuesOf(lookup.slot)
  return values.from === "page" ? values.resolve(lookup, sources) : undefined
}

/** Whether a text has several readings, so that only the user can choose. */
export function isAmbiguous(slot: Slot, text: string, now: Temporal.ZonedDateTime): boolean {
  const values = valuesOf(slot)
  return values.from === "page" && (values.readings?.(text, now).length ?? 0) > 1
}

/**
 * The query that resolves a text on the server, cached for palette, form and preview. Throws for kinds that need no
 * server, and fails if the server cannot be reached.
 */
export const resolutionQuery = (lookup: Lookup) =>
  queryOptions({
    queryKey: ["slot", fold(lookup.text), ...narrowing(lookup)],
    queryFn: ({ client }) => {
      const values = valuesOf(lookup.slot)
      if (values.from === "page") throw new Error(`${lookup.slot.kind} is understood without the server`)
      return values.resolve(client, lookup)
    },
    staleTime: freshFor(lookup.slot),
    retry: false,
  })

/** Resolves a text, with a request if the answer is not cached. */
export async function resolve(client: QueryClient, lookup: Lookup, sources: Sources): Promise<Resolution> {
  return resolveHere(lookup, sources) ?? client.fetchQuery(resolutionQuery(lookup))
}

/** All values that a slot accepts, narrowed by the other slots. Throws for kinds that the server does not list. */
export const listQuery = ({ slot, within, client: whose }: Narrowed) =>
  queryOptions({
    queryKey: ["slot-list", ...narrowing({ slot, within, client: whose })],
    queryFn: ({ client }) => {
      const values = valuesOf(slot)
      if (values.from !== "list") throw new Error(`${slot.kind} has no list`)
      return values.list(client, { slot, within, client: whose })
    },
    staleTime: freshFor(slot),
    retry: false,
  })
