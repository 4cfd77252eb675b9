import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { looksLikeIdentifier, normalizeIdentifier } from "@/domain/people/identifier"
import { governedApplication } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import {
  type ClientSummaryRow,
  clientSummaryRow,
  presentClient,
} from "../../identity/summaries/clientSummary"
import { textArray } from "../../platform/database/arrays"
import { type Database, rowsOfFewForms } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { applicationsAlone } from "../../platform/database/schema/clients"
import { grantPathColumns, grantPathRow, grantPathText, obstacleOf } from "../grants/grantPaths"
import { type RoleInApplication, roleAt } from "../grants/roleOfApplication"
import { peopleWho } from "../users/search"

type Holders = AnswerOf<Calls["roles"]["holders"]>

/**
 * All clients with an assignment of a role, directly or through profiles, expired ones included. Applications come first, of
 * which there are few, then people, each by name. Contains the effect of each assignment in the application of the path. 404 if
 * the role does not belong to it.
 */
export async function holdersOf(
  context: AuthenticatedContext,
  path: { app: string; roleId: number },
  given: { search: string; page: number; size: number },
): Promise<Holders> {
  const { db } = context
  const app = await governedApplication(context, path.app)
  const role = await roleAt(db, app, path.roleId)
  const search = looksLikeIdentifier(given.search) ? normalizeIdentifier(given.search) : given.search
  const holders = await holdersFound(db, role.id, { ...given, search })
  const ways = await waysOf(
    db,
    role,
    holders.map(({ id }) => id),
  )
  return {
    items: holders.map((row) => {
      const theirs = ways.filter(({ clientId }) => clientId === row.id)
      const obstacle = obstacleOf(theirs, { kind: row.kind, acronym: app.acronym })
      return {
        client: presentClient(row),
        effective: theirs.some(({ effective }) => effective),
        ways: theirs.map(grantPathText),
        ...(obstacle !== undefined && { obstacle }),
      }
    }),
  }
}

/** One page of holders; obstacles are read afterwards, only for this page. */
async function holdersFound(
  db: Database,
  roleId: number,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<ClientSummaryRow[]> {
  const { applications, profiles } = await applicationsWithRole(db, roleId, search)
  const here = applications.slice(page * size, (page + 1) * size)
  if (here.length === size) return here
  const people = await peopleWho(
    db,
    {
      text: search,
      held: { roles: `{${roleId}}`, profiles, expiredToo: true },
    },
    { offset: Math.max(0, page * size - applications.length), limit: size - here.length },
  )
  return [...here, ...people.map((person) => ({ ...person, id: person.atalaiaId, kind: "person" as const }))]
}

const roleHoldersRow = type({
  /** The applications that hold the role, by acronym. */
  applications: clientSummaryRow.array(),
  /** The profiles that contain it. */
  profiles: "string",
})
type RoleHolders = typeof roleHoldersRow.infer

async function applicationsWithRole(db: Database, roleId: number, search: string): Promise<RoleHolders> {
  const [counts] = await rowsOfFewForms(
    db,
    roleHoldersRow,
    sql`
      with part as materialized (select profile_id from profile_role where role_id = ${roleId})
      select (select coalesce(array_agg(profile_id), '{}')::text from part) as profiles, (
        select coalesce(jsonb_agg(holder order by fold(holder.name) collate "C", holder.id), '[]') from (
          select a.client_id as id, 'application' as kind, a.acronym as name, null as "organizationId",
            null as "organizationAcronym", null as "organizationTitle"
          from application a
          where ${everyWord(sql`fold(a.acronym)`, search)} and a.client_id in (
            select client_id from role_assignment where role_id = ${roleId} and ${applicationsAlone}
            union all
            select client_id from profile_assignment
            where profile_id = any(array(select profile_id from part)) and ${applicationsAlone}
          )
        ) holder
      ) as applications`,
  )
  if (!counts) throw new Error("a query without a table gave no row")
  return counts
}

const clientWay = type({ "...": grantPathRow, clientId: "string" })

function waysOf(
  db: Database,
  role: RoleInApplication,
  clientIds: string[],
): Promise<(typeof clientWay.infer)[]> {
  if (clientIds.length === 0) return Promise.resolve([])
  return rowsOfFewForms(
    db,
    clientWay,
    sql`
      select w.client_id as "clientId", ${grantPathColumns}
      from grant_paths_to(${textArray(clientIds)}, ${role.id}, ${role.standsAt}) w
      left join profile p on p.id = w.profile_id
      order by p.name collate "C" nulls first`,
  )
}
