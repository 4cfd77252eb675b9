import {
  Building2,
  Calendar,
  Compass,
  Database,
  FileText,
  KeyRound,
  Layers,
  LayoutGrid,
  type LucideIcon,
  User,
  UserRoundPen,
} from "lucide-react"
import { fold } from "@/domain/fold"
import { formatIdentifier } from "@/domain/identifier"
import { parseWhen, readingsOf } from "@/domain/when"
import type { Tone } from "@/ui/Tag"
import type { Choice, SlotValue } from "../command"
import type { Entry } from "../ranking/ranking"
import type { Place } from "./places"
import type {
  Application,
  DocumentType,
  DomainEntry,
  Found,
  Profile,
  Role,
  RoleStanding,
  Validation,
  WrittenText,
} from "./serverLists"

/** Something that a slot can hold, as a list shows it. Its `id` names the frequency; `value.id` is for the calls. */
export interface Suggestion extends Entry {
  value: SlotValue
  /** Beside the label: a full name, a CPF. */
  detail?: string
  icon: LucideIcon
  tag?: { tone: Tone; text: string }
  /** Of a unit: it is inactive. */
  inactive?: true
  /** Of a role: the application that it is of. */
  app?: SlotValue
}

const inactive = { tone: "bad", text: "Inativa" } as const

export const ofPerson = ({ id, text, title, detail, enabled }: Found): Suggestion => ({
  id: `user:${id}`,
  texts: [title, text, formatIdentifier(id)],
  value: { id, text, label: title },
  icon: User,
  ...(detail !== undefined && { detail }),
  ...(!enabled && { tag: { tone: "bad", text: "Inativo" } }),
})

/** Somebody who is being registered, by their e-mail while there is no name. */
export const ofPreUser = ({ id, text, title, detail }: Found): Suggestion => ({
  id: `preUser:${id}`,
  texts: [title, text, formatIdentifier(id)],
  value: { id, text, label: title },
  icon: UserRoundPen,
  ...(detail !== undefined && { detail }),
})

export const ofUnit = ({ id, text, title, detail, enabled }: Found): Suggestion => ({
  id: `org:${id}`,
  texts: [title, detail ?? "", text],
  value: { id, text, label: title },
  icon: Building2,
  ...(detail !== undefined && { detail }),
  ...(!enabled && { tag: inactive, inactive: true }),
})

/** Units that were found together: where several have one acronym, it is typed with the id behind it. */
export function ofUnits(items: readonly Found[]): Suggestion[] {
  const acronyms = items.map(({ text }) => fold(text))
  const isShared = (text: string) => acronyms.filter((other) => other === fold(text)).length > 1
  return items.map((item) =>
    ofUnit(isShared(item.text) ? { ...item, text: unitText({ id: item.id, acronym: item.text }) } : item),
  )
}

/** A unit as it is typed where no other may be meant: `GAB#57`. */
export const unitText = ({ id, acronym }: { id: number | string; acronym: string }) => `${acronym}#${id}`
/** The id of a unit that was typed so. */
export const unitIdIn = (text: string): string | undefined => /#(\d{1,9})$/.exec(text)?.[1]

export const ofApplication = ({
  id,
  acronym,
  title,
  appKey,
  enabled,
}: Pick<Application, "id" | "acronym" | "title" | "appKey" | "enabled">): Suggestion => ({
  id: `app:${id}`,
  texts: [acronym, title, appKey],
  value: { id: String(id), text: acronym, label: acronym },
  icon: LayoutGrid,
  detail: title,
  tag: enabled ? { tone: "ok", text: "Ativa" } : inactive,
})

/** `ROLE_SINAL_GESTOR` is also found, and typed, as `GESTOR`. */
export const shortRoleTitle = (title: string) => title.replace(/^ROLE_(?:[^_]+_)?(?=.)/, "")

export const ofRole = ({
  id,
  title,
  description,
  disabled,
}: Pick<Role, "id" | "title" | "description" | "disabled">): Suggestion => ({
  id: `role:${id}`,
  texts: [title, shortRoleTitle(title), description],
  value: { id: String(id), text: title, label: title },
  icon: KeyRound,
  detail: description,
  ...(disabled && { tag: inactive }),
})

/** A role as one person has it. */
export const ofStanding = (standing: RoleStanding): Suggestion => ({
  ...ofRole(standing),
  ...(standing.block
    ? { tag: { tone: "bad", text: "Bloqueado" } }
    : standing.assignment && { tag: { tone: "ok", text: "Atribuído" } }),
})

export const ofProfile = ({ id, name, description }: Profile): Suggestion => ({
  id: `profile:${id}`,
  texts: [name, description],
  value: { id: String(id), text: name, label: name },
  icon: Layers,
  detail: description,
})

