import { fold } from "@/domain/text/fold"
import type { Command } from "../command"
import { notYoursText } from "../describe"
import type { Active, Language, Parsed, ParsedSlot, Problem, SlotWord, Span } from "./parsed"
import { readSlots, type SlotReading } from "./slotReader"
import { readToken, spaceEnd, tokensFrom } from "./tokens"
import {
  continuationsOf,
  matchCommand,
  phrasesOf,
  runsOn,
  slotWordsOf,
  vocabularyOf,
  wordOf,
} from "./vocabulary"

/**
 * Parses a command line. `prefix` is the position of the leading `>`, or -1 if the line omits it. `others` are
 * commands that the actor lacks.
 */
export function parseCommand(
  line: string,
  prefix: number,
  caret: number,
  commands: readonly Command[],
  others: readonly Command[],
): Parsed {
  const begin = spaceEnd(line, prefix + 1)
  const isWritten = prefix >= 0
  const lead = [
    ...(isWritten ? [span(0, prefix, "space"), span(prefix, prefix + 1, "prefix")] : []),
    span(prefix + 1, begin, "space"),
  ]
  const common = { mode: "command" as const, line, caret, query: line.slice(begin).trimEnd() }
  const match = matchCommand(line, begin, commands)
  if (!match) {
    const choice = chooseCommand(line, begin, commands)
    const notYours = commandMeant(line.slice(begin), choice.problems.length > 0, commands, others)
    const problems = notYours
      ? [{ start: begin, end: line.trimEnd().length, reason: notYoursText(notYours) }]
      : choice.problems
    const active: Active = { kind: "command", text: line.slice(begin), start: begin, end: line.length }
    return {
      ...common,
      spans: filled([...lead, ...choice.spans]),
      language: "en",
      slots: [],
      ...(caret > prefix && { active }),
      ...(notYours && { notYours }),
      problems,
      spared: [],
      reserved: new Set(),
    }
  }
  const { command, language, end } = match
  const reading = readSlots(line, end, caret, command)
  const words: Active = { kind: "command", text: line.slice(begin, end), start: begin, end }
  const behind = caret > end ? activeAt(line, caret, command, language, reading) : words
  const active = caret > prefix ? behind : undefined
  return {
    ...common,
    spans: filled([...lead, span(begin, end, "words"), ...reading.spans]),
    command,
    language,
    slots: slotsOf(command, reading, active),
    ...(active && { active }),
    problems: reading.problems,
    spared: reading.spared,
    reserved: new Set([...slotWordsOf(command).keys(), ...continuationsOf(match.phrase, commands)]),
  }
}

function span(start: number, end: number, kind: Span["kind"]): Span {
  return { start, end, kind }
}

function filled(spans: readonly Span[]): Span[] {
  return spans.filter(({ start, end }) => end > start)
}

/** Shorter texts match too many commands to mean one of them. */
const minMeantLength = 4

/**
 * The command that the actor lacks and that the text means. Their own commands use the same words. So a text that
 * begins one of those, or is only one word of it, does not mean another command yet.
 */
function commandMeant(
  text: string,
  foreign: boolean,
  commands: readonly Command[],
  others: readonly Command[],
): Command | undefined {
  const begun = commandBegun(text, others)
  if (!begun || foreign) return begun
  const typed = fold(text)
  const isWhole = typed.includes(" ") || matchCommand(text, 0, others) !== undefined
  return isWhole && !begins(commands, typed) ? begun : undefined
}

const begins = (commands: readonly Command[], typed: string) =>
  commands.some((command) => phrasesOf(command).some(({ phrase }) => phrase.startsWith(typed)))

/** The command whose words the text names or begins. */
function commandBegun(text: string, commands: readonly Command[]): Command | undefined {
  const named = matchCommand(text, 0, commands)?.command
  const typed = fold(text)
  if (named || typed.length < minMeantLength) return named
  return commands.find((command) => phrasesOf(command).some(({ phrase }) => phrase.startsWith(typed)))
}

/**
 * Colours a line that names no command yet: words known from some command, and a problem from the first unknown word
 * on.
 */
function chooseCommand(line: string, begin: number, commands: readonly Command[]) {
  const { beginnings } = vocabularyOf(commands)
  const spans: Span[] = []
  const problems: Problem[] = []
  let position = begin
  let known = true
  for (const token of tokensFrom(line, begin)) {
    known &&= !token.quoted && beginnings.has(fold(token.text))
    if (!known && problems.length === 0) {
      const end = line.trimEnd().length
      problems.push({ start: token.start, end, reason: `Nenhum comando com “${token.text}”` })
    }
    spans.push(
      span(position, token.start, "space"),
      span(token.start, token.end, known ? "words" : "unknown"),
    )
    position = token.end
  }
  spans.push(span(position, line.length, "space"))
  return { spans, problems }
}

function slotsOf(command: Command, { values }: SlotReading, active: Active | undefined): ParsedSlot[] {
  return Object.entries(command.slots).map(([name, slot]) => {
    const list = values.get(name) ?? []
    const typing = active?.kind === "slot" && active.name === name
    return { name, slot, status: typing ? "typing" : list.length > 0 ? "filled" : "missing", values: list }
  })
}

/** The element at a caret after the command's words. */
function activeAt(
  line: string,
  caret: number,
  command: Command,
  language: Language,
  { spans, values }: SlotReading,
): Active | undefined {
  // A value is active from before its first character. A word is active only once the caret is inside it, because
  // text may be inserted before it.
  const touched = spans.filter(
    ({ kind, start, end }) => (kind === "value" ? start <= caret : start < caret) && caret <= end,
  )
  const at = touched.find(({ kind }) => kind !== "space") ?? touched[0]
  if (!at) return undefined
  const inSlot = (name: string | undefined, text: string, start: number, end: number): Active | undefined => {
    const slot = command.slots[name ?? ""]
    return slot && name !== undefined ? { kind: "slot", name, slot, text, start, end } : undefined
  }
  if (at.kind === "value") return inSlot(at.slot, typedIn(line, at, caret), at.start, at.end)
  if (at.kind === "space" && at.slot !== undefined) return inSlot(at.slot, "", caret, caret)
  if (at.kind === "unknown") {
    const before = valueBefore(spans, at, command)
    if (before) return inSlot(before.slot, line.slice(before.start, caret), before.start, at.end)
  }
  const given = (name: string | undefined) => (values.get(name ?? "")?.length ?? 0) > 0
  const words = Object.entries(command.slots)
    .filter(([name]) => !values.has(name) || (at.kind === "slotWord" && at.slot === name))
    .filter(([, { or }]) => !given(or))
    .map(([name, slot]): SlotWord => ({ name, slot, word: wordOf(slot, language) }))
  if (words.length === 0) return undefined
  if (at.kind === "space") return { kind: "slotWords", words, text: "", start: caret, end: caret }
  return { kind: "slotWords", words, text: line.slice(at.start, caret), start: at.start, end: at.end }
}

function typedIn(line: string, { start, quoted }: Span, caret: number): string {
  const typed = line.slice(start, caret)
  return quoted && typed ? readToken(typed, 0).text : typed
}

/** The unquoted value before unknown words: `João Sil` is meant as one name, and is quoted once it is picked. */
function valueBefore(spans: readonly Span[], unknown: Span, command: Command): Span | undefined {
  const before = spans
    .slice(0, spans.indexOf(unknown))
    .findLast(({ kind, slot }) => kind !== "unknown" && (kind !== "space" || slot))
  const slot = command.slots[before?.slot ?? ""]
  return before?.kind === "value" && !before.quoted && slot && !runsOn(slot) ? before : undefined
}
