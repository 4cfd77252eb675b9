import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { organizationSummary } from "@/contract/shapes"
import { type } from "@/contract/type"
import { type UnitFieldName, unitFieldNames, unitFieldNamesOf } from "@/domain/organizations/fields"
import { spheres } from "@/domain/organizations/spheres"
import { recordOf } from "@/domain/records"
import { iso, momentText } from "../../platform/database/moment"

type Unit = AnswerOf<Calls["organizations"]["roots"]>["items"][number]
type FullUnit = AnswerOf<Calls["organizations"]["rich"]>

export const unitRow = organizationSummary.merge({
  parentId: "number.integer | null",
  sphere: type.enumerated(...spheres),
  organizationTypeId: "number.integer",
  enabled: "boolean",
  createDate: momentText,
  /** How many units are directly below it. */
  children: "number.integer",
})
export type UnitRow = typeof unitRow.infer

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

/** A unit with its place: names of state and city come from the domain tables, or are free text abroad. */
export const placedUnitRow = unitRow.merge({
  /** The units above it, from the top. */
  ancestors: organizationSummary.array(),
  stateName: "string | null",
  cityName: "string | null",
})

const value = type({ id: "number.integer", label: "string" })

/** Everything about a unit. */
export const fullUnitRow = placedUnitRow.merge({
  ...recordOf(unitFieldNames, () => "string | null" as const),
  version: "number.integer",
  userCount: "number.integer",
  image: "string | null",
  emails: "string[]",
  phones: "string[]",
  networks: "string[]",
  organizationType: value,
  classifications: value.array(),
  specializations: value.array(),
  countryId: "number.integer | null",
  countryName: "string | null",
  stateId: "number.integer | null",
  cityId: "number.integer | null",
  latitude: "number | null",
  longitude: "number | null",
  /** GeoJSON, or null. */
  geometry: "unknown",
})
export type FullUnitRow = typeof fullUnitRow.infer

/** Removes null values. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

export function presentFullUnit(row: FullUnitRow): FullUnit {
  const textOf = (name: UnitFieldName) => row[name]
  return {
    ...presentUnit(row),
    version: row.version,
    path: row.ancestors.map(({ id, acronym, title }) => ({ id, acronym, title })),
    userCount: row.userCount,
    ...given({ ...recordOf(unitFieldNamesOf("general"), textOf), image: row.image }),
    emails: row.emails,
    phones: row.phones,
    networks: row.networks,
    organizationType: row.organizationType,
    organizationClassifications: row.classifications,
    specializationTypes: row.specializations,
    organizationAddress: given({
      ...recordOf(unitFieldNamesOf("address"), textOf),
      countryId: row.countryId,
      countryName: row.countryName,
      stateId: row.stateId,
      cityId: row.cityId,
    }),
    organizationComplement: given({
      ...recordOf(unitFieldNamesOf("complement"), textOf),
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
