import type { ItemName, SectionName } from "./fields"

/** Kinds of change request, each with its badge and filter. */
export type ChangeKind = "sensitive" | "communication" | "general"
export const changeKinds: readonly ChangeKind[] = ["sensitive", "communication", "general"]

const kindOfPart: Record<SectionName | ItemName | "files", ChangeKind> = {
  personal: "sensitive",
  documents: "sensitive",
  professional: "sensitive",
  communication: "communication",
  additional: "general",
  courses: "general",
  languages: "general",
  files: "general",
}

/** The kind of one changed field, named as `personal.email`, `courses` or `files`. */
export function kindOfChange(field: string): ChangeKind {
  if (field === "personal.email") return "communication"
  const [part = ""] = field.split(".")
  return kindOfPart[part as keyof typeof kindOfPart]
}
