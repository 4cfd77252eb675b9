/* The place of a sign-in: the network of a unit, or the bare address. It is not estimated from the address. */

/** The unit whose network contains an address; `institution` if the unit is part of one. */
export interface UnitNetwork {
  acronym: string
  institution?: string | undefined
}

/** *DGP/PF*; the institution is left out if the acronym contains it: *SR-PF-CE*. */
export function networkName({ acronym, institution }: UnitNetwork): string {
  const parts = acronym.split(/[^\p{L}\p{N}]+/u)
  return institution === undefined || parts.includes(institution) ? acronym : `${acronym}/${institution}`
}

/** *Rede da DGP/PF*, or the address itself. */
export const placeWords = (address: string, network: UnitNetwork | undefined): string =>
  network ? `Rede da ${networkName(network)}` : address || "Endereço desconhecido"
