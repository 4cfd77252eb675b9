import type { Slot } from "../command"
import { writeValue } from "../grammar/format"
import type { Parsed, ParsedSlot, Span } from "../grammar/parsed"
import { actsOnOpen, isNeeded } from "../grammar/values"
import { wordOf } from "../grammar/vocabulary"
import type { Target } from "../targetTypes"
import { slotKinds } from "./kinds"
import type { Suggestion } from "./suggestion"

export const onThisScreen = { tone: "accent", text: "Nesta tela" } as const

/** The suggestion from the screen for a slot: the most specific person, application or unit shown. */
export function onScreen(slot: Slot, targets: readonly Target[]): Suggestion | undefined {
  // A subset is short, and the thing on the screen is seldom in it.
  if (slot.subset) return undefined
  const meant = targets.map((target) => slotKinds[slot.kind].onScreen?.(target, slot))
  const last = meant.findLast((each) => each !== undefined)
  return last && { ...last, tag: onThisScreen }
}

/**
 * Fills an omitted slot with the value on the screen: the first slot, or otherwise the first slot for a person. So
 * both `block user app SINAL` and `grant role GESTOR app SINAL` apply to the person on the screen.
 */
export function withScreen(parsed: Parsed, targets: readonly Target[]): string {
  const { command, line, slots, spans } = parsed
  if (!command || !spans.some(({ kind }) => kind === "words")) return line
  const given = Object.fromEntries(slots.map(({ name, values }) => [name, values]))
  const [first, ...others] = slots
  for (const each of [first, others.find(({ slot }) => slot.kind === "user")]) {
    if (!each || each.values.length > 0 || !isNeeded(command, each.name, given)) continue
    const offered = onScreen(each.slot, targets)
    if (offered) return withValue(parsed, each, offered)
  }
  return line
}

/**
 * Whether a line is about the screen's content: it names it, omits a slot that would be filled with it, or acts on
 * the open item.
 */
export const isAboutScreen = (parsed: Parsed, targets: readonly Target[]): boolean =>
  actsOnOpen(parsed.command) ||
  withScreen(parsed, targets) !== parsed.line ||
  parsed.slots.some(({ slot, values }) => {
    const shown = onScreen(slot, targets)?.value.text
    return values.some(({ text }) => text === shown)
  })

/** The line with a value for an omitted slot. */
function withValue(
  { line, slots, spans, language, reserved }: Parsed,
  { name, slot }: ParsedSlot,
  { value }: Suggestion,
): string {
  const written = writeValue(slot, value.text, reserved, false)
  const endOf = (wanted: Span["kind"], of?: string) =>
    spans.findLast((span) => span.kind === wanted && span.slot === of)?.end ?? 0
  const words = endOf("words")
  // The word that a completion wrote to ask for the slot.
  const word = spans.find((span) => span.kind === "slotWord" && span.slot === name)
  if (slots[0]?.name === name) {
    const rest = word
      ? `${line.slice(words, word.start).trimEnd()}${line.slice(word.end)}`
      : line.slice(words)
    return `${line.slice(0, words)} ${written}${rest}`
  }
  const at = word?.end ?? Math.max(words, endOf("value", slots[0]?.name))
  const own = word ? written : `${wordOf(slot, language)} ${written}`
  return `${line.slice(0, at)} ${own}${line.slice(at)}`
}
