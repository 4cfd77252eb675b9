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

/** The language that a line was begun in; what is completed follows it. */
export type Language = "en" | "pt"

export type SpanKind = "prefix" | "words" | "slotWord" | "value" | "unknown" | "space"

/** A stretch of the line, in UTF-16 offsets as an input counts them. The spans of a line cover all of it. */
export interface Span {
  start: number
  end: number
  kind: SpanKind
  /** The slot of a value or slot word; on a space, the slot whose value would be written there. */
  slot?: string
  /** A value written in quotes; the span holds them. */
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
  /** `typing` is the slot at the caret, whether it has values already or not. */
  status: "filled" | "typing" | "missing"
  values: readonly ParsedValue[]
}

export interface SlotWord {
  name: string
  slot: Slot
  /** In the language of the line. */
  word: string
}

/** What is at the caret: the text typed so far, and the range that a completion replaces. */
export type Active = { text: string; start: number; end: number } & (
  | { kind: "query" }
  | { kind: "command" }
  | { kind: "slot"; name: string; slot: Slot }
  | { kind: "slotWords"; words: readonly SlotWord[] }
)

/** A part that fits nothing, with the reason in Portuguese. */
export interface Problem {
  start: number
  end: number
  reason: string
}

export interface Parsed {
  mode: Mode
  line: string
  caret: number
  /** What is looked for: the line without its prefix. In a command line, everything after `>`. */
  query: string
  spans: readonly Span[]
  /** Absent until the words name a command. */
  command?: Command
  /** The command that they name or begin, where it is not for the person. */
  notYours?: Command
  language: Language
  /** The slots of the command, in its order. */
  slots: readonly ParsedSlot[]
  active?: Active
  problems: readonly Problem[]
  /**
   * Problems of what is still being typed at the caret. They are not shown yet, because it may still become valid;
   * but a line that has any is not carried out.
   */
  spared: readonly Problem[]
  /** In mode `identifier`: the id without punctuation, unless its check digits are wrong. */
  identifier?: string
  /** In mode `identifiers`: each of them as it was typed. */
  identifiers?: readonly string[]
  /** Folded words that would not be read as values here, and are quoted where they are values. */
  reserved: ReadonlySet<string>
}
