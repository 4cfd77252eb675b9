import { detailTitles, sectionTitles, stepTitles } from "@/domain/registration/sections"
import type { Slot, SlotValue, Values } from "@/palette/command"

/** The slots that many commands share. */
export const user = { kind: "user", label: "usuário", words: ["user", "usuário", "a", "de"] } satisfies Slot
/** A person who is being registered. */
export const preUser = {
  kind: "preUser",
  label: "pré-cadastro",
  words: ["user", "pré-cadastro", "usuário", "de"],
} satisfies Slot
export const users = { ...user, many: true } satisfies Slot
export const app = { kind: "app", label: "aplicação", words: ["app", "aplicação", "em"] } satisfies Slot
/** An application that holds roles in others, as people do. */
export const client = {
  kind: "app",
  label: "aplicação cliente",
  words: ["client", "cliente"],
} satisfies Slot
export const role = { kind: "role", label: "papel", words: ["role", "papel"], within: "app" } satisfies Slot
export const platformRole = {
  kind: "platformRole",
  label: "permissão geral",
  words: ["role", "papel", "permissão"],
} satisfies Slot
export const profile = {
  kind: "profile",
  label: "perfil",
  words: ["profile", "perfil"],
  within: "app",
} satisfies Slot
export const document = {
  kind: "documentType",
  label: "documento",
  words: ["document", "documento"],
} satisfies Slot
export const until = {
  kind: "when",
  label: "validade",
  words: ["until", "até", "validade"],
} satisfies Slot
export const because = {
  kind: "text",
  label: "justificativa",
  words: ["because", "porque", "motivo", "justificativa"],
} satisfies Slot
/** The same as a first slot, whose text may begin without a word: `recusar justificativa sem data`. */
export const becauseFirst = { ...because, words: ["because", "porque", "motivo"] } satisfies Slot
const named = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, written: label, label }))

/** An editable part of a person's data, by its tab's name in the address. */
export const part = {
  kind: "choice",
  label: "parte",
  words: ["part", "parte"],
  choices: named(sectionTitles),
} satisfies Slot
/** The same, with the read-only tabs. */
export const tab = { ...part, optional: true, choices: named(detailTitles) } satisfies Slot
/** A step of the pre-registration. */
export const step = {
  ...part,
  label: "etapa",
  words: ["step", "etapa"],
  optional: true,
  choices: named(stepTitles),
} satisfies Slot

/** The value of a slot that the form guarantees. Throws if a command reads a slot that it does not have. */
export function one(values: Values, slot: string): SlotValue {
  const [value] = values[slot] ?? []
  if (!value) throw new Error(`The slot ${slot} has no value`)
  return value
}

/** The text of an optional slot. */
export const textOf = (values: Values, slot: string): string | undefined => values[slot]?.[0]?.text

/** A person, or instead an application, as the calls about clients take it. */
export const clientOf = (values: Values): SlotValue => values.user?.[0] ?? one(values, "client")

/** The tab of the given part, as the end of an address; empty if no part is given. */
export const partOf = (values: Values): string => (values.part?.[0] ? `?tab=${values.part[0].id}` : "")
