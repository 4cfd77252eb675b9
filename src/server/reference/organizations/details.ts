import { sql } from "drizzle-orm"
import { unitFieldNames } from "@/domain/organizations/fields"
import { batchLoader } from "../../platform/database/batchLoader"
import type { Database } from "../../platform/database/connection"
import { columnName } from "../../platform/database/schema/columns"
import { notFound } from "../../platform/refusal/refusal"
import { type FullUnitRow, fullUnitRow } from "./presenter"
import { unitColumns, unitTables } from "./units"

/** Abroad, city and state are texts of the unit; elsewhere they are named by their tables. */
const texts = sql.join(
  unitFieldNames
    .filter((name) => name !== "cityName" && name !== "stateName")
    .map((name) => sql`o.${sql.identifier(columnName(name))} as ${sql.identifier(name)}`),
  sql`, `,
)

const findUnit = batchLoader(
  fullUnitRow,
  sql`id int`,
  sql`
    select ${unitColumns}, o.version, ${texts}, o.image, o.emails, o.phones,
      array(select held.network::text from organization_network held where held.organization_id = o.id order by held.network)
        as networks,
      o.country_id as "countryId", c.name as "countryName",
      o.state_id as "stateId", coalesce(s.name, o.state_name) as "stateName",
      o.city_id as "cityId", coalesce(m.name, o.city_name) as "cityName",
      o.latitude, o.longitude, o.geometry,
      (select count(*) from person where organization_id = o.id)::int as "userCount",
      jsonb_build_object('id', t.id, 'label', t.label) as "organizationType",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', above.id, 'acronym', above.acronym, 'title', above.title)
          order by cardinality(above.path))
        from organization above where above.id = any(o.path) and above.id <> o.id
      ), '[]') as ancestors,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', v.id, 'label', v.label) order by v.label)
        from organization_classification_of held
        join organization_classification v on v.id = held.classification_id
        where held.organization_id = o.id
      ), '[]') as classifications,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', v.id, 'label', v.label) order by v.label)
        from organization_specialization_of held join specialization v on v.id = held.specialization_id
        where held.organization_id = o.id
      ), '[]') as specializations
    from ${unitTables}
    join organization_type t on t.id = o.organization_type_id
    left join country c on c.id = o.country_id
    left join state s on s.id = o.state_id
    left join city m on m.id = o.city_id
    where o.id = asked.id`,
)

/** A unit with all its data. 404 if there is none. */
export async function fullUnit(db: Database, id: number): Promise<FullUnitRow> {
  const unit = await findUnit(db, { id })
  if (!unit) throw notFound("Unidade")
  return unit
}
