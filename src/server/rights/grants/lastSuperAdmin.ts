import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { platformRoles } from "@/domain/roles"
import type { Effect } from "../../audit/rows/previewSentences"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { conflict } from "../../platform/refusal/refusal"

export const superAdminCounts = type({
  active: "number.integer",
  /** Those without an expiry. */
  lasting: "number.integer",
})
type SuperAdminCounts = typeof superAdminCounts.infer

/**
 * Runs a change and refuses it (409) if it took away the last active super admin, or the last one without an expiry: an admin
 * with an expiry will be gone one day. The lock on the role serializes such changes, so that two admins cannot remove each other.
 * `held`: the counts, if the lock is already taken.
 */
export async function keepingSuperAdmin<T>(
  tx: Database,
  work: () => Promise<T>,
  held?: SuperAdminCounts | null,
): Promise<T> {
  const before = held ?? (await superAdmins(tx, sql`hold_super_admins()`))
  const result = await work()
  await refuseWithoutSuperAdmin(tx, before)
  return result
}

/** How many super admins were active before and after the changes of a transaction. */
export interface SuperAdminChange {
  before: number
  after: number
}

const counted = new WeakMap<Database, SuperAdminChange>()

/** Undefined if no change of the transaction could remove a super admin. */
export const superAdminChange = (tx: Database): SuperAdminChange | undefined => counted.get(tx)

/** Refuses (409) a change that removed the last super admin of those counted before it. */
export async function refuseWithoutSuperAdmin(tx: Database, before: SuperAdminCounts): Promise<void> {
  const after = await superAdmins(tx, sql`super_admins()`)
  counted.set(tx, { before: counted.get(tx)?.before ?? before.active, after: after.active })
  if ((before.active > 0 && after.active === 0) || (before.lasting > 0 && after.lasting === 0)) {
    throw conflict("É o último administrador geral ativo: o sistema não pode ficar sem nenhum.", "LAST_ADMIN")
  }
}

async function superAdmins(tx: Database, counting: SQL): Promise<SuperAdminCounts> {
  const [admins] = await rows(tx, superAdminCounts, sql`select active, lasting from ${counting}`)
  return admins ?? { active: 0, lasting: 0 }
}

const namedRow = type({ name: "string" })

/** The warning of a preview that changes leave a single super admin. */
export async function onlySuperAdminLeft(
  tx: Database,
  change: SuperAdminChange | undefined,
): Promise<Effect[]> {
  if (!change || change.before <= 1 || change.after !== 1) return []
  const [only] = await rows(
    tx,
    namedRow,
    sql`
      select p.name from grant_path w join person p on p.atalaia_id = w.client_id join role r on r.id = w.role_id
      where r.app_id = ${securityAppId} and r.title = ${platformRoles.admin} and w.app_id = ${securityAppId}
        and w.effective limit 1`,
  )
  return only ? [{ text: `Restará um único administrador geral: ${only.name}.`, tone: "warning" }] : []
}

/** Condition: the client is a super admin, or will be one again once they are active. */
export const isSuperAdmin = (clientId: SQL | string): SQL => sql`
  exists (
    select from grant_paths_of(${clientId}) w
    where w.app_id = ${securityAppId} and w.title = ${platformRoles.admin} and not w.expired
  )`

const holderRow = type({ clientId: "string" })

/**
 * The super admins, inactive ones included, whom the actor may not activate, deactivate or edit: only super admins may. Empty for
 * a super admin.
 */
export async function superAdminsAbove(db: Database, me: Actor): Promise<ReadonlySet<string>> {
  if (me.superAdmin || !(me.abilities.has("users.update") || me.abilities.has("users.editDetails")))
    return new Set()
  const admins = await rows(
    db,
    holderRow,
    sql`
      select distinct w.client_id as "clientId" from grant_path w
      where w.app_id = ${securityAppId} and w.title = ${platformRoles.admin} and not w.expired`,
  )
  return new Set(admins.map(({ clientId }) => clientId))
}