export const ofDocumentType = ({ id, label, description }: DocumentType): Suggestion => ({
  id: `documentType:${id}`,
  texts: [label, description ?? ""],
  value: { id: String(id), text: label, label },
  icon: FileText,
  ...(description !== undefined && { detail: description }),
})

/** An entry as it would be typed: a municipality with its state, since others may have its name. */
export function nameOfEntry({ label, stateId }: DomainEntry, states: readonly DomainEntry[]): string {
  const state = stateId === undefined ? undefined : states.find(({ id }) => String(id) === stateId)
  return state?.uf ? `${label} (${state.uf})` : label
}

export function ofDomainEntry(entry: DomainEntry, states: readonly DomainEntry[]): Suggestion {
  const name = nameOfEntry(entry, states)
  const detail = entry.description ?? entry.code ?? entry.isoCode
  return {
    id: `domainEntry:${entry.id}`,
    texts: [name, detail ?? ""],
    value: { id: String(entry.id), text: name, label: name },
    icon: Database,
    ...(detail !== undefined && { detail }),
  }
}

export const ofWrittenText = ({ id, title, requiresConfirmation }: WrittenText): Suggestion => ({
  id: `writtenText:${id}`,
  texts: [title, String(id)],
  // Several may have one title; the id is what tells them apart.
  value: { id: String(id), text: String(id), label: title },
  icon: FileText,
  detail: requiresConfirmation ? "Declaração" : "Descrição",
})

/** Whose role waits: a person, or an application. */
export const ofWaitingClient = ({ client: { id, kind, name } }: Validation): Suggestion =>
  kind === "person"
    ? ofPerson({ kind: "user", id, text: id, title: name, detail: formatIdentifier(id), enabled: true })
    : {
        id: `app:${id}`,
        texts: [name, id],
        value: { id, text: name, label: name },
        icon: LayoutGrid,
      }

export const ofPlace = ({ id, name, title, texts, icon }: Place): Suggestion => ({
  id,
  texts,
  value: { id: name, text: name, label: title },
  icon,
})

export const ofChoice = ({ value, written = value, label, words = [] }: Choice): Suggestion => ({
  id: `choice:${value}`,
  texts: [...new Set([written, value, label, ...words])],
  value: { id: value, text: written, label },
  icon: Compass,
  ...(written !== label && { detail: written }),
})

const inWords = ([text = "", detail = ""]: readonly string[]): Suggestion => ({
  id: `when:${text}`,
  texts: [text],
  value: { id: text, text, label: text },
  icon: Calendar,
  detail,
})

/** Days that people look back to. */
export const pastDays: readonly Suggestion[] = [
  ["hoje", "o dia de hoje"],
  ["ontem", "o dia de ontem"],
  ["7d", "há 7 dias"],
  ["30d", "há 30 dias"],
  ["1a", "há um ano"],
].map(inWords)

/** Moments that people give things until. */
export const moments: readonly Suggestion[] = [
  ["30d", "em 30 dias"],
  ["90d", "em 90 dias"],
  ["1a", "em um ano"],
  ["fim do mês", "último minuto do mês"],
  ["fim do ano", "último minuto do ano"],
  ["hoje", "até o fim do dia"],
  ["amanhã", "até o fim do dia de amanhã"],
].map(inWords)

/** What a text may become behind `until`, each with the whole moment that it stands for. */
export function momentsFor(text: string, now: Temporal.ZonedDateTime): Suggestion[] {
  const readings = readingsOf(text).map((reading) => inWords([reading.text, `em ${reading.words}`]))
  return [...readings, ...moments].map((each) => {
    const when = parseWhen(each.value.text, now)
    return when.ok ? { ...each, detail: `${each.detail} · ${when.label}` } : each
  })
}

/** The suggestion that a text names in full: by one of its texts but the last resort of descriptions. */
export const named = (
  suggestions: readonly Suggestion[],
  text: string,
  texts: number,
): Suggestion | undefined => allNamed(suggestions, text, texts)[0]

/** All of them, where one name may be several things. */
export function allNamed(suggestions: readonly Suggestion[], text: string, texts: number): Suggestion[] {
  const wanted = fold(text)
  return suggestions.filter((each) => each.texts.slice(0, texts).some((own) => fold(own) === wanted))
}

/** The people of a list whose name, id or e-mail holds every word of a text. */
export function peopleNamed(people: readonly Suggestion[], text: string): Suggestion[] {
  const wanted = fold(text).split(" ")
  return people.filter(({ texts }) => {
    const folded = texts.map(fold)
    return wanted.every((word) => folded.some((own) => own.includes(word)))
  })
}
