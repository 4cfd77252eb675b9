import type { MissingName } from "./sections"

/** The lists that a person has, and the part of the data that each belongs to. */
export const partOfList = {
  courses: "education",
  languages: "education",
  phones: "communication",
  files: "requiredDocuments",
} as const satisfies Record<string, MissingName>
export type RegistrationList = keyof typeof partOfList

/** The action that an address requests in a part of the data: changing it, or an item of its lists by id. */
export type RegistrationAct =
  | { kind: "change" }
  | { kind: "add"; list: RegistrationList }
  | { kind: "edit" | "remove"; list: RegistrationList; id: string }

const isList = (text: string | undefined): text is RegistrationList =>
  text !== undefined && Object.hasOwn(partOfList, text)

/** The text of an action in an address: `change`, `add-courses`, `edit-phones-85991234567`. */
export const actText = (act: RegistrationAct): string =>
  act.kind === "change" ? act.kind : [act.kind, act.list, ...("id" in act ? [act.id] : [])].join("-")

/** Parses such a text; undefined if it is no action. */
export function actIn(text: string | null): RegistrationAct | undefined {
  const [kind, list, id] = (text ?? "").split("-")
  if (kind === "change") return { kind }
  if (!isList(list)) return undefined
  if (kind === "add") return { kind, list }
  return (kind === "edit" || kind === "remove") && id ? { kind, list, id } : undefined
}
