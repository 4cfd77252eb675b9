/** From where somebody came in: the network of a unit, or the bare address. Nothing is guessed from an address. */

/** The unit whose network an address is of; `institution` where it is a part of one. */
export interface UnitNetwork {
  acronym: string
  institution?: string | undefined
}

/** *DGP/PF*; the institution is not said again where the acronym has it: *SR-PF-CE*. */
export function networkName({ acronym, institution }: UnitNetwork): string {
  const parts = acronym.split(/[^\p{L}\p{N}]+/u)
  return institution === undefined || parts.includes(institution) ? acronym : `${acronym}/${institution}`
}

/** *Rede da DGP/PF*, or the address itself. */
export const placeWords = (address: string, network: UnitNetwork | undefined): string =>
  network ? `Rede da ${networkName(network)}` : address || "Endereço desconhecido"
