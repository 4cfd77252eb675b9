import { desc, eq, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { platformRoles } from "@/domain/roles"
import { audit } from "@/server/platform/database/schema/index"
import { rows } from "../server/rows"
import { account, type System } from "../server/system"

const idOf = async ({ db }: System, query: ReturnType<typeof sql>): Promise<number> => {
  const [found] = await rows<{ id: number }>(db, query)
  if (!found) throw new Error("nothing of that name")
  return found.id
}

export const roleId = (system: System, title: string) =>
  idOf(system, sql`select id from role where title = ${title}`)
export const profileId = (system: System, name: string) =>
  idOf(
    system,
    sql`select p.id from profile p join application a on a.id = p.app_id
    where p.name = ${name} and a.acronym = 'SINAL'`,
  )

/** Effective roles of a client in an application, by the one definition. */
export async function effectiveRoles({ db }: System, clientId: string, acronym: string): Promise<string[]> {
  const found = await rows<{ title: string }>(
    db,
    sql`
      select e.title from effective_role e join application a on a.id = e.app_id
      where e.client_id = ${clientId} and a.acronym = ${acronym} order by e.title`,
  )
  return found.map(({ title }) => title)
}

/** Revokes the second super admin's role, so that the first one is the last. */
export const leaveOneSuperAdmin = ({ db }: System) =>
  db.execute(sql`
    delete from role_assignment where client_id = ${account.secondAdmin}
      and role_id = (select id from role where app_id = 1 and title = ${platformRoles.admin})`)

/** The newest audit row of an application. */
export async function lastAudit({ db }: System, appId: number) {
  const [last] = await db.select().from(audit).where(eq(audit.appId, appId)).orderBy(desc(audit.id)).limit(1)
  return last
}

/** A role as the API returns it. */
export type RoleDetail = AnswerOf<Calls["roles"]["list"]>[number]

/** An edit body that leaves a role unchanged. */
export const asSent = ({
  title,
  description,
  type,
  twoFactorRequired,
  disabled,
  version,
  consul,
}: RoleDetail) => ({
  title,
  description,
  type,
  twoFactorRequired,
  active: !disabled,
  version,
  consul: consul.map(({ atalaiaId }) => atalaiaId),
})
