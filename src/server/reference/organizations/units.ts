import { type SQL, sql } from "drizzle-orm"
import { organizationSummary } from "@/contract/shapes"
import { type } from "@/contract/type"
import { countsInWords } from "@/domain/text/words"
import { type Database, rows } from "../../platform/database/connection"
import { lock } from "../../platform/database/locks"
import { notFound } from "../../platform/refusal/refusal"
import { type UnitRow, unitRow } from "./presenter"

/** Columns of a unit `o` as the tree shows it. */
export const unitColumns = sql`
  o.id, o.acronym, o.title, o.parent_id as "parentId", g.description as sphere,
  o.organization_type_id as "organizationTypeId", o.enabled, o.create_date as "createDate",
  (select count(*) from organization below where below.parent_id = o.id)::int as children`
export const unitTables = sql`organization o join region g on g.id = o.region_id`

/** Units that match a condition on `o`, by acronym. Child units are counted only for the page's units. */
export function unitsWhere(
  db: Database,
  condition: SQL,
  { page, size }: { page: number; size: number },
): Promise<UnitRow[]> {
  return rows(
    db,
    unitRow,
    sql`
      select ${unitColumns} from (
        select * from organization o where ${condition}
        order by o.acronym collate "C", o.id limit ${size} offset ${page * size}
      ) o join region g on g.id = o.region_id
      order by o.acronym collate "C", o.id`,
  )
}

const lockedUnit = organizationSummary.merge({
  parentId: "number.integer | null",
  regionId: "number.integer",
  enabled: "boolean",
  /** Ids from the topmost unit down to this one. */
  path: "number.integer[]",
  version: "number.integer",
})
export type Unit = typeof lockedUnit.infer

/** A unit, locked for a change until the transaction ends. 404 if there is none. */
export async function unitLocked(tx: Database, id: number): Promise<Unit> {
  const [unit] = await rows(
    tx,
    lockedUnit,
    sql`
      select id, acronym, title, parent_id as "parentId", region_id as "regionId", enabled, path, version
      from organization where id = ${id} for update`,
  )
  if (!unit) throw notFound("Unidade")
  return unit
}

/** Serializes changes to the tree's structure: each reads the units below and above. */
export const lockTree = (tx: Database) => lock(tx, "changingTree")

const dependencies = type({
  numberOfUsers: "number.integer",
  numberOfPreUsers: "number.integer",
  numberOfChildren: "number.integer",
})
export type Dependencies = typeof dependencies.infer

/** The dependents of units; with `deep`, also of all below them. */
export async function dependenciesOf(
  db: Database,
  ids: readonly number[],
  deep: boolean,
): Promise<Dependencies> {
  const list = `{${ids.join(",")}}`
  const [counts] = await rows(
    db,
    dependencies,
    sql`
      with unit as materialized (
        select id, id = any(${list}::int[]) as named from organization
        where ${deep ? sql`path && ${list}::int[]` : sql`id = any(${list}::int[])`}
      )
      select
        (select count(*) from person where organization_id in (select id from unit))::int as "numberOfUsers",
        (select count(*) from pre_user where organization_id in (select id from unit))::int as "numberOfPreUsers",
        (select count(*) from organization where path && ${list}::int[] and not id = any(${list}::int[]))::int
          as "numberOfChildren"`,
  )
  return counts ?? { numberOfUsers: 0, numberOfPreUsers: 0, numberOfChildren: 0 }
}

/** *3 pessoas e 1 pré-cadastro* */
export const dependencyWords = ({ numberOfUsers, numberOfPreUsers }: Dependencies): string =>
  countsInWords([
    [numberOfUsers, "pessoa", "pessoas"],
    [numberOfPreUsers, "pré-cadastro", "pré-cadastros"],
  ])
