import { type ChangeKind, changeKinds } from "@/domain/registration/changeKinds"
import type { CaseKind } from "./evaluation"

/** Which cases an address of the queue lists: `/user-authorizer/sensitive` is a view of the updates (1-core §2.2). */

const isChangeKind = (text: string): text is ChangeKind => changeKinds.some((kind) => kind === text)

export function tabOf(segment: string | undefined): CaseKind | undefined {
  if (segment === "pre-user") return segment
  return segment === "update" || (segment && isChangeKind(segment)) ? "update" : undefined
}

/** The kinds of change that are listed, all of them where none is chosen. `parameter` has several: `general,sensitive`. */
export function kindsIn(segment: string, parameter: string): ChangeKind[] {
  if (isChangeKind(segment)) return [segment]
  const chosen = parameter.split(",")
  return changeKinds.filter((kind) => chosen.includes(kind))
}

/** The segment and the parameter that list these kinds. */
export function addressOfKinds(kinds: readonly ChangeKind[]): { segment: string; parameter: string } {
  const [first] = kinds
  if (first && kinds.length === 1) return { segment: first, parameter: "" }
  return { segment: "update", parameter: kinds.join(",") }
}
