import { History, TextCursorInput } from "lucide-react"
import { fold } from "@/domain/text/fold"
import type { Choice, Command } from "../../command"
import type { Appearing } from "../../commandRegistry"
import { lineOf } from "../../grammar/format"
import type { Nearest } from "../../grammar/nearest"
import type { SlotWord } from "../../grammar/parsed"
import { ofHistory, type Remembered } from "../../ranking/history"
import type { Entry, Match, Range } from "../../ranking/ranking"
import { choicesOf } from "../../slots/kinds/choice"
import type { Sources } from "../../slots/lookup"
import type { ScreenEntry } from "../../slots/screenEntries"
import type { Suggestion } from "../../slots/suggestion"
import type { Row, RowAction } from "./rows"

/* Builds the rows of the palette's list. */

/**
 * A command in the search index: by its title, its words in both languages and its button labels. With `choice` it is
 * one choice that the command begins with, such as a table name of `domain`.
 */
export interface CommandEntry extends Entry {
  command: Command
  choice?: Choice
}

export const commandEntry = (command: Command): CommandEntry => ({
  id: `command:${command.id}`,
  texts: [...new Set([command.title, ...command.words.pt, ...command.words.en, ...labelsOf(command)])],
  command,
})

/** The labels of a command's buttons and menu entries. */
const labelsOf = ({ on = [] }: Command) => on.flatMap(({ label }) => (label ? [label] : []))

/** The choices that a command begins with, each indexed by its own name. */
export function choiceEntries(command: Command, sources: Sources): CommandEntry[] {
  const [slot] = Object.values(command.slots)
  if (!slot?.choices || slot.optional) return []
  return choicesOf(slot, sources).map((choice) => ({
    id: `command:${command.id} ${choice.value}`,
    texts: [`${command.title}: ${choice.label}`, choice.label, choice.value, ...(choice.words ?? [])],
    command,
    choice,
  }))
}

/** A row that types the command into the line. A command without slots runs at once. */
export function commandRow({ entry: { id, command, choice }, ranges }: Match<CommandEntry>): Row {
  const words = command.words.en[0] ?? ""
  const bare = Object.keys(command.slots).length === 0
  if (choice) return choiceRow(id, command, choice, ranges[0])
  return {
    id,
    icon: command.icon,
    label: command.title,
    ...(ranges[0] && { ranges: ranges[0] }),
    detail: command.about ?? words,
    ...(command.key !== undefined && { shortcut: command.key }),
    action: bare
      ? { kind: "run", command, fill: {}, line: `> ${words}` }
      : { kind: "line", line: `> ${words} ` },
  }
}

/** A command with its first slot filled by the choice. */
function choiceRow(id: string, command: Command, choice: Choice, ranges?: readonly Range[]): Row {
  const [name = ""] = Object.keys(command.slots)
  const fill = { [name]: choice.value }
  const line = lineOf(command, fill)
  return {
    id,
    icon: command.icon,
    label: `${command.title}: ${choice.label}`,
    ...(ranges && { ranges }),
    detail: line.slice(2),
    action: { kind: "run", command, fill, line },
  }
}

/** In a command line: the words that complete the typed text, in the language in which it was begun. */
export function wordsRow({ entry, ranges }: Match<CommandEntry>, typed: string): Row {
  const { id, command, texts, choice } = entry
  if (choice) {
    const row = choiceRow(id, command, choice, ranges[0])
    return { ...row, action: { kind: "complete", text: row.detail ?? "", value: true } }
  }
  const { en, pt } = command.words
  const phrases = [...en, ...pt]
  const rangesOf = (phrase: string) => ranges[texts.indexOf(phrase)]
  // If the match is outside the words, it is in the title, which is Portuguese.
  const phrase =
    phrases.find((each) => fold(each).startsWith(fold(typed))) ??
    phrases.find((each) => (rangesOf(each) ?? []).length > 0) ??
    pt[0] ??
    ""
  const matched = rangesOf(phrase)
  return {
    id,
    icon: command.icon,
    label: phrase,
    ...(matched && { ranges: matched }),
    detail: command.about ?? command.title,
    ...(command.key !== undefined && { shortcut: command.key }),
    action: {
      kind: "complete",
      text: phrase,
      value: Object.values(command.slots).every(({ optional }) => optional),
    },
  }
}

