import { unitIdIn } from "./organizations/unitText"

/** The filters of the queue of access requests as its address has them, as the call takes them: the unit is written `PMCE#12`. */
export function requestFilters({ name, cpf, organization }: Record<"name" | "cpf" | "organization", string>) {
  const id = unitIdIn(organization)
  return {
    name: name || undefined,
    atalaiaId: cpf || undefined,
    organization: id === undefined ? undefined : Number(id),
  }
}
