import { type QueryClient, useQueries, useQuery } from "@tanstack/react-query"
import { isName } from "@/domain/runbooks"
import { useDebounced } from "@/ui/page/useDebounced"
import type { Command, SlotValue, Values } from "../command"
import type { Parsed } from "../grammar/parsed"
import { slotKinds } from "./kinds"
import type { Together } from "./kinds/record"
import type { Lookup, Resolution, Sources } from "./lookup"
import { resolutionQuery, resolveHere } from "./resolve"
import { peopleQuery } from "./serverLists"

/** Milliseconds after the last keystroke before the palette queries the server. */
export const paletteDebounce = 120

/** The typed texts by slot name. */
export type Texts = Readonly<Record<string, readonly string[] | undefined>>

/** The texts of a parsed line. */
export const textsIn = ({ slots }: Parsed): Texts =>
  Object.fromEntries(slots.map(({ name, values }) => [name, values.map(({ text }) => text)]))

/** The look-up of one text in a slot, narrowed by the command's other slots. */
export function lookupOf(command: Command, name: string, text: string, texts: Texts): Lookup | undefined {
  const slot = command.slots[name]
  if (!slot) return undefined
  const outer = slot.within === undefined ? undefined : command.slots[slot.within]
  const [first] = texts[slot.within ?? ""] ?? []
  // A placeholder name narrows nothing, because its value is not known yet.
  const within = outer && first && !isName(first) ? { slot: outer, text: first } : slot.beside
  return {
    slot,
    text,
    ...(within && { within }),
    ...(slotKinds[slot.kind].ofClient && { client: clientIn(command, texts) }),
  }
}

/** The client that a command is about: the first person given by id, or the application given as the alternative. */
function clientIn({ slots }: Command, texts: Texts): Lookup["client"] {
  for (const [name, slot] of Object.entries(slots)) {
    const [text] = texts[name] ?? []
    const client = text === undefined ? undefined : slotKinds[slot.kind].clientIn?.(text, slot, name)
    if (client !== undefined) return { slot, text: client }
  }
  return undefined
}

/** A text and its resolution. Without one, the look-up is still running. */
export interface Resolved {
  name: string
  text: string
  resolution?: Resolution
}

const isWhole = ({ slot: { kind }, text }: Lookup) => slotKinds[kind].isWhole?.(text) ?? true

/** Up to this number, ids are looked up one by one, because the palette may have those searches cached. */
const few = 5

/** The texts of a `many` slot that are looked up in one batch. */
interface LookedUpTogether extends Together {
  slot: string
  /** Ids by typed text. */
  ids: ReadonlyMap<string, string>
}

function lookedUpTogether(command: Command | undefined, texts: Texts): LookedUpTogether | undefined {
  for (const [slot, { kind, many }] of Object.entries(command?.slots ?? {})) {
    const { together } = slotKinds[kind]
    if (!many || !together) continue
    const ids = new Map<string, string>()
    for (const text of texts[slot] ?? []) {
      const id = together.idIn(text)
      if (id !== undefined) ids.set(text, id)
    }
    if (ids.size > few) return { ...together, slot, ids }
  }
  return undefined
}

/** Looks up the values of a `many` slot in one batch, so that they are cached afterwards. */
export async function loadTogether(client: QueryClient, command: Command, texts: Texts): Promise<void> {
  const together = lookedUpTogether(command, texts)
  if (together) await client.fetchQuery(together.query([...together.ids.values()]))
}

const noQuery = peopleQuery([])

/**
 * A text that was resolved in the page (`here`), needs a look-up of its own, or, without `lookup`, belongs to the
 * batch.
 */
interface Pending {
  name: string
  text: string
  lookup?: Lookup
  here?: Resolution | undefined
}
const isLookedUpAlone = (pending: Pending): pending is Pending & { lookup: Lookup } =>
  pending.lookup !== undefined && pending.here === undefined

/**
 * The resolutions of a command's texts, in slot order. A name is looked up after a pause in typing; a complete value
 * such as an id is looked up at once.
 */
export function useResolution(command: Command | undefined, texts: Texts, sources: Sources): Resolved[] {
  const settled = useDebounced(JSON.stringify(texts), paletteDebounce) === JSON.stringify(texts)
  const together = lookedUpTogether(command, texts)
  const known = useQuery({
    ...(together ? together.query([...together.ids.values()]) : noQuery),
    enabled: together !== undefined,
  })
  const pending = Object.entries(texts).flatMap(([name, list = []]) =>
    list.flatMap((text): Pending[] => {
      if (name === together?.slot && together.ids.has(text)) return [{ name, text }]
      const lookup = command && lookupOf(command, name, text, texts)
      return lookup ? [{ name, text, lookup, here: resolveHere(lookup, sources) }] : []
    }),
  )
  const alone = pending.filter(isLookedUpAlone)
  const answers = useQueries({
    queries: alone.map(({ lookup }) => ({
      ...resolutionQuery(lookup),
      enabled: settled || isWhole(lookup),
      // A form mounts again while its values are looked up: a refused look-up would be repeated without end.
      retryOnMount: false,
    })),
  })
  const answerOf = new Map<Pending, (typeof answers)[number] | undefined>(
    alone.map((each, index) => [each, answers[index]]),
  )
  const ofTogether = (text: string): Resolution | undefined => {
    const found = known.data?.get(together?.ids.get(text) ?? "")
    if (found !== undefined) return together?.resolve(found)
    return known.error ? { reason: known.error.message } : undefined
  }
  return pending.map((each) => {
    const { name, text, here, lookup } = each
    const answer = answerOf.get(each)
    const failed: Resolution | undefined = answer?.error ? { reason: answer.error.message } : undefined
    const resolution = lookup ? (here ?? answer?.data ?? failed) : ofTogether(text)
    return { name, text, ...(resolution && { resolution }) }
  })
}

/** The resolved values by slot. Slots without a resolved value are absent. */
export function valuesIn(resolved: readonly Resolved[]): Values {
  const values: Record<string, SlotValue[]> = {}
  for (const { name, resolution } of resolved) {
    if (!resolution || !("value" in resolution)) continue
    values[name] ??= []
    values[name].push(resolution.value)
  }
  return { ...broughtIn(resolved), ...values }
}

/** Values implied by other values, for slots that the line omits. */
function broughtIn(resolved: readonly Resolved[]): Values {
  const brought = resolved.flatMap(({ resolution }) =>
    resolution && "value" in resolution ? Object.entries(resolution.brings ?? {}) : [],
  )
  return Object.fromEntries(brought.map(([name, value]) => [name, [value]]))
}

/** Whether every text was resolved. */
export const isUnderstood = (resolved: readonly Resolved[]): boolean =>
  resolved.every(({ resolution }) => resolution !== undefined && "value" in resolution)
