import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { looksLikeIdentifier, normalizeIdentifier } from "@/domain/identifier"
import { governedApplication } from "../access/scope"
import type { SignedIn } from "../context"
import { type Database, rows } from "../database/connection"
import { type ClientSummaryRow, presentClient } from "../present/client"
import { everyWord } from "../search/like"
import { type RolePlace, roleAt } from "./place"
import { obstacleOf, type Way, wayColumns, wayText } from "./wayWords"

type Holders = AnswerOf<Calls["roles"]["holders"]>

/**
 * Everyone with an assignment of a role, directly or through profiles, expired ones too, by name; with what each
 * assignment is worth in the application of the path. 404 where the role is not one of the application's.
 */
export async function holdersOf(
  context: SignedIn,
  path: { app: string; roleId: number },
  given: { search: string; page: number; size: number },
): Promise<Holders> {
  const { db } = context
  const app = await governedApplication(context, path.app)
  const role = await roleAt(db, app, path.roleId)
  const search = looksLikeIdentifier(given.search) ? normalizeIdentifier(given.search) : given.search
  const found = await holdersFound(db, role.id, { ...given, search })
  const ways = await waysOf(
    db,
    role,
    found.map(({ id }) => id),
  )
  return {
    items: found.map((row) => {
      const theirs = ways.filter(({ clientId }) => clientId === row.id)
      const obstacle = obstacleOf(theirs, { kind: row.kind, acronym: app.acronym })
      return {
        client: presentClient(row),
        effective: theirs.some(({ effective }) => effective),
        ways: theirs.map(wayText),
        ...(obstacle !== undefined && { obstacle }),
      }
    }),
  }
}

/** One page of them; what stands against each is looked at afterwards, for the page alone. */
function holdersFound(
  db: Database,
  roleId: number,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<ClientSummaryRow[]> {
  return rows<ClientSummaryRow>(
    db,
    sql`
      with holder as (
        select h.client_id from role_assignment h where h.role_id = ${roleId}
        union
        select h.client_id from profile_role part
        join profile_assignment h on h.profile_id = part.profile_id
        where part.role_id = ${roleId}
      ),
      shown as (
        select p.atalaia_id as id, 'person' as kind, p.name, p.sort_name, p.organization_id
        from holder join person p on p.atalaia_id = holder.client_id
        where ${everyWord(sql`p.search_text`, search)}
        union all
        select a.client_id, 'application', a.acronym, fold(a.acronym) collate "C", null
        from holder join application a on a.client_id = holder.client_id
        where ${everyWord(sql`fold(a.acronym)`, search)}
        order by sort_name, id limit ${size} offset ${page * size}
      )
      select shown.id, shown.kind, shown.name, o.id as "organizationId", o.acronym as "organizationAcronym",
        o.title as "organizationTitle"
      from shown left join organization o on o.id = shown.organization_id
      order by shown.sort_name, shown.id`,
  )
}

function waysOf(db: Database, role: RolePlace, clientIds: string[]): Promise<(Way & { clientId: string })[]> {
  if (clientIds.length === 0) return Promise.resolve([])
  return rows(
    db,
    sql`
      select w.client_id as "clientId", ${wayColumns}
      from role_way w left join profile p on p.id = w.profile_id
      where w.client_id in ${clientIds} and w.role_id = ${role.id} and w.app_id = ${role.standsAt}
      order by p.name collate "C" nulls first`,
  )
}
