import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Sphere } from "@/domain/spheres"
import { type DatabaseMoment, iso } from "../database/moment"

type Unit = AnswerOf<Calls["organizations"]["roots"]>["items"][number]
type RichUnit = AnswerOf<Calls["organizations"]["rich"]>

export interface UnitRow {
  id: number
  acronym: string
  title: string
  parentId: number | null
  sphere: Sphere
  organizationTypeId: number
  enabled: boolean
  createDate: DatabaseMoment
  children: number
}

export const presentUnit = (row: UnitRow): Unit => ({
  id: row.id,
  acronym: row.acronym,
  title: row.title,
  ...(row.parentId !== null && { parentId: row.parentId }),
  sphere: row.sphere,
  organizationTypeId: row.organizationTypeId,
  enabled: row.enabled,
  children: row.children,
  createDate: iso(row.createDate),
})

interface Value {
  id: number
  label: string
}

/** Everything about a unit; names of the address are those of the domain tables, or the free text of one abroad. */
export interface RichUnitRow extends UnitRow {
  version: number
  ancestors: { id: number; acronym: string; title: string }[]
  userCount: number
  cnpj: string | null
  registryCode: string | null
  image: string | null
  emails: string[]
  phones: string[]
  organizationType: Value
  classifications: Value[]
  specializations: Value[]
  addressName: string | null
  addressNumber: string | null
  addressComplement: string | null
  neighborhood: string | null
  zipCode: string | null
  countryId: number | null
  countryName: string | null
  stateId: number | null
  stateName: string | null
  cityId: number | null
  cityName: string | null
  manager: string | null
  website: string | null
  latitude: number | null
  longitude: number | null
  geometry: unknown
}

/** Leaves out what is not there. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

export function presentRichUnit(row: RichUnitRow): RichUnit {
  return {
    ...presentUnit(row),
    version: row.version,
    path: row.ancestors.map(({ id, acronym, title }) => ({ id, acronym, title })),
    userCount: row.userCount,
    ...given({ cnpj: row.cnpj, registryCode: row.registryCode, image: row.image }),
    emails: row.emails,
    phones: row.phones,
    organizationType: row.organizationType,
    organizationClassifications: row.classifications,
    specializationTypes: row.specializations,
    organizationAddress: given({
      addressName: row.addressName,
      addressNumber: row.addressNumber,
      addressComplement: row.addressComplement,
      neighborhood: row.neighborhood,
      zipCode: row.zipCode,
      countryId: row.countryId,
      countryName: row.countryName,
      stateId: row.stateId,
      stateName: row.stateName,
      cityId: row.cityId,
      cityName: row.cityName,
    }),
    organizationComplement: given({
      manager: row.manager,
      website: row.website,
      latitude: row.latitude,
      longitude: row.longitude,
      geometry: row.geometry,
    }),
    can: {
      update: row.enabled,
      disable: row.enabled,
      enable: !row.enabled,
      remove: row.children === 0 && row.userCount === 0,
      migrate: row.enabled,
    },
  }
}
