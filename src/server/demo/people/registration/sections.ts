import { states } from "@/domain/organizations/states"
import type { CourseValues, PhoneValues, SectionName, SectionValues } from "@/domain/registration/fields"
import { nationalities } from "@/domain/registration/nationality"
import { isVoterRegistration, ufOfVoterRegistration } from "@/domain/registration/voter"
import { banks, cities } from "../../../platform/database/reference/index"
import type { Random } from "../../random"
import type { Unit } from "../../units/units"
import { givenNames, neighborhoods, streets, surnames } from "../../vocabulary/people"
import { type Place, places } from "../../vocabulary/places"

/* The values of each section of a demo person's registration data. */

export type Sections = { [S in SectionName]: SectionValues<S> }

const brazil = 76
export const bankIds = banks()
  .map(({ id }) => id)
  .slice(0, 20)

export interface Somebody {
  atalaiaId: string
  name: string
  email: string
  isForeign: boolean
  unit: Unit | undefined
}

const municipalities = cities()

/** The state in the first digits of a municipality's code. */
const stateOf = ({ cityId }: Place) => Math.floor(cityId / 100_000)
const municipalitiesAround = (place: Place) =>
  municipalities.filter(({ stateId }) => stateId === stateOf(place))
export const placeOf = (random: Random, unit: Unit | undefined): Place => {
  const here = places.find(({ cityId }) => cityId === unit?.cityId)
  return here ?? random.pick(places)
}
const capitals = (text: string) => text.toLocaleUpperCase("pt-BR")
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, (_, index) => random.between(index === 0 ? 1 : 0, 9)).join("")
const dayIn = (random: Random, from: number, to: number) =>
  `${random.between(from, to)}-${String(random.between(1, 12)).padStart(2, "0")}-${String(random.between(1, 28)).padStart(2, "0")}`

/** A number with right check digits, of the person's state. */
function voterRegistration(random: Random, uf: string): string {
  for (;;) {
    const eight = digits(random, 8)
    for (let code = 1; code <= 27; code++) {
      for (let check = 0; check < 100; check++) {
        const number = `${eight}${String(code).padStart(2, "0")}${String(check).padStart(2, "0")}`
        if (isVoterRegistration(number) && ufOfVoterRegistration(number) === uf) return number
      }
    }
  }
}

export function personal(
  random: Random,
  { name, email, isForeign }: Somebody,
  place: Place,
): Sections["personal"] {
  const last = name.split(" ").at(-1) ?? ""
  const feminine = givenNames.feminine.some((given) => name.startsWith(capitals(given)))
  const parent = (names: readonly string[]) =>
    capitals(`${random.pick(names)} ${random.pick(surnames)} ${last}`)
  const undeclared = random.chance(0.15)
  return {
    name,
    email,
    birthDate: dayIn(random, 1966, 1999),
    sexId: feminine ? 1 : 2,
    maritalStatusId: random.between(1, 5),
    skinColorId: random.between(1, 4),
    bloodTypeId: random.between(1, 4),
    rhFactorId: random.between(1, 2),
    ...(random.chance(0.6) && { organDonor: true }),
    nationalityTypeId: isForeign ? nationalities.foreign : nationalities.born,
    ...(isForeign && { nationalityCountryId: 32 }),
    birthCountryId: isForeign ? 32 : brazil,
    birthStateName: isForeign
      ? "BUENOS AIRES"
      : capitals(states.find(({ uf }) => uf === place.uf)?.name ?? ""),
    birthCityName: isForeign ? "LA PLATA" : capitals(random.pick(municipalitiesAround(place)).name),
    firstAffiliationSexId: 1,
    firstAffiliationName: parent(givenNames.feminine),
    ...(undeclared
      ? { secondAffiliationUndeclared: true }
      : { secondAffiliationSexId: 2, secondAffiliationName: parent(givenNames.masculine) }),
  }
}

