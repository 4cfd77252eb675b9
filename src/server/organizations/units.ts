import { type SQL, sql } from "drizzle-orm"
import { countsInWords } from "@/domain/words"
import { type Database, rows } from "../database/connection"
import { lock } from "../database/locks"
import { notFound } from "../http/refusal"
import type { UnitRow } from "./presenter"

/** Columns of a unit `o` as the tree shows it. */
export const unitColumns = sql`
  o.id, o.acronym, o.title, o.parent_id as "parentId", g.description as sphere,
  o.organization_type_id as "organizationTypeId", o.enabled, o.create_date as "createDate",
  (select count(*) from organization below where below.parent_id = o.id)::int as children`
export const unitTables = sql`organization o join region g on g.id = o.region_id`

/** Units that fit a condition on `o`, by acronym; what stands below is counted for those of the page alone. */
export function unitsWhere(
  db: Database,
  condition: SQL,
  { page, size }: { page: number; size: number },
): Promise<UnitRow[]> {
  return rows<UnitRow>(
    db,
    sql`
      select ${unitColumns} from (
        select * from organization o where ${condition}
        order by o.acronym collate "C", o.id limit ${size} offset ${page * size}
      ) o join region g on g.id = o.region_id
      order by o.acronym collate "C", o.id`,
  )
}

export interface Unit {
  id: number
  acronym: string
  title: string
  parentId: number | null
  regionId: number
  enabled: boolean
  path: number[]
  version: number
}

/** A unit for a change, locked until it is done. 404 where there is none. */
export async function unitLocked(tx: Database, id: number): Promise<Unit> {
  const [found] = await rows<Unit>(
    tx,
    sql`
      select id, acronym, title, parent_id as "parentId", region_id as "regionId", enabled, path, version
      from organization where id = ${id} for update`,
  )
  if (!found) throw notFound("Unidade")
  return found
}

/** Changes to the form of the tree happen one after the other: each looks at what stands below and above. */
export const lockTree = (tx: Database) => lock(tx, "changingTree")

export interface Dependencies {
  numberOfUsers: number
  numberOfPreUsers: number
  numberOfChildren: number
}

/** What depends on units; with `deep`, also on all below them. */
export async function dependenciesOf(
  db: Database,
  ids: readonly number[],
  deep: boolean,
): Promise<Dependencies> {
  const list = `{${ids.join(",")}}`
  const [found] = await rows<Dependencies>(
    db,
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
  return found ?? { numberOfUsers: 0, numberOfPreUsers: 0, numberOfChildren: 0 }
}

/** *3 pessoas e 1 pré-cadastro* */
export const dependencyWords = ({ numberOfUsers, numberOfPreUsers }: Dependencies): string =>
  countsInWords([
    [numberOfUsers, "pessoa", "pessoas"],
    [numberOfPreUsers, "pré-cadastro", "pré-cadastros"],
  ])
