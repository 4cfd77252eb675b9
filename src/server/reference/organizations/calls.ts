import { sql } from "drizzle-orm"
import { organizationSummary } from "@/contract/shapes"
import { type } from "@/contract/type"
import { minSearched, type Sphere, sphereIds } from "@/domain/organizations/spheres"
import { maxPageSize, pageSizes } from "@/domain/pageSizes"
import { nameOf, presentAuthor } from "../../audit/rows/actorName"
import { anyOf } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { answerFile } from "../../identity/files/document"
import { batchLoader } from "../../platform/database/batchLoader"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { iso, momentText } from "../../platform/database/moment"
import { movementTypes } from "../../platform/database/schema/organizations"
import { invalid, notFound } from "../../platform/refusal/refusal"
import { fullUnit } from "./details"
import { createUnit, updateUnit } from "./editing"
import { migrateMembers, migrateUnits } from "./migration"
import { disableUnit, enableUnit, inactivatedWith, removeUnit } from "./operations"
import { placedUnitRow, presentFullUnit, presentUnit } from "./presenter"
import { organizationsFound, removedUnits } from "./search"
import { dependenciesOf, unitColumns, unitsWhere, unitTables } from "./units"

const summary = ({ id, acronym, title }: { id: number; acronym: string; title: string }) => ({
  id,
  acronym,
  title,
})

async function unitExists(db: Database, id: number): Promise<void> {
  if (!(await hasRows(db, sql`select from organization where id = ${id}`))) throw notFound("Unidade")
}

const sphereCount = type({
  regionId: "number.integer",
  total: "number.integer",
  inactive: "number.integer",
  roots: "number.integer",
})
const findPlacedUnit = batchLoader(
  placedUnitRow,
  sql`id int`,
  sql`
    select ${unitColumns}, coalesce(s.name, o.state_name) as "stateName",
      coalesce(m.name, o.city_name) as "cityName", coalesce((
      select jsonb_agg(jsonb_build_object('id', above.id, 'acronym', above.acronym, 'title', above.title)
        order by cardinality(above.path))
      from organization above where above.id = any(o.path) and above.id <> o.id
    ), '[]') as ancestors
    from ${unitTables}
    left join state s on s.id = o.state_id left join city m on m.id = o.city_id
    where o.id = asked.id`,
)

const imageRow = type({ image: "string | null" })
const memberRow = type({ atalaiaId: "string", name: "string", email: "string", enabled: "boolean" })
const preUserRow = type({ atalaiaId: "string", name: "string | null", email: "string" })
const operationRow = type({
  id: "number.integer",
  movementType: type.enumerated(...movementTypes),
  details: "string",
  createdBy: "string",
  createdByName: "string",
  createdDate: momentText,
  document: "string | null",
})
const operationFile = type({ fileId: "string | null" })

