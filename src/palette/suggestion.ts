import {
  Building2,
  Calendar,
  Compass,
  KeyRound,
  Layers,
  LayoutGrid,
  type LucideIcon,
  User,
} from "lucide-react"
import { fold } from "@/domain/fold"
import { formatIdentifier } from "@/domain/identifier"
import type { Tone } from "@/ui/Tag"
import type { Choice, SlotValue } from "./command"
import type { Place } from "./places"
import type { Entry } from "./ranking"
import type { Application, Found, Profile, Role, RoleStanding } from "./serverLists"

/** Something that a slot can hold, as a list shows it. Its `id` names the frequency; `value.id` is for the calls. */
export interface Suggestion extends Entry {
  value: SlotValue
  /** Beside the label: a full name, a CPF. */
  detail?: string
  icon: LucideIcon
  tag?: { tone: Tone; text: string }
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

export const ofUnit = ({ id, text, title, detail }: Found): Suggestion => ({
  id: `org:${id}`,
  texts: [title, detail ?? "", text],
  value: { id, text, label: title },
  icon: Building2,
  ...(detail !== undefined && { detail }),
})

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

export const ofPlace = ({ id, name, title, texts, icon }: Place): Suggestion => ({
  id,
  texts,
  value: { id: name, text: name, label: title },
  icon,
})

export const ofChoice = ({ value, label, words = [] }: Choice): Suggestion => ({
  id: `choice:${value}`,
  texts: [value, label, ...words],
  value: { id: value, text: value, label },
  icon: Compass,
  detail: label,
})

/** Moments that people give things until. */
export const moments: readonly Suggestion[] = [
  ["30d", "em 30 dias"],
  ["90d", "em 90 dias"],
  ["1a", "em um ano"],
  ["fim do mês", "último minuto do mês"],
  ["fim do ano", "último minuto do ano"],
  ["hoje", "até o fim do dia"],
  ["amanhã", "até o fim do dia de amanhã"],
].map(([text = "", detail = ""]) => ({
  id: `when:${text}`,
  texts: [text],
  value: { id: text, text, label: text },
  icon: Calendar,
  detail,
}))

/** The suggestion that a text names in full: by one of its texts but the last resort of descriptions. */
export function named(
  suggestions: readonly Suggestion[],
  text: string,
  texts: number,
): Suggestion | undefined {
  const wanted = fold(text)
  return suggestions.find((each) => each.texts.slice(0, texts).some((own) => fold(own) === wanted))
}
