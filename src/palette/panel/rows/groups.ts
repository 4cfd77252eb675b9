import { User } from "lucide-react"
import { formatIdentifier, normalizeIdentifier } from "@/domain/people/identifier"
import { keysOf } from "@/domain/records"
import { fold } from "@/domain/text/fold"
import { counted } from "@/domain/text/words"
import type { Command, Slot } from "../../command"
import { appearing, appearingOrNot } from "../../commandRegistry"
import { describeTarget, groupTitles } from "../../describe"
import { nearestCommands } from "../../grammar/nearest"
import type { Parsed } from "../../grammar/parsed"
import { wordOf } from "../../grammar/vocabulary"
import type { Remembered } from "../../ranking/history"
import { buildIndex, type Entry, type Index, type Match, type MatchClass, rank } from "../../ranking/ranking"
import { slotKinds } from "../../slots/kinds"
import { onThisScreen } from "../../slots/onScreen"
import { namesScreen, type ScreenEntry } from "../../slots/screenEntries"
import type { Suggestion } from "../../slots/suggestion"
import type { Target } from "../../targetTypes"
import {
  appearingRow,
  type CommandEntry,
  commandRow,
  helpRow,
  historyRow,
  nearestRow,
  screenRow,
  slotWordRow,
  suggestionRow,
  withRow,
  wordsRow,
} from "./rowOf"
import type { Row, RowAction, RowGroup } from "./rows"
import { identified, type SearchGroups } from "./useSearchResults"

/** Builds the palette's list for the typed text. Pure: all its input is in `Known`. */
export interface KnownRows {
  commands: readonly Command[]
  commandIndex: Index<CommandEntry>
  /** Commands by the choices that they begin with, such as table names. */
  choiceIndex: Index<CommandEntry>
  screenIndex: Index<ScreenEntry>
  /** Newest first. */
  history: readonly Remembered[]
  frequency: ReadonlyMap<string, number>
  targets: readonly Target[]
  /** The suggestions for the slot at the caret. */
  matches: readonly Match<Suggestion>[]
  found: SearchGroups
  /** The person with the typed id as a target of commands, after the server has answered. */
  person?: Target<"user"> | undefined
  /** A row that leads to the full list, if more people were found than the palette shows. */
  more?: Row | undefined
  /** The action that opens a person, application or unit. `undefined` if the session may not open it. */
  actionFor: (kind: keyof SearchGroups, suggestion: Suggestion) => RowAction | undefined
}

/** The part of `Known` that a command line needs. */
export type KnownInCommand = Pick<
  KnownRows,
  "commands" | "commandIndex" | "choiceIndex" | "frequency" | "history" | "matches"
> &
  Partial<Pick<KnownRows, "screenIndex">>

const maxRecent = 5
const all = 200

export function groupsOf(parsed: Parsed, known: KnownRows): RowGroup[] {
  switch (parsed.mode) {
    case "empty":
      return nothingTyped(known)
    case "command":
      return commandGroups(parsed, known)
    case "help":
      return help(parsed, known)
    case "identifier":
      return byIdentifier(parsed, known)
    case "identifiers":
      return byIdentifiers(parsed, known)
    case "people":
      return [withMore(foundGroup("user", known), known)]
    case "apps":
      return [foundGroup("app", known)]
    case "orgs":
      return [foundGroup("org", known)]
    case "words":
      return byWords(parsed, known)
  }
}

function nothingTyped({ commands, screenIndex, history, targets }: KnownRows): RowGroup[] {
  // The most specific target is last among the targets and comes first here.
  const here = targets.toReversed().map((target, index) => ({
    heading: describeTarget(target),
    rows: appearing(commands, target).map((each) => appearingRow(each, String(index), commands)),
  }))
  const places = screenIndex.entries.map((entry) => screenRow({ entry, class: "prefix", ranges: [] }))
  return [...here, historyGroup(history, screenIndex), { heading: "Ir para", rows: places }]
}

function historyGroup(history: readonly Remembered[], screenIndex?: Index<ScreenEntry>): RowGroup {
  const lines = history.filter(({ text }) => text.startsWith(">")).slice(0, maxRecent)
  const screens = screenIndex?.entries ?? []
  return { heading: "Histórico", rows: lines.map((line) => historyRow(line, screens)) }
}