export const organizations: Handlers<"organizations"> = {
  search: async ({ db }, { query }) => {
    const text = query.search?.trim() ?? ""
    if (text.length < minSearched) throw invalid({ search: "Digite pelo menos 3 caracteres." })
    const size = Math.min(Math.max(query.size ?? maxPageSize, 1), maxPageSize)
    const page = Math.min(Math.max(query.page ?? 0, 0), 10_000)
    const units = await organizationsFound(db, text, { size, page, all: query.disabled ?? false })
    return units.map((row) => ({ ...summary(row), enabled: row.enabled }))
  },

  removed: async ({ db }, { query: { search, id } }) => {
    const removed = await removedUnits(db, { search, id })
    return removed.map(({ removedDate, ...unit }) => ({ ...unit, removedDate: iso(removedDate) }))
  },

  byIds: async ({ db }, { body }) => {
    const units = await rows(
      db,
      organizationSummary,
      sql`select id, acronym, title from organization o where ${anyOf(sql`o.id`, body.ids)} order by o.id`,
    )
    return units.map(summary)
  },

  roots: async ({ db }, { query }) => {
    const { sphere, search = "", page = 0, size = pageSizes.organizations } = query
    const ofSphere = sphere === undefined ? sql`true` : sql`o.region_id = ${sphereIds[sphere]}`
    const condition = sql`o.parent_id is null and ${ofSphere} and ${everyWord(sql`o.search_text`, search)}`
    return { items: (await unitsWhere(db, condition, { page, size })).map(presentUnit) }
  },

  count: async ({ db }) => {
    const counts = await rows(
      db,
      sphereCount,
      sql`
        select region_id as "regionId", count(*)::int as total,
          (count(*) filter (where not enabled))::int as inactive,
          (count(*) filter (where parent_id is null))::int as roots
        from organization group by region_id`,
    )
    const sum = (key: "total" | "inactive") => counts.reduce((all, row) => all + row[key], 0)
    const of = (sphere: Sphere) => {
      const row = counts.find(({ regionId }) => regionId === sphereIds[sphere])
      return { roots: row?.roots ?? 0, total: row?.total ?? 0, inactive: row?.inactive ?? 0 }
    }
    const [FED, EST, MUN, INT] = [of("FED"), of("EST"), of("MUN"), of("INT")]
    return {
      total: sum("total"),
      inactive: sum("inactive"),
      roots: { FED: FED.roots, EST: EST.roots, MUN: MUN.roots, INT: INT.roots },
      spheres: { FED, EST, MUN, INT },
    }
  },

  dependencies: ({ db }, { query }) =>
    dependenciesOf(db, query.ids.split(",").map(Number), query.deep ?? false),

  get: async ({ db }, { params }) => {
    const unit = await findPlacedUnit(db, { id: params.organizationId })
    if (!unit) throw notFound("Unidade")
    const { ancestors, stateName, cityName } = unit
    return {
      ...presentUnit(unit),
      path: ancestors.map(summary),
      ...(stateName !== null && { stateName }),
      ...(cityName !== null && { cityName }),
    }
  },

  rich: async ({ db }, { params }) => {
    const unit = presentFullUnit(await fullUnit(db, params.organizationId))
    if (unit.enabled) return unit
    const others = await inactivatedWith(db, params.organizationId)
    return { ...unit, inactivatedWith: others.map(({ acronym }) => acronym) }
  },

  image: async (context, { params }) => {
    const [unit] = await rows(
      context.db,
      imageRow,
      sql`select image from organization where id = ${params.organizationId}`,
    )
    if (!unit?.image) throw notFound("Imagem")
    return answerFile(context, unit.image)
  },

  children: async ({ db }, { params, query }) => {
    await unitExists(db, params.organizationId)
    const { search = "", page = 0, size = pageSizes.organizations } = query
    const condition = sql`o.parent_id = ${params.organizationId} and ${everyWord(sql`o.search_text`, search)}`
    return { items: (await unitsWhere(db, condition, { page, size })).map(presentUnit) }
  },

  users: async ({ db }, { params, query }) => {
    await unitExists(db, params.organizationId)
    const { search = "", page = 0, size = pageSizes.unitMembers } = query
    const items = await rows(
      db,
      memberRow,
      sql`
        select p.atalaia_id as "atalaiaId", p.name, p.email, p.enabled from person p
        where p.organization_id = ${params.organizationId} and ${everyWord(sql`p.search_text`, search)}
        order by p.sort_name, p.atalaia_id limit ${size} offset ${page * size}`,
    )
    return {
      items: items.map(({ atalaiaId, name, email, enabled }) => ({ atalaiaId, name, email, enabled })),
    }
  },

  preUsers: async ({ db }, { params, query }) => {
    await unitExists(db, params.organizationId)
    const { search = "", page = 0, size = pageSizes.unitMembers } = query
    const searched = sql`fold(concat_ws(' ', p.name, p.email, p.atalaia_id))`
    const items = await rows(
      db,
      preUserRow,
      sql`
        select p.atalaia_id as "atalaiaId", p.name, p.email from pre_user p
        where p.organization_id = ${params.organizationId} and ${everyWord(searched, search)}
        order by p.create_date desc, p.atalaia_id limit ${size} offset ${page * size}`,
    )
    return {
      items: items.map(({ atalaiaId, name, email }) => ({ atalaiaId, name: name ?? "Não informado", email })),
    }
  },

  memberCount: async ({ db }, { params }) => {
    await unitExists(db, params.organizationId)
    const { numberOfUsers, numberOfPreUsers } = await dependenciesOf(db, [params.organizationId], false)
    return { numberOfUsers, numberOfPreUsers }
  },

  history: async ({ db }, { params, query }) => {
    const { page = 0, size = pageSizes.unitHistory } = query
    const operations = await rows(
      db,
      operationRow,
      sql`
        select h.id, h.movement_type as "movementType", h.details, h.created_by as "createdBy",
          ${nameOf(sql`h.created_by`)} as "createdByName", h.created_date as "createdDate", f.name as document
        from organization_operation h left join stored_file f on f.id = h.file_id
        where h.organization_id = ${params.organizationId}
        order by h.id desc limit ${size} offset ${page * size}`,
    )
    return {
      items: operations.map((row) => ({
        id: row.id,
        movement_type: row.movementType,
        details: row.details,
        createdBy: presentAuthor(row.createdBy, row.createdByName),
        createdDate: iso(row.createdDate),
        ...(row.document !== null && { documentReference: row.document }),
      })),
    }
  },

  historyFile: async (context, { params }) => {
    const [operation] = await rows(
      context.db,
      operationFile,
      sql`select file_id as "fileId" from organization_operation where id = ${params.operationId}`,
    )
    if (!operation?.fileId) throw notFound("Documento")
    return answerFile(context, operation.fileId)
  },

  create: (context, { body }) => createUnit(context, body),
  update: (context, { params, body }) => updateUnit(context, params.organizationId, body),
  disable: (context, { params, body }) => disableUnit(context, params.organizationId, body.file),
  enable: (context, { params, body }) => enableUnit(context, params.organizationId, body),
  remove: (context, { params, body }) => removeUnit(context, params.organizationId, body.file),
  migrate: (context, { body }) => migrateUnits(context, body.organizationMigrations, body.file),
  migrateUsers: (context, { body }) => migrateMembers(context, "users", body),
  migratePreUsers: async (context, { body }) => {
    const { migrated } = await migrateMembers(context, "preUsers", body)
    return { migrated }
  },

  allowed: async ({ db, me }, { body }) => {
    const { search = "", parentId, page = 0, size = pageSizes.organizations } = body
    const reach = me.superAdmin
      ? sql`true`
      : sql`o.path && array(select organization_id from authorizer_link where atalaia_id = ${me.atalaiaId})`
    const below = parentId === undefined ? sql`true` : sql`o.parent_id = ${parentId}`
    const condition = sql`o.enabled and ${reach} and ${below} and ${everyWord(sql`o.search_text`, search)}`
    return { items: (await unitsWhere(db, condition, { page, size })).map(summary) }
  },
}
