import { type SQL, sql } from "drizzle-orm"
import { organizationSummary } from "@/contract/shapes"
import { type } from "@/contract/type"
import { pageSizes } from "@/domain/pageSizes"
import { normalizeIdentifier } from "@/domain/people/identifier"
import type { AuditEntry } from "../../audit/rows/audit"
import { refuseOneself } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { countOf, type Database, hasRows, rows } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { conflict, notFound } from "../../platform/refusal/refusal"
import { type AuthorizerLinkRow, presentAuthorizerLink } from "./presenter"
import { authorizerLinksWhere, personToLink, roleLacking, unitToLink } from "./queries"

/** Minimum number of digits to search for part of a CPF: fewer would find too many people. */
const minDigits = 3

const newLink = type({ id: "number.integer" })

export const authorizerLinks: Handlers<"authorizerLinks"> = {
  list: async ({ db }, { query }) => {
    const {
      username = "",
      atalaiaId = "",
      organizationId,
      page = 0,
      size = pageSizes.authorizerLinks,
    } = query
    const id = normalizeIdentifier(atalaiaId)
    const condition = sql.join(
      [
        everyWord(sql`p.sort_name`, username),
        ...(id.length >= minDigits ? [sql`l.atalaia_id like ${`${id.replace(/[\\%_]/g, "\\$&")}%`}`] : []),
        ...(organizationId === undefined ? [] : [sql`l.organization_id = ${organizationId}`]),
      ],
      sql` and `,
    )
    const items = await authorizerLinksWhere(db, condition, { page, size })
    return { items: items.map(presentAuthorizerLink), count: await countLinks(db, condition) }
  },

  organizationsOf: async ({ db }, { body }) => {
    const units = await rows(
      db,
      organizationSummary,
      sql`
        select o.id, o.acronym, o.title from authorizer_link l join organization o on o.id = l.organization_id
        where l.atalaia_id = ${normalizeIdentifier(body.userAtalaiaId)} order by o.acronym collate "C"`,
    )
    return units.map(({ id, acronym, title }) => ({ id, acronym, title }))
  },

  create: async ({ db, me, change }, { body }) => {
    const person = await personToLink(db, body.userAtalaiaId)
    refuseOneself(me, person.atalaiaId)
    return change(async (tx, record) => {
      const unit = await unitToLink(tx, body.organizationId)
      await refuseSecond(tx, person, unit)
      const [made] = await rows(
        tx,
        newLink,
        sql`
          insert into authorizer_link (atalaia_id, organization_id)
          values (${person.atalaiaId}, ${unit.id}) returning id`,
      )
      const link = await linkAt(tx, made?.id ?? 0)
      await record({
        kind: "authorizer.link",
        subjectId: person.atalaiaId,
        about: { subject: person.name, changes: unit.acronym },
        ...roleLacking(link, "authorizer"),
      })
      return presentAuthorizerLink(link)
    })
  },

  update: async ({ db, me, change }, { params, body }) => {
    const person = await personToLink(db, body.userAtalaiaId)
    refuseOneself(me, person.atalaiaId)
    return change(async (tx, record) => {
      const before = await linkAt(tx, params.linkId)
      refuseOneself(me, before.atalaiaId)
      const unit = await unitToLink(tx, body.organizationId)
      await refuseSecond(tx, person, unit, params.linkId)
      await tx.execute(sql`
        update authorizer_link set atalaia_id = ${person.atalaiaId}, organization_id = ${unit.id}
        where id = ${params.linkId}`)
      const link = await linkAt(tx, params.linkId)
      await record([
        ...(before.atalaiaId === person.atalaiaId ? [] : [unlinked(before)]),
        {
          kind: "authorizer.link",
          subjectId: person.atalaiaId,
          about: { subject: person.name, changes: unit.acronym },
          before: { atalaiaId: before.atalaiaId, organization: before.organizationAcronym },
          after: { atalaiaId: person.atalaiaId, organization: unit.acronym },
          ...roleLacking(link, "authorizer"),
        },
      ])
      return presentAuthorizerLink(link)
    })
  },

  remove: ({ me, change }, { params }) =>
    change(async (tx, record) => {
      const gone = await linkAt(tx, params.linkId)
      refuseOneself(me, gone.atalaiaId)
      await tx.execute(sql`delete from authorizer_link where id = ${params.linkId}`)
      await record(unlinked(gone))
    }),
}

async function countLinks(db: Database, condition: SQL): Promise<number> {
  return countOf(
    db,
    sql`
      select count(*)::int as count from authorizer_link l join person p on p.atalaia_id = l.atalaia_id
      where ${condition}`,
  )
}

async function linkAt(db: Database, id: number): Promise<AuthorizerLinkRow> {
  const [link] = await authorizerLinksWhere(db, sql`l.id = ${id}`, { page: 0, size: 1 })
  if (!link) throw notFound("Vínculo")
  return link
}

const unlinked = ({ atalaiaId, name, organizationAcronym }: AuthorizerLinkRow): AuditEntry => ({
  kind: "authorizer.unlink",
  subjectId: atalaiaId,
  about: { subject: name, changes: organizationAcronym },
})

/** If the same person is linked twice concurrently, the second waits and is refused. */
async function refuseSecond(
  tx: Database,
  person: { atalaiaId: string; name: string },
  unit: { id: number; acronym: string },
  own = 0,
): Promise<void> {
  await tx.execute(sql`select 1 from person where atalaia_id = ${person.atalaiaId} for no key update`)
  const taken = await hasRows(
    tx,
    sql`
      select 1 from authorizer_link
      where atalaia_id = ${person.atalaiaId} and organization_id = ${unit.id} and id <> ${own}`,
  )
  if (taken) throw conflict(`${person.name} já tem vínculo com ${unit.acronym}.`, "ALREADY_SO")
}
