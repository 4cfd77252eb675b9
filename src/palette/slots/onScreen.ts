import { formatIdentifier } from "@/domain/identifier"
import type { Slot } from "../command"
import { writeValue } from "../grammar/format"
import type { Parsed } from "../grammar/parsed"
import { isNeeded } from "../grammar/values"
import type { Target } from "../target"
import { ofApplication, ofPerson, ofPreUser, ofUnit, type Suggestion } from "./suggestion"

type Meant = Suggestion | undefined

const person = (id: string, name = formatIdentifier(id)): Suggestion =>
  ofPerson({ kind: "user", id, text: id, title: name, detail: formatIdentifier(id), enabled: true })

function personOf(target: Target): Meant {
  switch (target.kind) {
    case "user":
      return person(target.atalaiaId, target.name)
    case "userInApp":
      return person(target.atalaiaId)
    case "roleOfClient":
    case "profileOfClient":
      return target.clientKind === "user" ? person(target.clientId) : undefined
    case "session":
    case "userSessions":
      return target.clientKind === "user" ? person(target.client, target.name) : undefined
    default:
      return undefined
  }
}

function applicationOf(target: Target): Meant {
  if (target.kind !== "application") return undefined
  const { app, title, enabled } = target
  // Its id is not known here: what was found by its acronym takes its place.
  return { ...ofApplication({ id: 0, acronym: app, title, appKey: app, enabled }), id: `app:${app}` }
}

function unitOf(target: Target): Meant {
  if (target.kind !== "organization") return undefined
  const { org, acronym, enabled } = target
  return ofUnit({ kind: "org", id: org, text: org, title: acronym, enabled })
}

function preUserOf(target: Target): Meant {
  if (target.kind !== "preUser") return undefined
  const { atalaiaId: id, name } = target
  return ofPreUser({
    kind: "preUser",
    id,
    text: id,
    title: name,
    detail: formatIdentifier(id),
    enabled: true,
  })
}

const meantBy = { user: personOf, app: applicationOf, org: unitOf, preUser: preUserOf }

export const onThisScreen = { tone: "accent", text: "Nesta tela" } as const

/** What of the screen may stand in a slot: the most particular person, application or unit that it is about. */
export function onScreen({ kind, awaiting, requests, or }: Slot, targets: readonly Target[]): Meant {
  // Those who wait or ask are few, and seldom who is looked at; an application in a person's place is another.
  const isAny = kind in meantBy && !awaiting && !requests && !(kind === "app" && or !== undefined)
  if (!isAny) return undefined
  const meant = targets.map(meantBy[kind as keyof typeof meantBy])
  const found = meant.findLast((each) => each !== undefined)
  return found && { ...found, tag: onThisScreen }
}

/** A command line that leaves out whom it is about: what is looked at stands there. */
export function withScreen(
  { command, line, slots, spans, reserved }: Parsed,
  targets: readonly Target[],
): string {
  const [first] = slots
  const words = spans.findLast(({ kind }) => kind === "words")
  const given = Object.fromEntries(slots.map(({ name, values }) => [name, values]))
  if (!command || !first || !words || first.values.length > 0 || !isNeeded(command, first.name, given)) {
    return line
  }
  const meant = onScreen(first.slot, targets)
  if (!meant) return line
  const value = writeValue(first.slot, meant.value.text, reserved, false)
  // The word that a completion wrote to ask for it.
  const word = spans.find(({ kind, slot }) => kind === "slotWord" && slot === first.name)
  const rest = word
    ? `${line.slice(words.end, word.start).trimEnd()}${line.slice(word.end)}`
    : line.slice(words.end)
  return `${line.slice(0, words.end)} ${value}${rest}`
}