/** The rows for a command line. */
export function commandGroups({ active, command, line, query }: Parsed, known: KnownInCommand): RowGroup[] {
  const { screenIndex, frequency, history, matches: fitting } = known
  if (active?.kind === "slot") {
    const { kind } = active.slot
    const rows = fitting.map((match) => slotRow(match, active.slot))
    const typed = active.text.trim()
    const heading = typed ? `${slotKinds[kind].plural} que casam com “${typed}”` : slotKinds[kind].plural
    return [{ heading, rows }, sameCommand()]
  }
  if (active?.kind === "slotWords") {
    const typed = fold(active.text)
    const words = active.words.filter(({ word }) => fold(word).startsWith(typed))
    return [
      { heading: "Continuar com", rows: words.map((word) => slotWordRow(word, command?.change?.needs)) },
      sameCommand(),
    ]
  }
  const typed = active?.kind === "command" ? active.text : query
  const options = { frequency, limit: all }
  const matches = commandsFitting(typed, known)
  const isNone = matches.length === 0 && !command
  // A screen's menu name navigates to it. If commands match too, only a fully typed name counts, with the screens
  // whose names begin with it.
  const named = command || !screenIndex || fold(typed) === "" ? [] : rank(screenIndex, typed, options)
  const isNamed = named.some((match) => match.class === "exact")
  const begun = named.filter((match) => match.class === "exact" || match.class === "prefix")
  const places = isNone ? named : isNamed ? begun : []
  const nearest = isNone && places.length === 0 ? nearestCommands(query, known.commands) : []
  const screens = { heading: slotKinds.screen.plural, rows: places.map(screenRow) }
  const said = { heading: "Comandos", rows: matches.map((match) => wordsRow(match, typed)) }
  return [
    ...(isScreenFirst(typed, places, matches) ? [screens, said] : [said, screens]),
    { heading: meant, rows: nearest.map(nearestRow) },
    sameCommand(),
  ]

  function sameCommand(): RowGroup {
    const typedHere = fold(query)
    return historyGroup(
      history.filter(
        ({ text, uses }) =>
          text !== line &&
          (command ? uses.includes(`command:${command.id}`) : fold(text).includes(typedHere)),
      ),
      screenIndex,
    )
  }
}

const meant = "Você quis dizer"

/**
 * A screen's full name outranks the beginning of a command and the label of its button, but not the command's full
 * words.
 */
function isScreenFirst(
  typed: string,
  places: readonly Match<ScreenEntry>[],
  commands: readonly Match<CommandEntry>[],
): boolean {
  const fitting = commands.filter((match) => match.class === "exact" || match.class === "prefix")
  if (!places.some(({ entry }) => namesScreen(entry, typed))) return fitting.length === 0
  return !fitting.some(({ entry }) => isWhole(entry.command, typed))
}

/** Whether all words of a command were typed. */
const isWhole = ({ words: { en, pt } }: Command, typed: string): boolean =>
  [...en, ...pt].some((own) => fold(own) === fold(typed))

/**
 * The matching commands, also by the choices that they begin with. A command whose words were typed in full comes
 * before one that matches by its button's label; then better matches come first.
 */
function commandsFitting(
  typed: string,
  { commandIndex, choiceIndex, frequency }: Pick<KnownRows, "commandIndex" | "choiceIndex" | "frequency">,
): Match<CommandEntry>[] {
  const options = { frequency, limit: all }
  const choices = fold(typed) === "" ? [] : rank(choiceIndex, typed, options)
  const whole = ({ entry }: Match<CommandEntry>) => Number(isWhole(entry.command, typed))
  return inOrder([...rank(commandIndex, typed, options), ...choices]).toSorted(
    (one, other) => whole(other) - whole(one),
  )
}

const order: readonly MatchClass[] = ["exact", "prefix", "wordStart", "inside"]
const inOrder = <E extends Entry>(matches: readonly Match<E>[]): Match<E>[] =>
  order.flatMap((each) => matches.filter((match) => match.class === each))

/** A value for a slot. A role also fills in its application, which narrows it. */
function slotRow(match: Match<Suggestion>, slot: Slot): Row {
  const { within } = slot
  const { value, app, tag } = match.entry
  const brought = within !== undefined && app ? { name: within, text: app.text } : undefined
  const action: RowAction = { kind: "complete", text: value.text, value: true, ...(brought && { brought }) }
  const disabledReason = slotKinds[slot.kind].refusal?.(slot, match.entry)
  return {
    ...suggestionRow(match, action),
    ...(disabledReason !== undefined && { disabledReason }),
    ...(tag === onThisScreen && { here: true }),
  }
}

function help({ query }: Parsed, { commandIndex, frequency }: KnownRows): RowGroup[] {
  const matches = rank(commandIndex, query, { frequency, limit: all })
  return keysOf(groupTitles).map((group) => ({
    heading: groupTitles[group],
    rows: matches.filter(({ entry }) => entry.command.group === group).map(helpRow),
  }))
}

