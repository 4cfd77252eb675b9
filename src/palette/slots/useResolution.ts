import { type QueryClient, useQueries, useQuery } from "@tanstack/react-query"
import { isPersonId, normalizeIdentifier } from "@/domain/identifier"
import { useDebounced } from "@/ui/page/useDebounced"
import type { Command, SlotValue, Values } from "../command"
import type { Parsed } from "../grammar/parsed"
import type { Lookup, Resolution, Sources } from "./lookup"
import { peopleQuery } from "./serverLists"
import { personOrNobody, resolutionQuery } from "./slots"
import { resolveHere } from "./slotsHere"

/** Milliseconds after the last key before the palette asks the server (palette.md, How fast). */
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
  return {
    slot,
    text,
    ...(outer && first && { within: { slot: outer, text: first } }),
    ...(slot.kind === "role" && { holder: holderIn(command, texts) }),
  }
}

/** Whose roles a command is about: its first person, where it is said by an id, or the application in their place. */
function holderIn({ slots }: Command, texts: Texts): Lookup["holder"] {
  for (const [name, slot] of Object.entries(slots)) {
    const [text] = texts[name] ?? []
    if (text === undefined) continue
    if (slot.kind === "app" && name === "client") return { slot, text }
    if (slot.kind !== "user") continue
    if (isPersonId(text)) return { slot, text: normalizeIdentifier(text) }
    if (slot.awaiting) return { slot, text }
  }
  return undefined
}

/** One text and what it turned out to be; without a resolution it is still being looked up. */
export interface Resolved {
  name: string
  text: string
  resolution?: Resolution
}

const whole = ({ slot: { kind }, text }: Lookup) =>
  kind === "user" || kind === "preUser" ? isPersonId(text) : kind !== "org"

/** So few are found one by one, by searches whose answers the palette knows already. */
const few = 5

/**
 * The people of slots that take several, where they are so many that they are asked for together: their ids by what
 * was typed.
 */
function idsTogether(command: Command | undefined, texts: Texts): ReadonlyMap<string, string> {
  const ids = Object.entries(command?.slots ?? {}).flatMap(([name, { kind, many }]) =>
    kind === "user" && many ? (texts[name] ?? []).filter(isPersonId) : [],
  )
  return new Map(ids.length > few ? ids.map((text) => [text, normalizeIdentifier(text)]) : [])
}

/** Asks for the people of a command together where they are many, so that each of them is known afterwards. */
export async function loadPeople(client: QueryClient, command: Command, texts: Texts): Promise<void> {
  const ids = idsTogether(command, texts)
  if (ids.size > 0) await client.fetchQuery(peopleQuery([...ids.values()]))
}

/** A text as it is asked about: by itself, or, without a look-up, together with others. */
interface Asked {
  name: string
  text: string
  lookup?: Lookup
  here?: Resolution | undefined
}
const isAskedAlone = (asked: Asked): asked is Asked & { lookup: Lookup } =>
  asked.lookup !== undefined && asked.here === undefined

/**
 * What the texts of a command turned out to be, in order of slots. A name that is still being typed is looked up
 * once its writer pauses; what is complete by nature, at once.
 */
export function useResolution(command: Command | undefined, texts: Texts, sources: Sources): Resolved[] {
  const settled = useDebounced(JSON.stringify(texts), paletteDebounce) === JSON.stringify(texts)
  const ids = idsTogether(command, texts)
  const people = useQuery({ ...peopleQuery([...ids.values()]), enabled: ids.size > 0 })
  const asked = Object.entries(texts).flatMap(([name, list = []]) =>
    list.flatMap((text): Asked[] => {
      if (command?.slots[name]?.many && ids.has(text)) return [{ name, text }]
      const lookup = command && lookupOf(command, name, text, texts)
      return lookup ? [{ name, text, lookup, here: resolveHere(lookup, sources) }] : []
    }),
  )
  const there = asked.filter(isAskedAlone)
  const answers = useQueries({
    queries: there.map(({ lookup }) => ({ ...resolutionQuery(lookup), enabled: settled || whole(lookup) })),
  })
  const places = new Map<Asked, number>(there.map((each, index) => [each, index]))
  const together = (text: string) => {
    const found = people.data?.get(ids.get(text) ?? "")
    if (found !== undefined) return personOrNobody(found)
    return people.error ? { reason: people.error.message } : undefined
  }
  return asked.map((each) => {
    const { name, text, here, lookup } = each
    const answer = answers[places.get(each) ?? -1]
    const failed: Resolution | undefined = answer?.error ? { reason: answer.error.message } : undefined
    const resolution = lookup ? (here ?? answer?.data ?? failed) : together(text)
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
