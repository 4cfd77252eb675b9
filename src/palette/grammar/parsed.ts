import type { Command, Slot } from "../command"

export type Mode =
  | "empty"
  | "command"
  | "people"
  | "apps"
  | "orgs"
  | "help"
  | "identifier"
  | "identifiers"
  | "words"

/** The language in which the line was begun. Completions follow it. */
export type Language = "en" | "pt"

export type SpanKind = "prefix" | "words" | "slotWord" | "value" | "unknown" | "space"

/** A range of the line in UTF-16 offsets, like an input's selection. The spans cover the whole line. */
export interface Span {
  start: number
  end: number
  kind: SpanKind
  /** The slot of a value or slot word. On a space: the slot whose value would be written there. */
  slot?: string
  /** Whether the value is quoted. The span includes the quotes. */
  quoted?: true
}

export interface ParsedValue {
  /** Without quotes. */
  text: string
  start: number
  end: number
}

export interface ParsedSlot {
  name: string
  slot: Slot
  /** `typing` marks the slot at the caret, with or without values. */
  status: "filled" | "typing" | "missing"
  values: readonly ParsedValue[]
}

export interface SlotWord {
  name: string
  slot: Slot
  /** In the language of the line. */
  word: string
}

/** The element at the caret: the text typed so far, and the range that a completion replaces. */
export type Active = { text: string; start: number; end: number } & (
  | { kind: "query" }
  | { kind: "command" }
  | { kind: "slot"; name: string; slot: Slot }
  | { kind: "slotWords"; words: readonly SlotWord[] }
)

/** A range that matches nothing, with the reason in Portuguese. */
export interface Problem {
  start: number
  end: number
  reason: string
}

export interface Parsed {
  mode: Mode
  line: string
  caret: number
  /** The search text: the line without its prefix. In a command line, everything after `>`. */
  query: string
  spans: readonly Span[]
  /** Absent until the words name a command. */
  command?: Command
  /** The command that the words name or begin, if the actor lacks it. */
  notYours?: Command
  language: Language
  /** The command's slots in order. */
  slots: readonly ParsedSlot[]
  active?: Active
  problems: readonly Problem[]
  /**
   * Problems of the text at the caret. They are not shown yet, because the text may still become valid. But a line
   * with any of them is not executed.
   */
  spared: readonly Problem[]
  /** In mode `identifier`: the id without punctuation, unless its check digits are wrong. */
  identifier?: string
  /** In mode `identifiers`: the ids as typed. */
  identifiers?: readonly string[]
  /** Folded words that would not be read as values here. Values equal to one are quoted. */
  reserved: ReadonlySet<string>
}