export function documents(random: Random, { isForeign }: Somebody, place: Place): Sections["documents"] {
  if (isForeign) {
    return {
      passportNumber: `AA${digits(random, 7)}`,
      passportSerialNumber: "A",
      passportCountryId: 32,
      passportIssueDate: dayIn(random, 2019, 2023),
      passportExpirationDate: dayIn(random, 2029, 2033),
    }
  }
  return {
    rg: digits(random, 9),
    rgIssueInstitution: `SSP/${place.uf}`,
    rgStateId: stateOf(place),
    rgIssueDate: dayIn(random, 2001, 2022),
    voterRegistration: voterRegistration(random, place.uf),
    voterUf: place.uf,
    voterZone: String(random.between(1, 180)).padStart(3, "0"),
    voterSection: String(random.between(1, 600)).padStart(4, "0"),
    ...(random.chance(0.6) && {
      cnh: digits(random, 11),
      cnhCategoryId: random.pick([2, 3, 7, 9]),
      cnhIssueLocation: `DETRAN ${place.uf}`,
      cnhIssueDate: dayIn(random, 2018, 2024),
      cnhExpirationDate: dayIn(random, 2027, 2034),
      cnhUfId: stateOf(place),
    }),
  }
}

export function professional(
  random: Random,
  { name, isForeign, unit }: Somebody,
  units: readonly Unit[],
): Sections["professional"] {
  const origin = random.chance(0.8) && unit ? unit : random.pick(units)
  return {
    originOrganizationId: origin.id,
    functionalName: capitals(name.split(" ").slice(0, 2).join(" ")),
    functionalRegistrationNumber: digits(random, 7),
    entryDate: dayIn(random, 2018, 2023),
    patentId: random.between(2, 15),
    role: random.pick(["ANALISTA", "POLICIAL", "AGENTE", "PERITO", "INSPETOR", "OFICIAL"]),
    function: random.pick([
      "OPERADOR DE SISTEMAS",
      "CHEFE DE SEÇÃO",
      "INVESTIGADOR",
      "INSTRUTOR",
      "PATRULHEIRO",
    ]),
    ...(unit && { organizationId: unit.id }),
    allocationUnity: random.pick([
      "SEÇÃO DE INTELIGÊNCIA",
      "DIVISÃO DE PESSOAL",
      "NÚCLEO DE TECNOLOGIA",
      "1ª COMPANHIA",
    ]),
    ...(!isForeign && { inssDeclarationId: random.between(1, 4) }),
  }
}

export const communication = (random: Random, place: Place): Sections["communication"] => ({
  zipCode: `${place.zipCode}${String(random.between(0, 899)).padStart(3, "0")}`,
  countryId: brazil,
  addressStateId: stateOf(place),
  addressCityId: place.cityId,
  address: capitals(random.pick(streets)),
  addressNumber: String(random.between(10, 2900)),
  ...(random.chance(0.3) && { addressComplement: `APTO ${random.between(101, 1904)}` }),
  district: capitals(random.pick(neighborhoods)),
})

export const phone = (random: Random, { areaCode }: Place, authorize: boolean): PhoneValues => ({
  number: `${areaCode}9${random.between(6000, 9999)}${random.between(1000, 9999)}`,
  phoneTypeId: random.between(1, 4),
  ...(authorize && { authorize }),
})

export const additional = (random: Random, { isForeign }: Somebody): Sections["additional"] => ({
  ...(isForeign && {
    rne: `G${digits(random, 6)}A`,
    rneIssueDate: dayIn(random, 2020, 2023),
    incomeDate: dayIn(random, 2018, 2019),
    rneClassificationId: 1,
  }),
  ...(random.chance(0.5) && {
    bankId: random.pick(bankIds),
    bankAgency: digits(random, 4),
    bankAccount: `${digits(random, 6)}-${random.between(0, 9)}`,
    bankAccountTypeId: random.between(1, 3),
  }),
})

export const course = (random: Random, place: Place): CourseValues => ({
  academicFormationId: random.pick([4, 6, 7, 15, 17]),
  studyAreaId: random.between(1, 10),
  modalityId: 1,
  formationEntity: random.pick([
    "ACADEMIA ESTADUAL DE SEGURANÇA PÚBLICA",
    "UNIVERSIDADE FEDERAL",
    "ESCOLA DE GOVERNO",
  ]),
  countryId: brazil,
  stateId: stateOf(place),
  cityId: place.cityId,
  courseHours: random.pick([40, 120, 360, 2800]),
  startDate: dayIn(random, 2012, 2017),
  ...(random.chance(0.2) ? { inProgress: true } : { endDate: dayIn(random, 2018, 2022) }),
})
