import { states } from "@/domain/organizations/states"
import { kindOfChange } from "@/domain/registration/changeKinds"
import {
  type CourseValues,
  type PhoneValues,
  type SectionName,
  type SectionValues,
  sectionNames,
} from "@/domain/registration/fields"
import { nationalities } from "@/domain/registration/nationality"
import { isVoterRegistration, ufOfVoterRegistration } from "@/domain/registration/voter"
import { banks, languages } from "../../database/reference/index"
import { known } from "../catalog"
import type { Moments } from "../moments"
import type { Random } from "../random"
import type { Unit } from "../units/units"
import { givenNames, neighborhoods, streets, surnames } from "../vocabulary/people"
import { type Place, places } from "../vocabulary/places"
import { demoAccounts } from "./accounts"
import type { DemoPerson } from "./people"
import type { DemoPreUser } from "./registrations"

/** Registration data of the demo people: whole, half-way, and with changes that wait. */

export type Sections = { [S in SectionName]: SectionValues<S> }

export interface DemoRegistration {
  atalaiaId: string
  name: string
  isForeign: boolean
  createDate: Date
  valid: Partial<Sections>
  phones: PhoneValues[]
  courses: CourseValues[]
  languages: { languageId: number; readId: number; writeId: number; speakId: number; listenId: number }[]
  /** With photo and the documents that everyone must hand in. */
  withFiles: boolean
  /** The pending request. */
  asked?: { createDate: Date; sections: Partial<Sections>; phones?: PhoneValues[]; courses?: CourseValues[] }
}

const brazil = 76
const bankIds = banks()
  .map(({ id }) => id)
  .slice(0, 20)
const english = languages().find(({ isoCode }) => isoCode === "en")?.id
const watchedUnit = "PMCE"

interface Somebody {
  atalaiaId: string
  name: string
  email: string
  isForeign: boolean
  unit: Unit | undefined
}

/** The state that a municipality's code begins with. */
const stateOf = ({ cityId }: Place) => Math.floor(cityId / 100_000)
const placeOf = (random: Random, unit: Unit | undefined): Place => {
  const here = places.find(({ cityId }) => cityId === unit?.cityId)
  return here ?? random.pick(places)
}
const capitals = (text: string) => text.toLocaleUpperCase("pt-BR")
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, (_, index) => random.between(index === 0 ? 1 : 0, 9)).join("")
const dayIn = (random: Random, from: number, to: number) =>
  `${random.between(from, to)}-${String(random.between(1, 12)).padStart(2, "0")}-${String(random.between(1, 28)).padStart(2, "0")}`

/** A number that checks, of the state where the person lives. */
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

function personal(random: Random, { name, email, isForeign }: Somebody, place: Place): Sections["personal"] {
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
    birthCityName: isForeign ? "LA PLATA" : capitals(random.pick(neighborhoods)),
    firstAffiliationSexId: 1,
    firstAffiliationName: parent(givenNames.feminine),
    ...(undeclared
      ? { secondAffiliationUndeclared: true }
      : { secondAffiliationSexId: 2, secondAffiliationName: parent(givenNames.masculine) }),
  }
}

