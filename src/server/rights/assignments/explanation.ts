import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { asSentence, uncapitalized } from "@/domain/text/words"
import { formatDate } from "@/domain/time/when"
import { type ApplicationRow, applicationNamed, clientNamed, governed } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { iso } from "../../platform/database/moment"
import { blocksOf } from "../blocks/blocking"
import {
  type GrantPath,
  grantPathColumns,
  grantPathRow,
  grantPathText,
  obstaclesOf,
} from "../grants/grantPaths"
import { type RoleInApplication, roleAt } from "../grants/roleOfApplication"
import { rulesOfRole } from "../incompatibilities/binding"
import { disablingOf } from "./panel"

type Explanation = AnswerOf<Calls["clients"]["why"]>

/**
 * Explains in words how a client has a role in an application, or why not. The verdict comes from the single definition of
 * effective roles; the words only describe its inputs.
 */
export async function explainRole(
  { db, me }: AuthenticatedContext,
  path: { clientId: string; app: string; roleId: number },
): Promise<Explanation> {
  const app = await applicationNamed(db, path.app, (appId) => governed(me, appId))
  const client = await clientNamed(db, path.clientId)
  const role = await roleAt(db, app, path.roleId)
  const ways = await waysOf(db, client.id, role)
  const obstacles = obstaclesOf(
    ways[0],
    { kind: client.kind, acronym: app.acronym },
    {
      disabled: await disablings(db, client.id, role, app),
      blocked: await blockings(db, client.id, role),
    },
  )
  const given = ways.map((way) => ({ text: grantPathText(way), holds: !way.expired }))
  const inherited = ways.some((way) => way.inherited) ? [{ text: "Herdado da plataforma", holds: true }] : []
  const missing = ways.length > 0 ? [] : await waysToGet(db, role, app)
  const effective = ways.some((way) => way.effective)
  const rules = await rulesOfRole(db, me, client.id, role)
  const reasons = [
    ...given,
    ...inherited,
    ...missing,
    ...obstacles.map((text) => ({ text, holds: false })),
    ...rules.map(({ text, met }) => ({ text, holds: !met })),
  ]
  const what = `${role.title} em ${app.acronym}`
  const because = obstacles[0] ?? missing[0]?.text ?? given.find(({ holds }) => !holds)?.text ?? ""
  return {
    effective,
    text: effective
      ? `${client.name} tem ${what}.`
      : asSentence(`${client.name} não tem ${what}: ${uncapitalized(because)}`),
    reasons,
  }
}

function waysOf(db: Database, clientId: string, role: RoleInApplication): Promise<GrantPath[]> {
  return rows(
    db,
    grantPathRow,
    sql`
      select ${grantPathColumns}
      from grant_paths_of(${clientId}) w left join profile p on p.id = w.profile_id
      where w.role_id = ${role.id} and w.app_id = ${role.standsAt}
      order by p.name collate "C" nulls first`,
  )
}

/** Both here and at the role's own application: a role that the client does not have there cannot be inherited. */
async function disablings(
  db: Database,
  clientId: string,
  role: RoleInApplication,
  app: ApplicationRow,
): Promise<string[]> {
  const places = [...new Set([role.standsAt, role.homeId])]
  const disablings = await Promise.all(places.map((appId) => disablingOf(db, clientId, appId)))
  return disablings.flatMap((row, index) => {
    if (!row) return []
    const where = places[index] === app.id ? `em ${app.acronym}` : "na plataforma"
    return [`Desabilitado ${where} por ${row.byName} em ${formatDate(iso(row.at))}: ${row.description}`]
  })
}

async function blockings(db: Database, clientId: string, role: RoleInApplication): Promise<string[]> {
  const places = sql`b.role_id = ${role.id} and b.app_id in (${role.standsAt}, ${role.homeId})`
  return (await blocksOf(db, clientId, places)).map(
    (row) =>
      `Bloqueado por ${row.createdByName} em ${formatDate(iso(row.createDateTime))}: ${row.justification}`,
  )
}

const profileName = type({ name: "string" })

/** If no way leads to the role: the ways to get it. */
async function waysToGet(db: Database, role: RoleInApplication, app: ApplicationRow) {
  const profiles = await rows(
    db,
    profileName,
    sql`
      select p.name from profile p join profile_role part on part.profile_id = p.id
      where part.role_id = ${role.id} and p.app_id = ${app.id} order by p.name collate "C"`,
  )
  const names = profiles.map(({ name }) => name)
  return [
    { text: "Não foi atribuído, nem diretamente nem por um perfil", holds: false },
    ...names.map((name) => ({ text: `O perfil ${name} o daria`, holds: false })),
  ]
}
