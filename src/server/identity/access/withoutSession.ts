import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { type Database, rows } from "../../platform/database/connection"
import type { Actor } from "../actor/context"
import { effectiveRole, portalRoles, rightsOf } from "./portalRoles"
import { hasSecondFactor, twoFactorDemanded } from "./secondFactor"
import { hashToken } from "./token"

const personRow = type({
  name: "string",
  email: "string",
  admitted: "boolean",
  demanded: "boolean",
  roles: effectiveRole.array(),
})

/** A person, as an actor who would sign in now. */
export interface ActorNow {
  email: string
  me: Actor
}

/**
 * The actor that a person would be in the portal now, for work done on their behalf without a session. Undefined if the
 * account does not open the portal: it is inactive or locked, or must set up a second factor first. `heldSince` as in
 * `portalRoles`.
 */
export async function actorNow(
  db: Database,
  atalaiaId: string,
  heldSince?: string,
): Promise<ActorNow | undefined> {
  const [person] = await rows(
    db,
    personRow,
    sql`
      select p.name, p.email, ${portalRoles(sql`p.atalaia_id`, heldSince)} as roles,
        p.admitted and (${hasSecondFactor(sql`p`)} or not asked.demanded) as admitted, asked.demanded
      from person p
      cross join lateral (select ${twoFactorDemanded(sql`p.atalaia_id`)} as demanded) asked
      where p.atalaia_id = ${atalaiaId}`,
  )
  if (!person?.admitted) return undefined
  const { name, email, roles, demanded } = person
  const now = new Date()
  return {
    email,
    me: {
      ...rightsOf(roles),
      twoFactorDemanded: demanded,
      atalaiaId,
      name,
      tokenType: "access",
      emergency: undefined,
      appId: securityAppId,
      tokenHash: hashToken(`without a session ${atalaiaId}`),
      tokensSince: 0,
      // This identity was not proved, so calls that require re-authentication are refused.
      authenticated: new Date(0),
      amr: [],
      expiresAt: now,
    },
  }
}