function documents(random: Random, { isForeign }: Somebody, place: Place): Sections["documents"] {
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

function professional(
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

const communication = (random: Random, place: Place): Sections["communication"] => ({
  zipCode: `${place.zipCode}${String(random.between(0, 899)).padStart(3, "0")}`,
  countryId: brazil,
  addressStateId: stateOf(place),
  addressCityId: place.cityId,
  address: capitals(random.pick(streets)),
  addressNumber: String(random.between(10, 2900)),
  ...(random.chance(0.3) && { addressComplement: `APTO ${random.between(101, 1904)}` }),
  district: capitals(random.pick(neighborhoods)),
})

const phone = (random: Random, { areaCode }: Place, authorize: boolean): PhoneValues => ({
  number: `${areaCode}9${random.between(6000, 9999)}${random.between(1000, 9999)}`,
  phoneTypeId: random.between(1, 4),
  ...(authorize && { authorize }),
})

const additional = (random: Random, { isForeign }: Somebody): Sections["additional"] => ({
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

const course = (random: Random, place: Place): CourseValues => ({
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

function wholeData(
  random: Random,
  somebody: Somebody,
  units: readonly Unit[],
  createDate: Date,
): DemoRegistration {
  const place = placeOf(random, somebody.unit)
  const { atalaiaId, name, isForeign } = somebody
  return {
    atalaiaId,
    name,
    isForeign,
    createDate,
    valid: {
      personal: personal(random, somebody, place),
      documents: documents(random, somebody, place),
      professional: professional(random, somebody, units),
      communication: communication(random, place),
      additional: additional(random, somebody),
    },
    phones: [phone(random, place, true), ...(random.chance(0.4) ? [phone(random, place, false)] : [])],
    courses: Array.from({ length: random.between(0, 2) }, () => course(random, place)),
    languages: random.chance(0.5)
      ? [
          {
            languageId: known(english, "Inglês"),
            readId: 3,
            writeId: 3,
            speakId: random.between(1, 3),
            listenId: 3,
          },
        ]
      : [],
    withFiles: false,
  }
}

/** Half of it: somebody on the way, or whose data are out of date. */
const halfOf = (
  { valid, ...rest }: DemoRegistration,
  sections: readonly SectionName[],
): DemoRegistration => ({
  ...rest,
  valid: Object.fromEntries(sections.map((name) => [name, valid[name]])),
  phones: sections.includes("communication") ? rest.phones : [],
  courses: [],
  languages: [],
})

/** Something that people ask to have changed: of each kind, one at a time and together. */
function askedOf(
  random: Random,
  { valid, phones }: DemoRegistration,
  moments: Moments,
): DemoRegistration["asked"] {
  const place = random.pick(places)
  const turn = random.between(0, 4)
  const sections: Partial<Sections> = {}
  if (turn === 0) sections.personal = { ...valid.personal, maritalStatusId: 6 }
  if (turn === 1 || turn === 4)
    sections.communication = { ...valid.communication, ...communication(random, place) }
  if (turn === 2)
    sections.professional = { ...valid.professional, function: "CHEFE DE GABINETE", patentId: 16 }
  if (turn === 3) {
    sections.additional = {
      ...valid.additional,
      bankId: known(bankIds[0], "001"),
      bankAgency: "0432",
      bankAccount: "77812-4",
      bankAccountTypeId: 1,
    }
  }
  return {
    createDate: moments.ago(random.within(0.1, 20)),
    sections,
    ...(sections.communication && { phones: [...phones, phone(random, place, false)] }),
    ...(turn === 4 && { courses: [course(random, place)] }),
  }
}

/** Of everyone who is not before the first step: the accounts, two thirds of the others, and the pre-registrations. */
export function demoRegistrations(
  random: Random,
  moments: Moments,
  units: readonly Unit[],
  people: readonly DemoPerson[],
  preUsers: readonly DemoPreUser[],
): DemoRegistration[] {
  const unitOf = (id: number | null | undefined) => units.find((unit) => unit.id === id)
  const watched = units.find(({ acronym }) => acronym === watchedUnit)?.id
  const ofPeople = people.flatMap(({ row, createdAgo }) => {
    const account = demoAccounts.some(({ id }) => id === row.atalaiaId)
    const inWatched = row.organizationId === watched
    if (!account && !inWatched && !random.chance(0.65)) return []
    const somebody = { ...row, isForeign: row.isForeign ?? false, unit: unitOf(row.organizationId) }
    const data = wholeData(random, somebody, units, moments.ago(createdAgo))
    if (row.deprecatedDetails) return [halfOf(data, ["personal", "professional", "additional"])]
    const asks = !account && row.enabled && random.chance(inWatched ? 0.6 : 0.04)
    const asked = asks ? askedOf(random, data, moments) : undefined
    return [{ ...data, withFiles: account || asks, ...(asked && { asked }) }]
  })
  const ofPreUsers = preUsers.map((row) => {
    const { atalaiaId, email, isForeign = false, status, createDate } = row
    const name = row.name ?? ""
    const data = wholeData(
      random,
      { atalaiaId, name, email, isForeign, unit: unitOf(row.organizationId) },
      units,
      createDate,
    )
    if (status === "READY") return { ...data, withFiles: true }
    return halfOf(data, name ? sectionNames.slice(0, random.between(1, 3)) : [])
  })
  return [...ofPeople, ...ofPreUsers]
}

/** The fields that the request changes, as `registration_change` names them. */
export function askedFields({ valid, asked }: DemoRegistration): string[] {
  const fields = Object.entries(asked?.sections ?? {}).flatMap(([section, values]) => {
    const standing = (valid[section as SectionName] ?? {}) as Record<string, unknown>
    return Object.entries(values)
      .filter(([name, value]) => value !== standing[name])
      .map(([name]) => `${section}.${name}`)
  })
  return [
    ...fields,
    ...(asked?.phones ? ["communication.phones"] : []),
    ...(asked?.courses ? ["courses"] : []),
  ].sort()
}

export const kindsOf = (fields: readonly string[]) => new Set(fields.map(kindOfChange))
