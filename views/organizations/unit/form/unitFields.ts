import type { Calls } from "@/contract"
import type { BodyOf } from "@/contract/call"
import { storedUnitText, type UnitFieldName, unitFieldNames, unitFields } from "@/domain/organizations/fields"
import { readGeometry } from "@/domain/organizations/geometry"
import { keptNetworks } from "@/domain/organizations/networks"
import { isBrazil, keptEmails, keptPhones, organizationProblems } from "@/domain/organizations/organization"
import { spheres } from "@/domain/organizations/spheres"
import { recordOf } from "@/domain/records"
import { formatDecimal, parseDecimal } from "@/domain/text/decimal"
import { maskZipCode } from "@/domain/text/masks"
import type { ComboOption } from "@/ui/choice/ComboField"
import type { RichUnit } from "../unit"

/** The values of a unit's form. */
export interface UnitFields extends Record<string, unknown>, Record<UnitFieldName, string> {
  title: string
  acronym: string
  parentId: ComboOption | null
  /** Set for a unit without a parent; empty otherwise. */
  sphere: string
  emails: readonly string[]
  phones: readonly string[]
  networks: readonly string[]
  classifications: readonly ComboOption[]
  specialized: boolean
  specializations: readonly ComboOption[]
  image: File | null
  countryId: ComboOption | null
  stateId: string
  cityId: ComboOption | null
  latitude: string
  longitude: string
  geometry: string
}

type Body = BodyOf<Calls["organizations"]["create"]>["organization"]

const option = (id: number | undefined, label: string | undefined): ComboOption | null =>
  id === undefined ? null : { value: String(id), label: label ?? "" }
const optionsOf = (values: readonly { id: number; label: string }[]): ComboOption[] =>
  values.map(({ id, label }) => ({ value: String(id), label }))
const idIn = ({ value }: ComboOption) => Number(value)
const idOf = (chosen: ComboOption | null) => (chosen ? idIn(chosen) : undefined)
const inBrazil = ({ countryId }: UnitFields) => isBrazil(countryId?.label)

export const newUnit = (given: Partial<UnitFields>): UnitFields => ({
  ...recordOf(unitFieldNames, () => ""),
  title: "",
  acronym: "",
  parentId: null,
  sphere: "",
  emails: [],
  phones: [],
  networks: [],
  classifications: [],
  specialized: false,
  specializations: [],
  image: null,
  countryId: null,
  stateId: "",
  cityId: null,
  latitude: "",
  longitude: "",
  geometry: "",
  ...given,
})

export function fieldsOf(unit: RichUnit): UnitFields {
  const { organizationAddress: address, organizationComplement: complement } = unit
  const parent = unit.path.at(-1)
  const texts: Partial<Record<UnitFieldName, string>> = { ...unit, ...address, ...complement }
  return newUnit({
    ...recordOf(unitFieldNames, (name) => (unitFields[name].mask ?? String)(texts[name] ?? "")),
    title: unit.title,
    acronym: unit.acronym,
    parentId: parent ? { value: String(parent.id), label: parent.acronym, detail: parent.title } : null,
    sphere: unit.sphere,
    emails: unit.emails,
    phones: unit.phones,
    networks: unit.networks,
    classifications: optionsOf(unit.organizationClassifications),
    specialized: unit.specializationTypes.length > 0,
    specializations: optionsOf(unit.specializationTypes),
    countryId: option(address.countryId, address.countryName),
    stateId: address.stateId?.toString() ?? "",
    cityId: option(address.cityId, address.cityName),
    stateName: address.stateId === undefined ? (address.stateName ?? "") : "",
    cityName: address.cityId === undefined ? (address.cityName ?? "") : "",
    zipCode: isBrazil(address.countryName) ? maskZipCode(address.zipCode ?? "") : (address.zipCode ?? ""),
    latitude: formatDecimal(complement.latitude),
    longitude: formatDecimal(complement.longitude),
    geometry: complement.geometry === undefined ? "" : JSON.stringify(complement.geometry),
  })
}

/** The request body. The parent determines the position in the tree, or the sphere if there is no parent. */
export function bodyOf(fields: UnitFields): Body {
  const brazil = inBrazil(fields)
  return {
    ...recordOf(unitFieldNames, (name) => storedUnitText(name, fields[name])),
    ...(brazil && { stateName: undefined, cityName: undefined }),
    title: fields.title.trim(),
    acronym: fields.acronym.trim(),
    parentId: idOf(fields.parentId),
    sphere: fields.parentId ? undefined : spheres.find((each) => each === fields.sphere),
    emails: keptEmails(fields.emails),
    phones: keptPhones(fields.phones),
    networks: keptNetworks(fields.networks),
    classifications: fields.classifications.map(idIn),
    specialized: fields.specialized,
    specializations: fields.specialized ? fields.specializations.map(idIn) : [],
    countryId: idOf(fields.countryId),
    stateId: brazil && fields.stateId !== "" ? Number(fields.stateId) : undefined,
    cityId: brazil ? idOf(fields.cityId) : undefined,
    latitude: parseDecimal(fields.latitude),
    longitude: parseDecimal(fields.longitude),
    geometry: readGeometry(fields.geometry).geometry,
  }
}

/** Errors by field: the rules shared with the server, and errors that only typing can cause. */
export function problemsOf(fields: UnitFields): Record<string, string | undefined> {
  const body = bodyOf(fields)
  const { parentId, ...problems } = organizationProblems({ ...body, countryName: fields.countryId?.label })
  const noDecimal = (text: string) => (Number.isNaN(parseDecimal(text)) ? "Número inválido" : undefined)
  return {
    ...problems,
    // Either of the two determines its position in the tree.
    ...(parentId !== undefined && { parentId, sphere: "Por favor, selecione a esfera!" }),
    latitude: noDecimal(fields.latitude) ?? problems.latitude,
    longitude: noDecimal(fields.longitude) ?? problems.longitude,
    geometry: readGeometry(fields.geometry).problem,
  }
}

/** Words for form values that users see differently, to describe another user's changes. */
export const wordsOf = ({ organizationAddress, image }: RichUnit, before: RichUnit) => ({
  stateId: organizationAddress.stateName ?? "",
  image: image === before.image ? "" : "outra imagem",
})

/** Fields that are only valid together. */
export const together = [
  ["countryId", "stateId", "cityId", "stateName", "cityName"],
  ["specialized", "specializations"],
  ["latitude", "longitude"],
]
