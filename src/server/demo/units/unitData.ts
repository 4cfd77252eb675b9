import type { Geometry } from "@/domain/organizations/geometry"
import { fold } from "@/domain/text/fold"
import { organization } from "../../platform/database/reference/organization"
import type { LookupRow } from "../../platform/database/reference/rows"
import type {
  organizationClassificationOf,
  organizationSpecializationOf,
} from "../../platform/database/schema/index"
import { known } from "../catalog"
import type { Random } from "../random"
import { agencies } from "../vocabulary/agencies"
import { givenNames, neighborhoods, streets, surnames } from "../vocabulary/people"
import { complements, type Place, places, sectors } from "../vocabulary/places"
import { classifiedBy, otherClassification, specializedBy } from "../vocabulary/unitKinds"
import type { Unit } from "./units"

export interface UnitData {
  units: Unit[]
  classifications: (typeof organizationClassificationOf.$inferInsert)[]
  specializations: (typeof organizationSpecializationOf.$inferInsert)[]
}

const brazil = 76
const seatOfTheUnion = "DF"
const domain = "exemplo.gov.br"

/** Units with all required fields of their form, and most of the optional ones. */
export function describeUnits(random: Random, units: readonly Unit[]): UnitData {
  return {
    units: units.map((unit) => ({ ...unit, ...dataOf(random, unit) })),
    classifications: units.flatMap(({ id, title }) =>
      labelsOf(classifiedBy, title, otherClassification).map((label) => ({
        organizationId: id,
        classificationId: idOf(organization["organization-classifications"], label),
      })),
    ),
    specializations: units.flatMap(({ id, title }) =>
      labelsOf(specializedBy, title).map((label) => ({
        organizationId: id,
        specializationId: idOf(organization.specializations, label),
      })),
    ),
  }
}

function labelsOf(by: typeof classifiedBy, title: string, otherwise?: string): string[] {
  const labels = new Set(by.flatMap(([pattern, label]) => (pattern.test(title) ? [label] : [])))
  return labels.size === 0 && otherwise !== undefined ? [otherwise] : [...labels]
}

const idOf = (rows: readonly LookupRow[], label: string) =>
  known(rows.find((row) => row.label === label)?.id, label)

function placeOf({ acronym, title }: Unit): Place {
  const uf = agencies.find((agency) => agency.acronym === acronym)?.uf ?? seatOfTheUnion
  const here = places.find(({ named }) => named !== undefined && title.includes(named))
  return known(here ?? places.find((place) => place.uf === uf), uf)
}

/** A whole institution, with its own address and name; not a part of one. */
const isInstitution = ({ organizationTypeId }: Unit) => organizationTypeId === 1

function dataOf(random: Random, unit: Unit): Partial<Unit> {
  const place = placeOf(unit)
  const name = fold(unit.acronym).replace(/[^a-z\d]+/g, ".")
  const watches = /Batalhão/.test(unit.title)
  const at = isInstitution(unit) || watches || random.chance(0.6) ? pointNear(random, place) : undefined
  return {
    countryId: brazil,
    // The first two digits of a municipality's code are its state's.
    stateId: Math.floor(place.cityId / 100_000),
    cityId: place.cityId,
    ...addressIn(random, place),
    ...(isInstitution(unit) && { cnpj: cnpj(random), website: `https://www.${name}.${domain}` }),
    registryCode: `UO-${String(unit.id).padStart(5, "0")}`,
    emails: [`${name}@${domain}`, ...(random.chance(0.4) ? [`gabinete.${name}@${domain}`] : [])],
    phones: Array.from({ length: random.between(1, 2) }, () => phone(random, place)),
    manager: capitals(
      `${random.pick(random.chance(0.45) ? givenNames.feminine : givenNames.masculine)} ${random.pick(surnames)} ${random.pick(surnames)}`,
    ),
    ...at,
    // The area that a battalion patrols.
    ...(at && watches && { geometry: areaAround(random, at) }),
  }
}

const capitals = (text: string) => text.toLocaleUpperCase("pt-BR")

function addressIn(random: Random, { uf, zipCode }: Place): Partial<Unit> {
  const [street, neighborhood] =
    uf === seatOfTheUnion ? random.pick(sectors) : [random.pick(streets), random.pick(neighborhoods)]
  return {
    addressName: capitals(street),
    addressNumber: uf === seatOfTheUnion ? "S/N" : String(random.between(10, 2900)),
    addressComplement: random.chance(0.3) ? capitals(random.pick(complements)) : null,
    neighborhood: capitals(neighborhood),
    zipCode: `${zipCode}${String(random.between(0, 899)).padStart(3, "0")}`,
  }
}

const phone = (random: Random, { areaCode }: Place) =>
  `(${areaCode}) 3${random.between(100, 999)}-${random.between(1000, 9999)}`

/** Six decimals are enough to distinguish places a step apart. */
const degrees = (value: number) => Number(value.toFixed(6))

/** Within a kilometre of a town's centre, so that units at the coast are on land. */
function pointNear(random: Random, { latitude, longitude }: Place) {
  return {
    latitude: degrees(latitude + random.within(-0.009, 0.009)),
    longitude: degrees(longitude + random.within(-0.009, 0.009)),
  }
}

/** Seven corners at a distance of some two kilometres. */
function areaAround(random: Random, at: { latitude: number; longitude: number }): Geometry {
  const corners = Array.from({ length: 7 }, (_, corner): [number, number] => {
    const angle = (corner / 7) * 2 * Math.PI
    const away = random.within(0.012, 0.022)
    return [degrees(at.longitude + away * Math.cos(angle)), degrees(at.latitude + away * Math.sin(angle))]
  })
  return { type: "Polygon", coordinates: [[...corners, ...corners.slice(0, 1)]] }
}

/** A head office: eight digits, 0001, and two check digits for the twelve before them. */
function cnpj(random: Random): string {
  const digits = Array.from(`${random.between(10_000_000, 49_999_999)}0001`, Number)
  for (let check = 0; check < 2; check++) {
    // Weights from the right: 2 to 9, then again from 2.
    const sum = digits.toReversed().reduce((total, digit, place) => total + digit * (2 + (place % 8)), 0)
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11))
  }
  return digits.join("")
}
