import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities"
import { getStates } from "@brazilian-utils/brazilian-utils/get-states"
import { countryCodes } from "./codes"

/** Names for which Brazilian forms use other words than CLDR. */
const countryNames: Record<string, string> = {
  CD: "República Democrática do Congo",
  HK: "Hong Kong",
  MM: "Mianmar",
  MO: "Macau",
  PS: "Palestina",
}

/** The 27 federative units; the id is the IBGE code (Ceará = 23). */
export function states(): { id: number; name: string; uf: string }[] {
  return getStates().map((state) => ({ id: state.ibgeCode, name: state.name, uf: state.code }))
}

/** The 5,571 municipalities; the id is the 7-digit IBGE code, whose first two digits are the state's. */
export function cities(): { id: number; name: string; stateId: number }[] {
  return getMunicipalities().map((city) => ({
    id: Number(city.code),
    name: city.name,
    stateId: Number(city.code.slice(0, 2)),
  }))
}

/** The 249 countries and territories of ISO 3166-1; the id is the numeric code (Brasil = 76). */
export function countries(): { id: number; name: string; isoCode: string }[] {
  const regionNames = new Intl.DisplayNames("pt-BR", { type: "region" })
  return countryCodes.map((code) => {
    const isoCode = code.slice(0, 2)
    return {
      id: Number(code.slice(2)),
      name: countryNames[isoCode] ?? regionNames.of(isoCode) ?? isoCode,
      isoCode,
    }
  })
}