/** The person comes first, even before the server has answered; then the commands for them. */
function byIdentifier({ identifier }: Parsed, known: KnownRows): RowGroup[] {
  if (identifier === undefined) return []
  const foundAs = (kind: "user" | "preUser") =>
    known.found[kind].find(({ entry }) => entry.value.id === identifier)?.entry
  const person = foundAs("user")
  const preUser = person ? undefined : foundAs("preUser")
  const unknown: Suggestion = {
    id: `user:${identifier}`,
    texts: [identifier],
    value: { id: identifier, text: identifier, label: formatIdentifier(identifier) },
    icon: User,
  }
  const suggestion = person ?? preUser ?? unknown
  const kind = preUser ? "preUser" : "user"
  const mayOpen = identified.some((each) => known.actionFor(each, unknown))
  // Until the server has said whether this is a person or a pre-registration, there is no page to open.
  const ofUnknown: RowAction | undefined = mayOpen ? { kind: "person", id: identifier } : undefined
  const action = suggestion === unknown ? ofUnknown : known.actionFor(kind, suggestion)
  const commands = known.commands.filter(({ slots }) => isOfAnyone(Object.values(slots)[0], kind))
  const of = known.person ? appearingOrNot(known.commands, known.person) : []
  return [
    {
      heading: slotKinds[kind].plural,
      rows: action ? [suggestionRow({ entry: suggestion, class: "exact", ranges: [] }, action)] : [],
    },
    {
      heading: "Comandar",
      rows: commands.flatMap((command) => {
        const line = `> ${command.words.en[0] ?? ""} ${identifier} `
        const shown = of.find((each) => each.command === command)
        const hidden =
          known.person !== undefined && !shown && command.on?.some(({ target }) => target === "user")
        return hidden ? [] : [withRow(command, line, shown?.disabledReason)]
      }),
    },
  ]
}

/** The commands that change something for each of several people. */
function byIdentifiers({ identifiers = [] }: Parsed, { commands }: KnownRows): RowGroup[] {
  const people = identifiers.map((id) => normalizeIdentifier(id)).join(", ")
  const rows = commands.flatMap((command) => {
    const place = Object.values(command.slots).findIndex(
      ({ kind, many, asOne }) => many && !asOne && slotKinds[kind].together,
    )
    const slot = Object.values(command.slots)[place]
    if (!slot) return []
    const word = place === 0 ? "" : `${wordOf(slot, "en")} `
    return [withRow(command, `> ${command.words.en[0] ?? ""} ${word}${people} `)]
  })
  return [{ heading: `Comandar para ${counted(identifiers.length, "pessoa", "pessoas")}`, rows }]
}

const withMore = ({ heading, rows }: RowGroup, { more }: KnownRows): RowGroup => ({
  heading,
  rows: more ? [...rows, more] : rows,
})

/** Whether the slot accepts any person, not only a subset. */
const isOfAnyone = (slot: Slot | undefined, kind: "user" | "preUser") => slot?.kind === kind && !slot.subset

function foundGroup(kind: keyof SearchGroups, { found, actionFor }: KnownRows): RowGroup {
  const rows = found[kind].flatMap((match) => {
    const action = actionFor(kind, match.entry)
    return action ? [suggestionRow(match, action)] : []
  })
  return { heading: slotKinds[kind].plural, rows }
}

const bestOf = ([first]: readonly Pick<Match<Entry>, "class">[]) =>
  first ? order.indexOf(first.class) : order.length

/** For each target on the screen, the matching commands and the class of the best match. */
function fittingHere({ query }: Parsed, { commands, targets, frequency }: KnownRows): [number, RowGroup][] {
  return targets.toReversed().map((target, index) => {
    const entries = appearingOrNot(commands, target).map((each) => ({
      id: `command:${each.command.id}`,
      texts: [each.label, each.command.title, ...each.command.words.pt, ...each.command.words.en],
      each,
    }))
    const matches = rank(buildIndex(entries), query, { frequency, limit: all })
    const rows = matches.map(({ entry, ranges: [matched] }) => ({
      ...appearingRow(entry.each, String(index), commands),
      ...(matched && { ranges: matched }),
    }))
    return [bestOf(matches), { heading: describeTarget(target), rows }]
  })
}

/** Results of all kinds, the kind with the best match first. On a tie, commands for the screen's targets come first. */
function byWords(parsed: Parsed, known: KnownRows): RowGroup[] {
  const { query } = parsed
  const { screenIndex, frequency, found } = known
  const options = { frequency, limit: all }
  const places = rank(screenIndex, query, options)
  const commands = commandsFitting(query, known)
  const groups: [number, RowGroup][] = [
    ...fittingHere(parsed, known),
    [bestOf(places), { heading: slotKinds.screen.plural, rows: places.map(screenRow) }],
    [bestOf(commands), { heading: "Comandos", rows: commands.map(commandRow) }],
    ...(["user", "app", "org"] as const).map((kind): [number, RowGroup] => [
      bestOf(found[kind]),
      foundGroup(kind, known),
    ]),
  ]
  const sorted = groups.toSorted(([one], [other]) => one - other).map(([, group]) => group)
  if (sorted.some(({ rows }) => rows.length > 0)) return sorted
  return [{ heading: meant, rows: nearestCommands(query, known.commands).map(nearestRow) }]
}
