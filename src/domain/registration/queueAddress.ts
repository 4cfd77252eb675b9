import { digitsOf } from "../people/identifier"
import { type ChangeKind, changeKinds } from "./changeKinds"

/* The cases that an address of the queue lists: `/user-authorizer/sensitive` lists only some of the updates. */

/** As addresses spell it. */
export type CaseKind = "pre-user" | "update"

export const caseTitles: Record<CaseKind, string> = {
  update: "Atualização cadastral",
  "pre-user": "Pré-cadastro",
}

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

/** A CPF with at most this many digits is not searched for. */
const tooFewDigits = 10

const idIn = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined)
const isSearched = (cpf: string) => digitsOf(cpf).length > tooFewDigits || /^[a-z]/i.test(cpf)

/** The filters of an address for the calls; empty ones are dropped. */
export const waitingFilters = ({
  name,
  cpf,
  organizationId,
  state,
}: Record<"name" | "cpf" | "organizationId" | "state", string>) => ({
  searchName: name || undefined,
  searchAtalaiaId: isSearched(cpf) ? cpf : undefined,
  searchOrganization: idIn(organizationId),
  searchState: idIn(state),
})

/** The chosen kinds for the call: `{ general: true }`. */
export const kindFlags = (kinds: readonly ChangeKind[]): Partial<Record<ChangeKind, boolean>> =>
  Object.fromEntries(kinds.map((kind) => [kind, true]))
