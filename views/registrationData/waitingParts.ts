import { type MissingName, missingNames } from "@/domain/registration/sections"

/** Lists that belong to a part with another name. */
const partOfList: Record<string, MissingName> = {
  courses: "education",
  languages: "education",
  files: "requiredDocuments",
}

/**
 * The parts with pending fields, in the order of the tabs. Fields have the server's names: `personal.email`,
 * `courses`, `files`.
 */
export function waitingParts(fields: readonly string[]): MissingName[] {
  const named = new Set(
    fields.map((field) => {
      const [part = ""] = field.split(".")
      return partOfList[part] ?? part
    }),
  )
  return missingNames.filter((name) => named.has(name))
}
