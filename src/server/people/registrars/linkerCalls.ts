import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { pageSizes } from "@/domain/pageSizes"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { administered, administeredApplication, anyOf, refuseOneself } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { countOf, type Database, rows } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { conflict, invalid, notFound } from "../../platform/refusal/refusal"
import { type LinkerRow, presentLinker } from "./presenter"
import { linkersWhere, personToLink, roleLacking, unitToLink } from "./queries"

const newLinker = type({ id: "number.integer" })

export const linkers: Handlers<"linkers"> = {
  search: async ({ db, me }, { query }) => {
    const {
      atalaiaId = "",
      name = "",
      title = "",
      organization = "",
      page = 0,
      size = pageSizes.linkers,
    } = query
    const id = normalizeIdentifier(atalaiaId)
    const condition = sql.join(
      [
        administered(me, sql`l.app_id`),
        everyWord(sql`p.sort_name`, name),
        everyWord(sql`a.search_text`, title),
        everyWord(sql`o.search_text`, organization),
        ...(id === "" ? [] : [sql`l.atalaia_id like ${`${id.replace(/[\\%_]/g, "\\$&")}%`}`]),
      ],
      sql` and `,
    )
    return { items: (await linkersWhere(db, condition, { page, size })).map(presentLinker) }
  },

  get: async (context, { params }) => {
    const app = await administeredApplication(context, String(params.appId))
    return presentLinker(await linkerAt(context.db, normalizeIdentifier(params.atalaiaId), app.id))
  },

  create: async (context, { body }) => {
    const { db, me, change } = context
    const app = await administeredApplication(context, String(body.appId))
    const person = await personToLink(db, body.userAtalaiaId)
    refuseOneself(me, person.atalaiaId)
    return change(async (tx, record) => {
      const unit = await unitToLink(tx, body.organizationId)
      const [made] = await rows(
        tx,
        newLinker,
        sql`
          insert into linker (atalaia_id, app_id, organization_id)
          values (${person.atalaiaId}, ${app.id}, ${unit.id}) on conflict do nothing returning id`,
      )
      if (!made) throw conflict(`${person.name} já tem vínculo com ${app.acronym}.`, "ALREADY_SO")
      await writePermissions(tx, made.id, app, body)
      const after = presentLinker(await linkerAt(tx, person.atalaiaId, app.id))
      await record({
        kind: "linker.create",
        subjectId: person.atalaiaId,
        appId: app.id,
        about: { subject: person.name, app: app.acronym, changes: unit.acronym },
        after: { ...after.permissions, organization: unit.acronym },
        ...roleLacking(after, "linker"),
      })
      return after
    })
  },

  update: async (context, { params, body }) => {
    const app = await administeredApplication(context, String(params.appId))
    const atalaiaId = normalizeIdentifier(params.atalaiaId)
    refuseOneself(context.me, atalaiaId)
    return context.change(async (tx, record) => {
      await tx.execute(
        sql`select 1 from linker where atalaia_id = ${atalaiaId} and app_id = ${app.id} for update`,
      )
      const before = presentLinker(await linkerAt(tx, atalaiaId, app.id))
      if (body.organizationId !== undefined) {
        const unit = await unitToLink(tx, body.organizationId)
        await tx.execute(sql`update linker set organization_id = ${unit.id} where id = ${before.id}`)
      }
      await writePermissions(tx, before.id, app, body)
      const after = presentLinker(await linkerAt(tx, atalaiaId, app.id))
      await record({
        kind: "linker.update",
        subjectId: atalaiaId,
        appId: app.id,
        about: { subject: after.approverName, app: app.acronym },
        before: { ...before.permissions, organization: before.organization.acronym },
        after: { ...after.permissions, organization: after.organization.acronym },
        ...roleLacking(after, "linker"),
      })
      return after
    })
  },

  remove: async (context, { params }) => {
    const app = await administeredApplication(context, String(params.appId))
    const atalaiaId = normalizeIdentifier(params.atalaiaId)
    refuseOneself(context.me, atalaiaId)
    await context.change(async (tx, record) => {
      const gone = presentLinker(await linkerAt(tx, atalaiaId, app.id))
      await tx.execute(sql`delete from linker where id = ${gone.id}`)
      await record({
        kind: "linker.delete",
        subjectId: atalaiaId,
        appId: app.id,
        about: { subject: gone.approverName, app: app.acronym },
        before: { ...gone.permissions, organization: gone.organization.acronym },
      })
    })
  },
}

async function linkerAt(db: Database, atalaiaId: string, appId: number): Promise<LinkerRow> {
  const condition = sql`l.atalaia_id = ${atalaiaId} and l.app_id = ${appId}`
  const [linker] = await linkersWhere(db, condition, { page: 0, size: 1 })
  if (!linker) throw notFound("Vínculo")
  return linker
}

/** Replaces the permissions of a linker. 422 if there are none, or if one belongs to another application. */
async function writePermissions(
  tx: Database,
  linkerId: number,
  app: { id: number; acronym: string },
  { roles, profiles }: { roles: readonly number[]; profiles: readonly number[] },
): Promise<void> {
  if (roles.length + profiles.length === 0) {
    throw invalid({ permissions: "É necessário selecionar pelo menos uma permissão" })
  }
  const known = async (table: "role" | "profile", ids: readonly number[]) => {
    const count = await countOf(
      tx,
      sql`
        select count(*)::int as count from ${sql.identifier(table)} t
        where t.app_id = ${app.id} and ${anyOf(sql`t.id`, ids)}`,
    )
    return count === new Set(ids).size
  }
  if (!(await known("role", roles)) || !(await known("profile", profiles))) {
    throw invalid({ permissions: `Alguma das permissões não é de ${app.acronym}.` })
  }
  for (const [table, column, ids] of [
    ["linker_role", "role_id", roles],
    ["linker_profile", "profile_id", profiles],
  ] as const) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where linker_id = ${linkerId}`)
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (linker_id, ${sql.identifier(column)})
      select distinct ${linkerId}::int, wanted.id from unnest(${`{${ids.join(",")}}`}::int[]) as wanted(id)`)
  }
}
