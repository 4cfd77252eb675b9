import { onceFor } from "@/domain/once"
import { fold } from "@/domain/text/fold"
import type { Command, Slot } from "../command"
import type { Language } from "./parsed"
import { slotKinds } from "./slotKinds"
import { type Token, tokensFrom } from "./tokens"

interface Wording {
  command: Command
  language: Language
}
interface Vocabulary {
  /** Folded words joined by one space, to the command that they name. */
  phrases: ReadonlyMap<string, Wording>
  /** How many words the longest phrase has. */
  longest: number
  /** Every beginning of every word. */
  beginnings: ReadonlySet<string>
}

/** The words of a table of commands. */
export const vocabularyOf = onceFor((commands: readonly Command[]): Vocabulary => {
  const phrases = new Map<string, Wording>()
  const beginnings = new Set<string>()
  let longest = 0
  for (const command of commands) {
    for (const { phrase, language } of phrasesOf(command)) {
      if (!phrases.has(phrase)) phrases.set(phrase, { command, language })
      const words = phrase.split(" ")
      longest = Math.max(longest, words.length)
      for (const word of words) {
        for (let length = 1; length <= word.length; length++) beginnings.add(word.slice(0, length))
      }
    }
  }
  return { phrases, longest, beginnings }
})

/** Every way of naming a command, folded, English first. */
export function phrasesOf(command: Command): { phrase: string; language: Language }[] {
  const languages = ["en", "pt"] as const
  return languages.flatMap((language) =>
    command.words[language].map((words) => ({ phrase: words.split(/\s+/).map(fold).join(" "), language })),
  )
}

/** The command that the line names from `at` on, by the longest match, and where its words end. */
export function matchCommand(line: string, at: number, commands: readonly Command[]) {
  const { phrases, longest } = vocabularyOf(commands)
  const all = tokensFrom(line, at, longest)
  const runbook = quotedRunbook(all, phrases)
  if (runbook) return runbook
  const tokens = leadingWords(line, all)
  for (let count = tokens.length; count > 0; count--) {
    const phrase = tokens
      .slice(0, count)
      .map((token) => fold(token.text))
      .join(" ")
    const wording = phrases.get(phrase)
    const last = tokens[count - 1]
    if (wording && last) return { ...wording, phrase, end: last.end }
  }
  return undefined
}

/** A runbook is run by its name, which may stand in quotes as names with spaces do elsewhere. */
function quotedRunbook([verb, name]: readonly Token[], phrases: Vocabulary["phrases"]) {
  if (!verb || verb.quoted || !name?.quoted || !name.closed) return undefined
  const phrase = [verb.text, ...name.text.trim().split(/\s+/)].map(fold).join(" ")
  const wording = phrases.get(phrase)
  return wording?.command.runbook === undefined ? undefined : { ...wording, phrase, end: name.end }
}

/** Words of a command are bare and have only white space between them. */
function leadingWords(line: string, tokens: readonly Token[]): Token[] {
  const stop = tokens.findIndex((token, index) => {
    const before = tokens[index - 1]
    return token.quoted || (before !== undefined && line.slice(before.end, token.start).trim() !== "")
  })
  return stop === -1 ? [...tokens] : tokens.slice(0, stop)
}

/** The words that make `phrase` the beginning of another phrase: `client` after `validate`. */
export function continuationsOf(phrase: string, commands: readonly Command[]): string[] {
  const start = `${phrase} `
  return [...vocabularyOf(commands).phrases.keys()]
    .filter((other) => other.startsWith(start))
    .map((other) => other.slice(start.length).split(" ", 1)[0] ?? "")
}

/** Slot names by their folded words. */
export function slotWordsOf(command: Command): Map<string, string> {
  const names = new Map<string, string>()
  for (const [name, slot] of Object.entries(command.slots)) {
    for (const word of slot.words) names.set(fold(word), name)
  }
  return names
}

/** The word that introduces a slot; empty for a first slot that has none. */
export function wordOf(slot: Slot, language: Language): string {
  const [english = "", portuguese = english] = slot.words
  return language === "en" ? english : portuguese
}

/** Justifications and filters hold spaces by nature: without quotes they run to the end of the line. */
export const runsOn = ({ kind }: Slot): boolean => slotKinds[kind] === "line"
