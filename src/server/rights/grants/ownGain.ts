import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { enumerated } from "@/domain/text/words"
import type { Actor } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { Refusal } from "../../platform/refusal/refusal"

/** A role that a client has in one way and one application, with the obstacles that editing a role can remove. */
const ownWay = type({
  clientId: "string",
  appId: "number.integer",
  roleId: "number.integer",
  profileId: "number.integer | null",
  title: "string",
  disabled: "boolean",
  awaiting: "boolean",
})
type OwnWay = typeof ownWay.infer

const maxNamed = 6

/**
 * Runs a change that affects many holders. Throws 403 `ONESELF` at `field`, and rolls back, if it would grant the actor a role.
 * Actors cannot grant themselves roles, not even through a profile that they hold. Nor may they edit a role that they hold so
 * that it gains effect (enabling it, making it basic, renaming it). It runs under the change's locks. `harmless`: titles of roles
 * that only their holders can pass on.
 */
export async function withoutOwnGain<T>(
  tx: Database,
  me: Actor,
  field: string,
  work: () => Promise<T>,
  harmless: readonly string[] = [],
): Promise<T> {
  const had = await ownWays(tx, me)
  const done = await work()
  const gained = (await ownWays(tx, me)).filter((way) => {
    const before = had.find((each) => isSame(each, way))
    return !before || (before.disabled && !way.disabled) || (before.awaiting && !way.awaiting)
  })
  const titles = [...new Set(gained.map(({ title }) => title))].filter((title) => !harmless.includes(title))
  if (titles.length === 0) return done
  const who = me.serviceAccount ? "ela, ou quem a administra," : "você"
  const message = `Ninguém dá papéis a si mesmo, e ${who} passaria a ter ${enumerated(titles, maxNamed)}: peça a outro administrador.`
  throw new Refusal(403, "ONESELF", message, { [field]: message })
}

const isSame = (one: OwnWay, other: OwnWay) =>
  one.clientId === other.clientId &&
  one.appId === other.appId &&
  one.roleId === other.roleId &&
  one.profileId === other.profileId &&
  one.title === other.title

/**
 * For a service account, includes the ways of people who can have its secret. Ways count even if they have no effect now, because
 * an obstacle may be removed later.
 */
const ownWays = (tx: Database, { atalaiaId, serviceAccount }: Actor): Promise<OwnWay[]> =>
  rows(
    tx,
    ownWay,
    sql`
      select own.id as "clientId", w.app_id as "appId", w.role_id as "roleId", w.profile_id as "profileId", w.title,
        w.role_disabled as disabled, w.awaiting_validation as awaiting
      from unnest(${textArray([atalaiaId, ...(serviceAccount?.keepers ?? [])])}) own(id)
      cross join lateral grant_paths_of(own.id) w where not w.expired`,
  )
