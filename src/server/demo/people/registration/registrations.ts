import { kindOfChange } from "@/domain/registration/changeKinds"
import {
  type CourseValues,
  type PhoneValues,
  type SectionName,
  sectionNames,
} from "@/domain/registration/fields"
import { languages } from "../../../platform/database/reference/index"
import { demoAccounts } from "../../accounts"
import { known } from "../../catalog"
import type { Moments } from "../../moments"
import type { Random } from "../../random"
import type { Unit } from "../../units/units"
import { places } from "../../vocabulary/places"
import type { DemoPerson } from "../people"
import type { DemoPreUser } from "../preUsers"
import {
  additional,
  bankIds,
  communication,
  course,
  documents,
  personal,
  phone,
  placeOf,
  professional,
  type Sections,
  type Somebody,
} from "./sections"

/* Registration data of the demo people: complete, half complete, and with pending changes. */

export interface DemoRegistration {
  atalaiaId: string
  name: string
  isForeign: boolean
  createDate: Date
  valid: Partial<Sections>
  phones: PhoneValues[]
  courses: CourseValues[]
  languages: { languageId: number; readId: number; writeId: number; speakId: number; listenId: number }[]
  /** With a photo and the documents that everyone must provide. */
  withFiles: boolean
  /** The pending request. */
  asked?: { createDate: Date; sections: Partial<Sections>; phones?: PhoneValues[]; courses?: CourseValues[] }
}

const english = languages().find(({ isoCode }) => isoCode === "en")?.id
const watchedUnit = "PMCE"

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

/** Half of the data: for a pre-registration in progress, or a person whose data are out of date. */
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

/** Requested changes: one of each kind, and several together. */
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

/** For everyone past the first step: the accounts, two thirds of the other people, and the pre-registrations. */
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
