import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { emergencyId, emergencyName } from "@/domain/emergency"
import { batchLoader } from "../../platform/database/batchLoader"
import type { Database } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { noSession } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { onlyProvider } from "../../platform/settings/upstream"
import { accessesOf, accessRow, presentAccess } from "../access/accessList"
import { passwordExpiration } from "../access/passwords"
import { knownApplications, rightsVersion } from "../access/permissionCache"
import { hasSecondFactor } from "../access/secondFactor"
import type { Actor } from "../actor/context"

type Identity = Pick<AnswerOf<Calls["session"]["check"]>, "user" | "access">

const identityRow = type({
  atalaiaId: "string",
  name: "string | null",
  email: "string",
  isForeign: "boolean",
  image: "string | null",
  organization: type({ id: "number.integer", acronym: "string", title: "string" }).or("null"),
  lastPasswordUpdate: momentText.or("null"),
  has2FA: "boolean",
  authenticator: "boolean",
  passkeys: "number.integer",
  twoFactorActivationDate: momentText.or("null"),
  deprecatedDetails: "boolean",
})

const organizationOf = (table: SQL) => sql`(
  select jsonb_build_object('id', o.id, 'acronym', o.acronym, 'title', o.title)
  from organization o where o.id = ${table}.organization_id
)`

const whose = sql`atalaia_id text`

const identityOfPerson = batchLoader(
  identityRow,
  whose,
  sql`
    select p.atalaia_id as "atalaiaId", p.name, p.email, p.is_foreign as "isForeign", p.image,
      ${organizationOf(sql`p`)} as organization,
      p.last_password_update as "lastPasswordUpdate",
      ${hasSecondFactor(sql`p`)} as "has2FA", p.two_factor_secret is not null as authenticator,
      (select count(*)::int from passkey k where k.atalaia_id = p.atalaia_id) as passkeys,
      p.two_factor_activation_date as "twoFactorActivationDate",
      p.deprecated_details as "deprecatedDetails"
    from person p where p.atalaia_id = asked.atalaia_id`,
)

const identityOfPreUser = batchLoader(
  identityRow,
  whose,
  sql`
    select u.atalaia_id as "atalaiaId", u.name, u.email, u.is_foreign as "isForeign", null as image,
      ${organizationOf(sql`u`)} as organization,
      null as "lastPasswordUpdate", false as "has2FA", false as authenticator, 0 as passkeys,
      null as "twoFactorActivationDate", false as "deprecatedDetails"
    from pre_user u where u.atalaia_id = asked.atalaia_id`,
)

const findApplications = batchLoader(
  type({ version: "string", applications: accessRow.array() }),
  whose,
  sql`
    select seen.version, coalesce((select json_agg(access) from (${accessesOf(sql`p.atalaia_id`)}) access), '[]') as applications
    from person p
    cross join lateral (select p.atalaia_id as client_identifier) s
    cross join lateral ${rightsVersion} seen
    where p.atalaia_id = asked.atalaia_id`,
)

/**
 * The applications that a session shows: empty before two-factor is set up, and in a `registry` session, whose person is not
 * registered yet.
 */
async function accessOfSession(
  db: Database,
  { atalaiaId, tokenType, tokenHash }: Actor,
): Promise<Identity["access"]> {
  if (tokenType === "registry" || tokenType === "twoFactor") return []
  const applications = await knownApplications(db, tokenHash, async () => {
    const found = await findApplications(db, { atalaia_id: atalaiaId })
    if (!found) throw noSession()
    return found
  })
  return applications.map(presentAccess)
}

/** With which provider everybody signs in, where no passwords are taken. */
function withoutPasswords(settings: Settings): { onlyProvider?: string } {
  const provider = onlyProvider(settings)
  return provider ? { onlyProvider: provider.name } : {}
}

/** The identity of a caller that is no person: the emergency access or a service account. */
export const nonPersonIdentity = (
  { atalaiaId, name }: Pick<Identity["user"], "atalaiaId" | "name">,
  settings: Settings,
): Identity => ({
  user: {
    atalaiaId,
    name,
    email: "",
    isForeign: false,
    userAccountInfo: {
      has2FA: false,
      authenticator: false,
      passkeys: 0,
      twoFactorRequired: false,
      deprecatedDetails: false,
      ...withoutPasswords(settings),
    },
  },
  access: [],
})

/**
 * The session's person as the session answers show them, with their access. For a `registry` session it is the pre-registered
 * person.
 */
export async function identityOf(db: Database, me: Actor, settings: Settings): Promise<Identity> {
  const { atalaiaId, tokenType } = me
  if (atalaiaId === emergencyId) return nonPersonIdentity({ atalaiaId, name: emergencyName }, settings)
  const find = tokenType === "registry" ? identityOfPreUser : identityOfPerson
  const [person, access] = await Promise.all([find(db, { atalaia_id: atalaiaId }), accessOfSession(db, me)])
  if (!person) throw noSession()
  const changed = person.lastPasswordUpdate === null ? undefined : new Date(person.lastPasswordUpdate)
  const expiration = passwordExpiration(changed, settings)
  const activated = person.twoFactorActivationDate
  const user = {
    atalaiaId: person.atalaiaId,
    name: person.name ?? "",
    email: person.email,
    isForeign: person.isForeign,
    ...(person.image !== null && { image: person.image }),
    ...(person.organization !== null && { organization: person.organization }),
    userAccountInfo: {
      ...(changed && settings.passwordSignIn && { lastPasswordUpdate: changed.toISOString() }),
      ...(expiration && { passwordExpirationDate: expiration.toISOString() }),
      has2FA: person.has2FA,
      authenticator: person.authenticator,
      passkeys: person.passkeys,
      twoFactorRequired: me.twoFactorDemanded,
      ...(activated !== null && { twoFactorActivationDate: new Date(activated).toISOString() }),
      deprecatedDetails: person.deprecatedDetails,
      ...withoutPasswords(settings),
    },
  }
  return { user, access }
}
