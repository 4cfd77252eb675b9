import { isPersonId, normalizeIdentifier } from "@/domain/people/identifier"
import { splitTokens } from "@/ui/fields/splitTokens"

export interface PastedPeople {
  /** Distinct valid ids. */
  ids: readonly string[]
  /** Entries that are not ids: a heading, a wrong check digit. */
  others: readonly string[]
}

/** Reads a pasted column of CPFs and foreign ids, in its order. */
export function pastedPeople(text: string): PastedPeople {
  const values = splitTokens(text)
  return {
    ids: [...new Set(values.filter(isPersonId).map(normalizeIdentifier))],
    others: values.filter((value) => !isPersonId(value)),
  }
}
