import { onceFor } from "@/domain/once"
import { isMeantAsId } from "@/domain/people/identifier"
import { fold } from "@/domain/text/fold"
import type { Command, Slot } from "../command"
import type { Language } from "./parsed"
import { slotKinds } from "./slotKinds"
import { gapEnd, type Token, tokensFrom } from "./tokens"
import { wholeValueAt } from "./wholeValue"

interface Wording {
  command: Command
  language: Language
}
interface Vocabulary {
  /** Commands by their folded words, joined by single spaces. */
  phrases: ReadonlyMap<string, Wording>
  /** The number of words in the longest phrase. */
  longest: number
  /** Every prefix of every word. */
  beginnings: ReadonlySet<string>
}

/** The vocabulary of a table of commands. */
export const vocabularyOf = onceFor((commands: readonly Command[]): Vocabulary => {
  const phrases = new Map<string, Wording>()
  const beginnings = new Set<string>()
  let longest = 0
  // Titles are last: they are typed as they are read on buttons, but never replace a command's words.
  const typed = [
    ...commands.flatMap((command) => phrasesOf(command).map((each) => ({ command, ...each }))),
    ...commands.map((command) => ({ command, phrase: joined(command.title), language: "pt" as const })),
  ]
  for (const { command, phrase, language } of typed) {
    if (!phrases.has(phrase)) phrases.set(phrase, { command, language })
    const words = phrase.split(" ")
    longest = Math.max(longest, words.length)
    for (const word of words) {
      for (let length = 1; length <= word.length; length++) beginnings.add(word.slice(0, length))
    }
  }
  return { phrases, longest, beginnings }
})

/** All phrases of a command, folded, English first. */
export function phrasesOf(command: Command): { phrase: string; language: Language }[] {
  const languages = ["en", "pt"] as const
  return languages.flatMap((language) =>
    command.words[language].map((words) => ({ phrase: joined(words), language })),
  )
}

const joined = (words: string): string => words.split(/\s+/).map(fold).join(" ")

/** The phrases, each followed by its variant with `synonym` instead of `word`: *nova aplicação*, *nova app*. */
export const withSynonym = (phrases: readonly string[], word: string, synonym: string): string[] =>
  phrases.flatMap((phrase) => (phrase.includes(word) ? [phrase, phrase.replace(word, synonym)] : [phrase]))

/** The longest match of a command at `at`, and the end of its words. */
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
    const last = tokens[count - 1]
    const wording = (last && ofPerson(line, last.end, phrase, phrases)) ?? phrases.get(phrase)
    if (wording && last) return { ...wording, phrase, end: last.end }
  }
  return undefined
}

/** Before an id the word *usuário* may be omitted: `> recusar 12345678909` is about that person, not about the open case. */
function ofPerson(line: string, end: number, phrase: string, phrases: Vocabulary["phrases"]) {
  const wording = personWords
    .map((word) => phrases.get(`${phrase} ${word}`))
    .find((each) => each !== undefined)
  const start = gapEnd(line, end)
  if (!wording || start >= line.length) return undefined
  return isMeantAsId(wholeValueAt(line, start, { kind: "user" }, () => false).text) ? wording : undefined
}
const personWords = ["user", "usuario", "de"]

/** A runbook is run by its name, which may be quoted like any name with spaces. */
function quotedRunbook([verb, name]: readonly Token[], phrases: Vocabulary["phrases"]) {
  if (!verb || verb.quoted || !name?.quoted || !name.closed) return undefined
  const phrase = [verb.text, ...name.text.trim().split(/\s+/)].map(fold).join(" ")
  const wording = phrases.get(phrase)
  return wording?.command.runbook === undefined ? undefined : { ...wording, phrase, end: name.end }
}

/** Words of a command are unquoted and separated by white space only. */
function leadingWords(line: string, tokens: readonly Token[]): Token[] {
  const stop = tokens.findIndex((token, index) => {
    const before = tokens[index - 1]
    return token.quoted || (before !== undefined && line.slice(before.end, token.start).trim() !== "")
  })
  return stop === -1 ? [...tokens] : tokens.slice(0, stop)
}

/** The next words of longer phrases that begin with `phrase`: `client` after `validate`. */
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

/** The word that introduces a slot, or an empty text for a first slot without one. */
export function wordOf(slot: Slot, language: Language): string {
  const [english = "", portuguese = english] = slot.words
  return language === "en" ? english : portuguese
}

/** Justifications and filters usually contain spaces: without quotes they run to the end of the line. */
export const runsOn = ({ kind }: Slot): boolean => slotKinds[kind] === "line"
