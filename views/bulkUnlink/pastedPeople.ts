import { isPersonId, normalizeIdentifier } from "@/domain/identifier"
import { splitTokens } from "@/ui/fields/splitTokens"

export interface PastedPeople {
  /** Each once, as they are sent. */
  ids: readonly string[]
  /** What is no id of a person: a heading, a wrong check digit. */
  others: readonly string[]
}

/** The people that a pasted column of CPFs and foreign ids names, in its order. */
export function pastedPeople(text: string): PastedPeople {
  const values = splitTokens(text)
  return {
    ids: [...new Set(values.filter(isPersonId).map(normalizeIdentifier))],
    others: values.filter((value) => !isPersonId(value)),
  }
}
