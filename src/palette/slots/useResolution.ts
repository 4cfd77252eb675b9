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

/** Milliseconds after the last key before the palette asks the server. */
export const paletteDebounce = 120

/** What was typed, by slot name. */
export type Texts = Readonly<Record<string, readonly string[] | undefined>>

/** The texts of a parsed line. */
export const textsIn = ({ slots }: Parsed): Texts =>
  Object.fromEntries(slots.map(({ name, values }) => [name, values.map(({ text }) => text)]))

/** The look-up of one text in a slot of a command, narrowed by the slots beside it. */
export function lookupOf(command: Command, name: string, text: string, texts: Texts): Lookup | undefined {
  const slot = command.slots[name]
  if (!slot) return undefined
  const outer = slot.within === undefined ? undefined : command.slots[slot.within]
  const [first] = texts[slot.within ?? ""] ?? []
  // A name narrows nothing yet: what it stands for is not known.
  const within = outer && first && !isName(first) ? { slot: outer, text: first } : slot.beside
  return {
    slot,
    text,
    ...(within && { within }),
    ...(slotKinds[slot.kind].ofClient && { client: clientIn(command, texts) }),
  }
}

/** The client that a command is about: the first person whose id is written, or the application in their place. */
function clientIn({ slots }: Command, texts: Texts): Lookup["client"] {
  for (const [name, slot] of Object.entries(slots)) {
    const [text] = texts[name] ?? []
    const client = text === undefined ? undefined : slotKinds[slot.kind].clientIn?.(text, slot, name)
    if (client !== undefined) return { slot, text: client }
  }
  return undefined
}

/** One text and what it means; without a resolution it is still being looked up. */
export interface Resolved {
  name: string
  text: string
  resolution?: Resolution
}

const isWhole = ({ slot: { kind }, text }: Lookup) => slotKinds[kind].isWhole?.(text) ?? true

/** So few are looked up one by one, by searches whose answers the palette knows already. */
const few = 5

/** The texts of a slot that takes many, where they are looked up together. */
interface LookedUpTogether extends Together {
  slot: string
  /** The ids, by what was typed. */
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

/** Looks up together what a command takes many of, so that each of them is known afterwards. */
export async function loadTogether(client: QueryClient, command: Command, texts: Texts): Promise<void> {
  const together = lookedUpTogether(command, texts)
  if (together) await client.fetchQuery(together.query([...together.ids.values()]))
}

const noQuery = peopleQuery([])

/** A text that is understood already, or by itself, or, without a look-up, together with others. */
interface Pending {
  name: string
  text: string
  lookup?: Lookup
  here?: Resolution | undefined
}
const isLookedUpAlone = (pending: Pending): pending is Pending & { lookup: Lookup } =>
  pending.lookup !== undefined && pending.here === undefined

/**
 * What the texts of a command mean, in order of slots. A name that is still being typed is looked up once its writer
 * pauses; what is complete by nature, at once.
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
    queries: alone.map(({ lookup }) => ({ ...resolutionQuery(lookup), enabled: settled || isWhole(lookup) })),
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

/** The values of what was understood; slots with nothing understood are absent. */
export function valuesIn(resolved: readonly Resolved[]): Values {
  const values: Record<string, SlotValue[]> = {}
  for (const { name, resolution } of resolved) {
    if (!resolution || !("value" in resolution)) continue
    values[name] ??= []
    values[name].push(resolution.value)
  }
  return { ...broughtIn(resolved), ...values }
}

/** What is decided by other values where the line does not say it. */
function broughtIn(resolved: readonly Resolved[]): Values {
  const brought = resolved.flatMap(({ resolution }) =>
    resolution && "value" in resolution ? Object.entries(resolution.brings ?? {}) : [],
  )
  return Object.fromEntries(brought.map(([name, value]) => [name, [value]]))
}

/** Whether everything that was typed turned out to be something. */
export const isUnderstood = (resolved: readonly Resolved[]): boolean =>
  resolved.every(({ resolution }) => resolution !== undefined && "value" in resolution)
