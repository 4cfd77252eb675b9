import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { TokenType } from "@/domain/access"
import { passwordExpiration } from "../access/passwords"
import { type Database, rows } from "../database/connection"
import { momentText } from "../database/moment"
import { noSession } from "../http/refusal"
import type { Settings } from "../settings"

export type SessionUser = AnswerOf<Calls["session"]["check"]>["user"]

/** Whether any effective role of a client, in any application, demands two-factor. */
export const twoFactorDemanded = (clientId: SQL): SQL<boolean> =>
  sql<boolean>`two_factor_demanded(${clientId})`

const userRow = type({
  atalaiaId: "string",
  name: "string | null",
  email: "string",
  isForeign: "boolean",
  image: "string | null",
  organization: type({ id: "number.integer", acronym: "string", title: "string" }).or("null"),
  lastPasswordUpdate: momentText.or("null"),
  has2FA: "boolean",
  twoFactorRequired: "boolean",
  twoFactorActivationDate: momentText.or("null"),
  deprecatedDetails: "boolean",
})

const organizationOf = (table: SQL) => sql`(
  select jsonb_build_object('id', o.id, 'acronym', o.acronym, 'title', o.title)
  from organization o where o.id = ${table}.organization_id
)`

const ofPerson = (id: string) => sql`
  select p.atalaia_id as "atalaiaId", p.name, p.email, p.is_foreign as "isForeign", p.image,
    ${organizationOf(sql`p`)} as organization,
    p.last_password_update as "lastPasswordUpdate",
    p.two_factor_secret is not null as "has2FA",
    ${twoFactorDemanded(sql`p.atalaia_id`)} as "twoFactorRequired",
    p.two_factor_activation_date as "twoFactorActivationDate",
    p.deprecated_details as "deprecatedDetails"
  from person p where p.atalaia_id = ${id}`

const ofPreUser = (id: string) => sql`
  select u.atalaia_id as "atalaiaId", u.name, u.email, u.is_foreign as "isForeign", null as image,
    ${organizationOf(sql`u`)} as organization,
    null as "lastPasswordUpdate", false as "has2FA", false as "twoFactorRequired",
    null as "twoFactorActivationDate", false as "deprecatedDetails"
  from pre_user u where u.atalaia_id = ${id}`

/** The person of a session as the session answers them; of a `registry` session, the pre-registered one. */
export async function sessionUserOf(
  db: Database,
  { atalaiaId, tokenType }: { atalaiaId: string; tokenType: TokenType },
  settings: Settings,
): Promise<SessionUser> {
  const [person] = await rows(db, userRow, (tokenType === "registry" ? ofPreUser : ofPerson)(atalaiaId))
  if (!person) throw noSession()
  const changed = person.lastPasswordUpdate === null ? undefined : new Date(person.lastPasswordUpdate)
  const expiration = passwordExpiration(changed, settings)
  const activated = person.twoFactorActivationDate
  return {
    atalaiaId: person.atalaiaId,
    name: person.name ?? "",
    email: person.email,
    isForeign: person.isForeign,
    ...(person.image !== null && { image: person.image }),
    ...(person.organization !== null && { organization: person.organization }),
    userAccountInfo: {
      ...(changed && { lastPasswordUpdate: changed.toISOString() }),
      ...(expiration && { passwordExpirationDate: expiration.toISOString() }),
      has2FA: person.has2FA,
      twoFactorRequired: person.twoFactorRequired,
      ...(activated !== null && { twoFactorActivationDate: new Date(activated).toISOString() }),
      deprecatedDetails: person.deprecatedDetails,
    },
  }
}
