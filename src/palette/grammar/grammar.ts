import {
  identifierProblem,
  isMeantAsId,
  isPersonId,
  looksLikeIdentifier,
  normalizeIdentifier,
} from "@/domain/people/identifier"
import type { Command } from "../command"
import { parseCommand } from "./commandLine"
import type { Mode, Parsed, Problem, Span } from "./parsed"
import { spaceEnd } from "./tokens"

export { complete, ghost, pasteColumn } from "./completion"
export { format, lineFrom, lineOf, linkTo } from "./format"
export type * from "./parsed"

/** The parts of a line that match nothing, those at the caret last. */
export const problemsIn = ({ problems, spared }: Pick<Parsed, "problems" | "spared">): readonly Problem[] => [
  ...problems,
  ...spared,
]
/** Whether any part of a line matches nothing, at the caret or elsewhere. */
export const hasProblems = (parsed: Parsed): boolean => problemsIn(parsed).length > 0

const prefixes: Record<string, Mode> = { "@": "people", "#": "apps", ":": "orgs", "?": "help" }

/**
 * Parses the text in the palette. Pure, accepts any text, and linear in the length of the line. `caret` is an offset
 * in UTF-16 units, clamped to the line. `others` are the commands that the actor lacks, so that a line with one gets
 * an explanation.
 */
export function parse(
  line: string,
  caret: number,
  commands: readonly Command[],
  others: readonly Command[] = [],
): Parsed {
  const start = spaceEnd(line, 0)
  const at = Math.max(0, Math.min(caret, line.length))
  const first = line[start]
  if (first === undefined) return search("empty", line, at, start)
  if (first === ">") return parseCommand(line, start, at, commands, others)
  const mode = prefixes[first]
  if (mode) return search(mode, line, at, start + 1)
  return identifierIn(line, at, start) ?? identifiersIn(line, at, start) ?? search("words", line, at, start)
}

/** As `parse`, for lines that are always commands, such as rows of a sheet: the `>` may be omitted. */
export function parseCommandLine(
  line: string,
  caret: number,
  commands: readonly Command[],
  others: readonly Command[] = [],
): Parsed {
  const start = spaceEnd(line, 0)
  return parseCommand(line, line[start] === ">" ? start : -1, caret, commands, others)
}

/** A search line. `begin` is the start of the search text, after the prefix. */
function search(mode: Mode, line: string, caret: number, begin: number): Parsed {
  const from = spaceEnd(line, begin)
  const to = Math.max(from, line.trimEnd().length)
  const lead = spaceEnd(line, 0)
  const spans: Span[] = [
    { start: 0, end: lead, kind: "space" },
    { start: lead, end: begin, kind: "prefix" },
    { start: begin, end: from, kind: "space" },
    { start: from, end: to, kind: mode === "identifier" ? "value" : "words" },
    { start: to, end: line.length, kind: "space" },
  ]
  const query = line.slice(from, to)
  return {
    mode,
    line,
    caret,
    query,
    spans: spans.filter(({ start, end }) => end > start),
    language: "en",
    slots: [],
    active: { kind: "query", text: query, start: from, end: to },
    problems: [],
    spared: [],
    reserved: new Set(),
  }
}

/** Eleven digits with wrong check digits are still meant as a CPF. Fewer may be part of a name or another number. */
function identifierIn(line: string, caret: number, start: number): Parsed | undefined {
  const text = line.trim()
  if (!looksLikeIdentifier(text)) return undefined
  const identifier = normalizeIdentifier(text)
  const parsed = search("identifier", line, caret, start)
  if (isPersonId(identifier)) return { ...parsed, identifier }
  if (!/^\d{11}$/.test(identifier)) return undefined
  const reason = identifierProblem(identifier) ?? "CPF Inválido"
  return { ...parsed, problems: [{ start, end: start + text.length, reason }] }
}

/** Several ids, for example pasted from a column. Each id with wrong check digits is reported. */
function identifiersIn(line: string, caret: number, start: number): Parsed | undefined {
  const parts = [...line.matchAll(/[^,;\s](?:[^,;\n\r\t]*[^,;\s])?/g)]
  const identifiers = parts.map(([text]) => text)
  if (identifiers.length < 2 || !identifiers.every(isMeantAsId)) return undefined
  const problems = parts.flatMap(({ 0: text, index }) => {
    const reason = identifierProblem(text)
    return reason ? [{ start: index, end: index + text.length, reason: `${reason}: ${text}` }] : []
  })
  return { ...search("identifiers", line, caret, start), identifiers, problems }
}