/** In the help: a command with its words in both languages. */
export const helpRow = (match: Match<CommandEntry>): Row => ({
  ...commandRow(match),
  id: `help:${match.entry.id}`,
  detail: [...match.entry.command.words.en, ...match.entry.command.words.pt].join(" · "),
})

/** A command with its first slot filled, ready to continue typing. Disabled if it cannot run for that value. */
export const withRow = (command: Command, line: string, disabledReason?: string): Row => ({
  id: `with:${command.id}`,
  icon: command.icon,
  label: command.title,
  detail: line.slice(2),
  ...(disabledReason !== undefined && { disabledReason }),
  action: { kind: "line", line },
})

/** A command for something on the screen. */
export function appearingRow(
  { command, label, disabledReason, fill }: Appearing,
  place: string,
  commands: readonly Command[],
): Row {
  const line = lineOf(command, fill, "en", commands)
  return {
    id: `on:${place}:${command.id}`,
    icon: command.icon,
    label,
    detail: line.slice(2),
    ...(command.key !== undefined && { shortcut: command.key }),
    ...(disabledReason !== undefined && { disabledReason }),
    action: { kind: "run", command, fill, line },
  }
}

const lineTo = ({ name, line = `> go ${name}` }: ScreenEntry) => line

export function screenRow({ entry, ranges }: Match<ScreenEntry>): Row {
  const { id, title, path, icon, key } = entry
  return {
    id,
    icon,
    label: title,
    ...(ranges[0] && { ranges: ranges[0] }),
    ...(key !== undefined && { shortcut: `g ${key}` }),
    action: { kind: "go", path, line: lineTo(entry) },
  }
}

/**
 * A line from the history, ready to continue typing. If the line came from choosing a screen, the row shows its title
 * and goes there again.
 */
export function historyRow({ text }: Remembered, screens: readonly ScreenEntry[]): Row {
  const screen = screens.find((each) => lineTo(each) === text)
  if (screen) {
    const { id, title, path } = screen
    return { id: ofHistory(id), icon: History, label: title, action: { kind: "go", path, line: text } }
  }
  return {
    id: ofHistory(text),
    icon: History,
    label: text,
    mono: true,
    action: { kind: "line", line: text },
  }
}

/** A person, application or other result; `action` is what choosing it does. */
export function suggestionRow({ entry, ranges }: Match<Suggestion>, action: RowAction): Row {
  const { id, value, detail, icon, tag, texts } = entry
  const [matched] = texts[0] === value.label ? ranges : []
  const about = id.startsWith("user:") ? "user" : id.startsWith("app:") ? "app" : undefined
  return {
    id,
    icon,
    label: value.label,
    ...(matched && { ranges: matched }),
    ...(detail !== undefined && { detail }),
    ...(tag && { tag }),
    action,
    ...(about && { about: { kind: about, text: value.text } }),
  }
}

/** The command closest to words with typing errors. Choosing it corrects the words in the line. */
export const nearestRow = ({ command, line }: Nearest): Row => ({
  id: `nearest:${command.id}`,
  icon: command.icon,
  label: command.title,
  detail: line.slice(2),
  action: { kind: "line", line },
})

/** A slot that can still be filled. What the change needs is not optional, even if the command's form would ask for it. */
export const slotWordRow = ({ name, slot, word }: SlotWord, needs: readonly string[] = []): Row => ({
  id: `word:${name}`,
  icon: TextCursorInput,
  label: word,
  detail: slot.optional && !needs.includes(name) ? `${slot.label} (opcional)` : slot.label,
  action: { kind: "complete", text: word, value: false },
})
