import { unitIdIn } from "./organizations/unitText"

/** Converts the filters in the address of the access request queue to the call's: the unit is written `PMCE#12`. */
export function requestFilters({ name, cpf, organization }: Record<"name" | "cpf" | "organization", string>) {
  const id = unitIdIn(organization)
  return {
    name: name || undefined,
    atalaiaId: cpf || undefined,
    organization: id === undefined ? undefined : Number(id),
  }
}
