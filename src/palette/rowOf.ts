import { History, TextCursorInput } from "lucide-react"
import { fold } from "@/domain/fold"
import type { Command } from "./command"
import type { Remembered } from "./history"
import type { SlotWord } from "./parsed"
import type { Place } from "./places"
import type { Entry, Match } from "./ranking"
import type { Row, Take } from "./rows"
import type { Suggestion } from "./suggestion"
import type { Appearing } from "./table"

/** Everything that the palette lists, as rows. */

/** A command as it is found: by its title, and by the words of both languages. */
export interface CommandEntry extends Entry {
  command: Command
}

export const commandEntry = (command: Command): CommandEntry => ({
  id: `command:${command.id}`,
  texts: [command.title, ...command.words.pt, ...command.words.en],
  command,
})

/** A command to be typed on; one that needs nothing more is run at once. */
export function commandRow({ entry: { id, command }, ranges }: Match<CommandEntry>): Row {
  const words = command.words.en[0] ?? ""
  const bare = Object.keys(command.slots).length === 0
  return {
    id,
    icon: command.icon,
    label: command.title,
    ...(ranges[0] && { ranges: ranges[0] }),
    detail: words,
    ...(command.key !== undefined && { shortcut: command.key }),
    take: bare
      ? { kind: "run", command, fill: {}, line: `> ${words}` }
      : { kind: "line", line: `> ${words} ` },
  }
}

/** In a command line: what the words typed so far can become, in the language that they were begun in. */
export function wordsRow({ entry, ranges }: Match<CommandEntry>, typed: string): Row {
  const { id, command, texts } = entry
  const phrases = [...command.words.en, ...command.words.pt]
  const phrase = phrases.find((each) => fold(each).startsWith(fold(typed))) ?? phrases[0] ?? ""
  const matched = ranges[texts.indexOf(phrase)]
  return {
    id,
    icon: command.icon,
    label: phrase,
    ...(matched && { ranges: matched }),
    detail: command.title,
    ...(command.key !== undefined && { shortcut: command.key }),
    take: {
      kind: "complete",
      text: phrase,
      value: Object.values(command.slots).every(({ optional }) => optional),
    },
  }
}

/** In the help: a command with the words of both languages. */
export const helpRow = (match: Match<CommandEntry>): Row => ({
  ...commandRow(match),
  id: `help:${match.entry.id}`,
  detail: [...match.entry.command.words.en, ...match.entry.command.words.pt].join(" · "),
})

/** What can be done with something on the screen. */
export function appearingRow({ command, label, disabledReason, fill, line }: Appearing, place: string): Row {
  return {
    id: `on:${place}:${command.id}`,
    icon: command.icon,
    label,
    detail: line.slice(2),
    ...(command.key !== undefined && { shortcut: command.key }),
    ...(disabledReason !== undefined && { disabledReason }),
    take: { kind: "run", command, fill, line },
  }
}

export function placeRow({ entry: { id, title, name, path, icon, key }, ranges }: Match<Place>): Row {
  return {
    id,
    icon,
    label: title,
    ...(ranges[0] && { ranges: ranges[0] }),
    ...(key !== undefined && { shortcut: `g ${key}` }),
    take: { kind: "go", path, line: `> go ${name}` },
  }
}

export const historyRow = ({ text }: Remembered): Row => ({
  id: `history:${text}`,
  icon: History,
  label: text,
  mono: true,
  take: { kind: "line", line: text },
})

/** A person, application or other thing that was found; `take` says what for. */
export function suggestionRow({ entry, ranges }: Match<Suggestion>, take: Take): Row {
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
    take,
    ...(about && { about: { kind: about, text: value.text } }),
  }
}

/** A slot that can still be said. */
export const slotWordRow = ({ name, slot, word }: SlotWord): Row => ({
  id: `word:${name}`,
  icon: TextCursorInput,
  label: word,
  detail: slot.optional ? `${slot.label} (opcional)` : slot.label,
  take: { kind: "complete", text: word, value: false },
})
