import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { isName } from "@/domain/runbooks"
import { fold } from "@/domain/text/fold"
import type { Slot } from "../command"
import { slotKinds } from "./kinds"
import type { Lookup, Narrowed, Resolution, Sources } from "./lookup"

/** What can fill a slot: everything of its kind, or the part that it is limited to. */
export const valuesOf = ({ kind, subset }: Slot) =>
  (subset && slotKinds[kind].subsets?.[subset]) ?? slotKinds[kind].values

/** What makes two look-ups of the same text different. */
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

/** The resolution of kinds that need no server; `undefined` for the others. */
export function resolveHere(lookup: Lookup, sources: Sources): Resolution | undefined {
  const { text } = lookup
  if (sources.names && isName(text)) return { value: { id: text, text, label: text } }
  const values = valuesOf(lookup.slot)
  return values.from === "page" ? values.resolve(lookup, sources) : undefined
}

/** Whether a text may be read in several ways, between which only its writer can choose. */
export function isAmbiguous(slot: Slot, text: string, now: Temporal.ZonedDateTime): boolean {
  const values = valuesOf(slot)
  return values.from === "page" && (values.readings?.(text, now).length ?? 0) > 1
}

/**
 * The resolution by the server as a query, kept for palette, form and preview alike. Fails where the server cannot be
 * asked, and of kinds that need none.
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

/** What a text means, asking where it is not known yet. */
export async function resolve(client: QueryClient, lookup: Lookup, sources: Sources): Promise<Resolution> {
  return resolveHere(lookup, sources) ?? client.fetchQuery(resolutionQuery(lookup))
}

/** Everything that a slot can hold, narrowed by the slots beside it. Fails for values that the server does not list. */
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
