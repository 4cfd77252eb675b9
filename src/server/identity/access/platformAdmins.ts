import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { settledHours } from "@/domain/consents"
import { emergencyId } from "@/domain/emergency"
import { platformRoles } from "@/domain/roles"
import { type Database, rows, rowsOfFewForms } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import type { Settings } from "../../platform/settings/settings"
import type { Actor } from "../actor/context"
import { emergencySession } from "./emergencySession"

const adminRow = type({ atalaiaId: "string", name: "string", email: "string" })
export type PlatformAdmin = typeof adminRow.infer

/** The role of platform administrators. */
export const platformAdminRole = sql`
  (select id from role where app_id = ${securityAppId} and title = ${platformRoles.admin})`

/** Current platform administrators. The emergency account is not a person and is not included. */
export const platformAdmins = (db: Database, condition = sql`true`): Promise<PlatformAdmin[]> =>
  rows(
    db,
    adminRow,
    sql`
      select distinct p.atalaia_id as "atalaiaId", p.name, p.email
      from grant_path w join person p on p.atalaia_id = w.client_id
      where w.role_id = ${platformAdminRole} and w.app_id = ${securityAppId} and w.effective and ${condition}
      order by p.atalaia_id`,
  )

/**
 * Whether a person has been a platform administrator for at least `settledHours`, 0 in demo data so that it can be tried.
 * Only then may they decide about another administrator's request, or end an alarm. The others were notified when the person
 * became administrator.
 */
export const isSettledAdmin = (clientId: SQL, { demo }: Pick<Settings, "demo">): SQL => sql`
  exists (
    select from administration h
    where h.atalaia_id = ${clientId} and h.app_id = ${securityAppId} and h.role_id = ${platformAdminRole}
      and h.since <= now() - make_interval(hours => ${demo ? 0 : settledHours})
  )`

/**
 * The ISO moment since which a person must have a role to decide, by it, what another person asks for: an accomplice cannot be
 * given it for that. Undefined in demo data.
 */
export const settledSince = ({ demo }: Pick<Settings, "demo">): string | undefined =>
  demo ? undefined : Temporal.Now.instant().subtract({ hours: settledHours }).toString()

const settling = type({ at: momentText })

/** When a platform administrator becomes settled, to the minute; undefined if they already are. */
export async function settlesAt(
  db: Database,
  clientId: string,
  settings: Pick<Settings, "demo">,
): Promise<string | undefined> {
  const id = sql`${clientId}::text`
  const [found] = await rowsOfFewForms(
    db,
    settling,
    sql`
      select date_trunc('minute', coalesce(
        (select h.since from administration h
          where h.atalaia_id = ${id} and h.app_id = ${securityAppId} and h.role_id = ${platformAdminRole}), now()
      ) + make_interval(hours => ${settings.demo ? 0 : settledHours}, mins => 1)) as at
      where not ${isSettledAdmin(id, settings)}`,
  )
  return found && iso(found.at)
}

/** Platform administrators who are settled. */
export const settledAdmins = (db: Database, settings: Pick<Settings, "demo">): Promise<PlatformAdmin[]> =>
  platformAdmins(db, isSettledAdmin(sql`w.client_id`, settings))

/** Whether a client is a platform administrator now, by a role or in the emergency session. */
export const administersPlatform = (clientId: SQL): SQL => administersSince(clientId, sql`'infinity'`)

/**
 * Whether a client has been a platform administrator from a moment until now. A role that was lost and granted again, and
 * another emergency session, began later.
 */
export const administersSince = (clientId: SQL, moment: SQL): SQL => sql`
  (exists (
    select from grant_paths_of(${clientId}) w
    where w.app_id = ${securityAppId} and w.title = ${platformRoles.admin} and w.effective
  ) and not exists (
    select from administration h
    where h.atalaia_id = ${clientId} and h.app_id = ${securityAppId} and h.role_id = ${platformAdminRole}
      and h.since > ${moment}
  ) or ${clientId} = ${emergencyId} and exists (
    select from session s where ${emergencySession} and s.create_date <= ${moment}
  ))`

/** Withdraws the pending requests of an administrator whose account is closed: they stay so if it is opened again. */
export const withdrawConsentsOf = (tx: Database, me: Actor, { id, name }: { id: string; name: string }) =>
  tx.execute(sql`
    update consent set decided_date = now(), outcome = 'withdrawn', decided_by = ${me.atalaiaId},
      reason = ${`A conta de ${name}, que pediu, foi fechada`}
    where asked_by = ${id} and outcome is null and expire_date > now()`)
