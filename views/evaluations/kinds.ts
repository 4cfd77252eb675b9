import { type ChangeKind, changeKinds } from "@/domain/registration/changeKinds"
import type { CaseKind } from "./evaluation"

/** The cases that an address of the queue lists: `/user-authorizer/sensitive` lists some of the updates. */

const isChangeKind = (text: string): text is ChangeKind => changeKinds.some((kind) => kind === text)

export function tabOf(segment: string | undefined): CaseKind | undefined {
  if (segment === "pre-user") return segment
  return segment === "update" || (segment && isChangeKind(segment)) ? "update" : undefined
}

/** The chosen kinds of change; none means all. `parameter` can name several: `general,sensitive`. */
export function kindsIn(segment: string, parameter: string): ChangeKind[] {
  if (isChangeKind(segment)) return [segment]
  const chosen = parameter.split(",")
  return changeKinds.filter((kind) => chosen.includes(kind))
}

/** The segment and the parameter of the address that lists these kinds. */
export function addressOfKinds(kinds: readonly ChangeKind[]): { segment: string; parameter: string } {
  const [first] = kinds
  if (first && kinds.length === 1) return { segment: first, parameter: "" }
  return { segment: "update", parameter: kinds.join(",") }
}
