import { type Ability, type Holder, may } from "@/domain/access"
import { onceFor } from "@/domain/once"
import { fold } from "@/domain/text/fold"
import type { Appearance, Command } from "./command"
import { phrasesOf, runsOn } from "./grammar/vocabulary"
import type { Target } from "./targetTypes"

/** Throws if the table contradicts itself, with a list of all problems. For tests: it is too slow for startup. */
export function checkCommands(commands: readonly Command[]): void {
  const problems = [
    ...repeatedIds(commands),
    ...commands.flatMap(missingWords),
    ...repeatedWords(commands),
    ...ambiguousWords(commands),
    ...commands.flatMap(slotProblems),
    ...commands.flatMap((command) => missingOpposite(command, commands)),
    ...clashingKeys(commands),
    ...keysOfLists(commands),
  ]
  if (problems.length === 0) return
  throw new Error(`The table of commands is wrong:\n${problems.map((problem) => `- ${problem}`).join("\n")}`)
}

function repeatedIds(commands: readonly Command[]): string[] {
  const ids = commands.map(({ id }) => id)
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [...new Set(repeated)].map((id) => `${id}: more than one command has this id`)
}

function missingWords({ id, words }: Command): string[] {
  return (["en", "pt"] as const).flatMap((language) => {
    if (words[language].length === 0) return [`${id}: no words in "${language}"`]
    // A word that the grammar would split or read as a value can never be typed.
    const bad = words[language].filter((phrase) => phrase.trim() === "" || /[",;]/.test(phrase))
    return bad.map((phrase) => `${id}: "${phrase}" cannot be typed as words`)
  })
}

/** Every pair once, in the order of the table. */
function pairs(commands: readonly Command[]): [Command, Command][] {
  return commands.flatMap((one, index) =>
    commands.slice(index + 1).map((other): [Command, Command] => [one, other]),
  )
}

function repeatedWords(commands: readonly Command[]): string[] {
  return pairs(commands).flatMap(([one, other]) => {
    const taken = new Set(phrasesOf(one).map(({ phrase }) => phrase))
    const shared = new Set(phrasesOf(other).flatMap(({ phrase }) => (taken.has(phrase) ? [phrase] : [])))
    return [...shared].map((phrase) => `${one.id}, ${other.id}: both are typed as "${phrase}"`)
  })
}

/** `block` with a slot word `user`, and a command `block user`: the longer one would always win. */
function ambiguousWords(commands: readonly Command[]): string[] {
  const phrases = commands.flatMap((command) => phrasesOf(command).map(({ phrase }) => ({ command, phrase })))
  return commands.flatMap((command) => {
    const slots = Object.entries(command.slots).flatMap(([name, slot], index) =>
      slot.words.map((word) => ({ name, word: fold(word), first: index === 0 })),
    )
    return phrasesOf(command).flatMap(({ phrase: own }) =>
      slots.flatMap(({ name, word, first }) =>
        phrases
          .filter(({ phrase }) => phrase === `${own} ${word}` || phrase.startsWith(`${own} ${word} `))
          .filter((longer) => !(longer.command === command && first))
          .map(
            (longer) =>
              `${command.id}, ${longer.command.id}: "${longer.phrase}" is also "${own}" and slot ${name}`,
          ),
      ),
    )
  })
}

function slotProblems({ id, slots }: Command): string[] {
  const entries = Object.entries(slots)
  const words = entries.flatMap(([, slot]) => [...new Set(slot.words.map(fold))])
  const repeated = new Set(words.filter((word, index) => words.indexOf(word) !== index))
  return [
    ...[...repeated].map((word) => `${id}: several slots have the word "${word}"`),
    ...entries.flatMap(([name, slot], index) => [
      ...(slot.within !== undefined && !slots[slot.within]
        ? [`${id}: slot ${name} is within ${slot.within}, which is not there`]
        : []),
      ...(slot.or !== undefined && (slots[slot.or]?.or !== name || slot.or === name)
        ? [`${id}: slot ${name} is in the place of ${slot.or}, which is not in its place`]
        : []),
      ...(slot.follows && (!entries[index - 1] || runsOn(entries[index - 1]?.[1] ?? slot))
        ? [`${id}: slot ${name} follows no slot that ends before it`]
        : []),
      ...(index > 0 && slot.words.length === 0 ? [`${id}: slot ${name} has no word to be typed behind`] : []),
      ...slot.words
        .filter((word) => fold(word) === "" || /[\s",;]/.test(word))
        .map((word) => `${id}: slot ${name} has "${word}", which is not one word`),
    ]),
  ]
}

function missingOpposite({ id, change }: Command, commands: readonly Command[]): string[] {
  const { opposite } = change ?? {}
  return [opposite?.id, opposite?.otherwise?.id]
    .filter((name) => name !== undefined && !commands.some((command) => command.id === name))
    .map((name) => `${id}: its opposite ${name} is not there`)
}

function clashingKeys(commands: readonly Command[]): string[] {
  return pairs(commands).flatMap(([one, other]) => {
    if (one.key === undefined || other.key === undefined || !sameKey(one.key, other.key)) return []
    const opposites = one.change?.opposite?.id === other.id || other.change?.opposite?.id === one.id
    const alternatives = isInsteadOf(one, other) || isInsteadOf(other, one)
    if (opposites || alternatives || !appearTogether(one, other)) return []
    return [`${one.id}, ${other.id}: the keys "${one.key}" and "${other.key}" clash`]
  })
}

/** Keys that move through lists, select in them and search them, before any command gets them. */
const listKeys = ["j", "k", "x", "/"]

const keysOfLists = (commands: readonly Command[]): string[] =>
  commands.flatMap(({ id, key }) =>
    key !== undefined && listKeys.includes(normalizeKey(key)) ? [`${id}: lists have the key "${key}"`] : [],
  )

const isInsteadOf = ({ insteadOf = [] }: Command, { id }: Command) => [insteadOf].flat().includes(id)

/** The same key, or one that is a prefix of the other: `g` and `g u`. */
function sameKey(one: string, other: string): boolean {
  const [first, second] = [normalizeKey(one), normalizeKey(other)]
  return first === second || first.startsWith(`${second} `) || second.startsWith(`${first} `)
}

function normalizeKey(key: string): string {
  const strokes = key.toLowerCase().trim().split(/\s+/)
  return strokes.map((stroke) => stroke.split("+").sort().join("+")).join(" ")
}

/** A command without `on` has its key everywhere. */
function appearTogether(one: Command, other: Command): boolean {
  if (!one.on?.length || !other.on?.length) return true
  return one.on.some(({ target }) => other.on?.some((appearance) => appearance.target === target))
}

/** The commands that a session may run, or those that it may not. Memoized, so that the array keeps its identity. */
const chosen = (wanted: boolean) =>
  onceFor((commands: readonly Command[]) => {
    const of = (emergency: Holder["emergency"]) =>
      onceFor((abilities: readonly Ability[]): readonly Command[] =>
        commands.filter(({ who }) => may({ abilities, ...(emergency && { emergency }) }, who) === wanted),
      )
    return { ofPerson: of(undefined), ofNobody: of({ until: "" }) }
  })
const [visibleIn, invisibleIn] = [chosen(true), chosen(false)]

/**
 * The commands that a session may run. The array keeps its identity for the same arguments, because derived data is
 * memoized by it.
 */
export const visible = (commands: readonly Command[], { abilities, emergency }: Holder): readonly Command[] =>
  visibleIn(commands)[emergency ? "ofNobody" : "ofPerson"](abilities)

/** The commands that a session may not run, memoized likewise. */
export const invisible = (
  commands: readonly Command[],
  { abilities, emergency }: Holder,
): readonly Command[] => invisibleIn(commands)[emergency ? "ofNobody" : "ofPerson"](abilities)

/** A command as shown on a target: button, row action, key. */
export interface Appearing {
  command: Command
  label: string
  /** If set, the command is shown disabled with this reason. */
  disabledReason?: string
  /** The slots that the target fills. */
  fill: Readonly<Record<string, string>>
  formSetup: FormSetup
}
/** The title and the hidden slots of a command's form opened by a button or key. */
export interface FormSetup {
  title: string
  hiddenSlots: readonly string[]
}

/** The commands that appear on a target, in the order of the table. */
export function appearing(commands: readonly Command[], target: Target): Appearing[] {
  return appearances(commands, target).flatMap(({ command, appearance }) => {
    const shown = appearance.when?.(target) ?? true
    if (shown === false) return []
    const reason = typeof shown === "string" ? shown : undefined
    return [appearingAs(command, appearance, target, reason)]
  })
}

const leftOut = (
  { slots }: Command,
  { hiddenSlots = [] }: Appearance,
  fill: Readonly<Record<string, string>>,
) => [
  ...hiddenSlots,
  ...Object.entries(slots).flatMap(([name, { or }]) => (or !== undefined && fill[or] ? [name] : [])),
]

/** For the palette: the commands that appear, and each hidden command with a reason once, disabled. */
export function appearingOrNot(commands: readonly Command[], target: Target): Appearing[] {
  const shown = appearing(commands, target)
  const told = new Set(shown.map(({ command }) => command))
  const all = appearances(commands, target).flatMap(({ command, appearance }) => {
    const here = shown.filter((each) => each.command === command)
    if (here.length > 0) return here
    const reason = appearance.absent?.(target)
    if (reason === undefined || told.has(command)) return []
    told.add(command)
    return [appearingAs(command, appearance, target, reason)]
  })
  return [...new Set(all)]
}

const appearances = (commands: readonly Command[], target: Target) =>
  commands.flatMap((command) =>
    (command.on ?? []).flatMap((appearance: Appearance) =>
      appearance.target === target.kind ? [{ command, appearance }] : [],
    ),
  )

function appearingAs(
  command: Command,
  appearance: Appearance,
  target: Target,
  disabledReason: string | undefined,
): Appearing {
  const fill = appearance.fill?.(target) ?? {}
  return {
    command,
    label: appearance.labelOf?.(target) ?? appearance.label ?? command.title,
    ...(disabledReason !== undefined && { disabledReason }),
    fill,
    formSetup: { title: appearance.title ?? command.title, hiddenSlots: leftOut(command, appearance, fill) },
  }
}
