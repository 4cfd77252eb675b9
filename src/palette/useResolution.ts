import { useQueries } from "@tanstack/react-query"
import { isPersonId, normalizeIdentifier } from "@/domain/identifier"
import { useDebounced } from "@/ui/useDebounced"
import type { Command, Values } from "./command"
import type { Parsed } from "./parsed"
import { type Lookup, type Resolution, resolutionQuery, resolveHere, type Sources } from "./slots"

/** Milliseconds after the last key before the palette asks the server (palette.md, How fast). */
export const paletteDebounce = 120

/** What was typed, by slot name. */
export type Texts = Readonly<Record<string, readonly string[] | undefined>>

/** The texts of a parsed line. */
export const textsIn = ({ slots }: Parsed): Texts =>
  Object.fromEntries(slots.map(({ name, values }) => [name, values.map(({ text }) => text)]))

/** The look-up of one text in a slot of a command, narrowed by the slot it stands within. */
export function lookupOf(command: Command, name: string, text: string, texts: Texts): Lookup | undefined {
  const slot = command.slots[name]
  if (!slot) return undefined
  const outer = slot.within === undefined ? undefined : command.slots[slot.within]
  const [first] = texts[slot.within ?? ""] ?? []
  return {
    slot,
    text,
    ...(outer && first && { within: { slot: outer, text: first } }),
    ...(slot.kind === "role" && { person: personIn(command, texts) }),
  }
}

/** The id of the first person of a command, where it is said by an id. */
function personIn(command: Command, texts: Texts): string | undefined {
  const [name] = Object.entries(command.slots).find(([, { kind }]) => kind === "user") ?? []
  const [text = ""] = texts[name ?? ""] ?? []
  return isPersonId(text) ? normalizeIdentifier(text) : undefined
}

/** One text and what it turned out to be; without a resolution it is still being looked up. */
export interface Resolved {
  name: string
  text: string
  resolution?: Resolution
}

const whole = ({ slot, text }: Lookup) => (slot.kind === "user" ? isPersonId(text) : slot.kind !== "org")

/**
 * What the texts of a command turned out to be, in order of slots. A name that is still being typed is looked up
 * once its writer pauses; what is complete by nature, at once.
 */
export function useResolution(command: Command | undefined, texts: Texts, sources: Sources): Resolved[] {
  const settled = useDebounced(JSON.stringify(texts), paletteDebounce) === JSON.stringify(texts)
  const asked = Object.entries(texts).flatMap(([name, list = []]) =>
    list.flatMap((text) => {
      const lookup = command && lookupOf(command, name, text, texts)
      return lookup ? [{ name, text, lookup, here: resolveHere(lookup, sources) }] : []
    }),
  )
  const there = asked.filter(({ here }) => here === undefined)
  const answers = useQueries({
    queries: there.map(({ lookup }) => ({ ...resolutionQuery(lookup), enabled: settled || whole(lookup) })),
  })
  return asked.map((each) => {
    const { name, text, here } = each
    const answer = answers[there.indexOf(each)]
    const failed: Resolution | undefined = answer?.error ? { reason: answer.error.message } : undefined
    const resolution = here ?? answer?.data ?? failed
    return { name, text, ...(resolution && { resolution }) }
  })
}

/** The values of what was understood; slots with nothing understood are absent. */
export function valuesIn(resolved: readonly Resolved[]): Values {
  const values: Record<string, Values[string]> = {}
  for (const { name, resolution } of resolved) {
    if (resolution && "value" in resolution) values[name] = [...(values[name] ?? []), resolution.value]
  }
  return values
}
