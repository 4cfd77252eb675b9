import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId, tokenTypes } from "@/domain/access"
import { emergencyId, emergencyName } from "@/domain/emergency"
import { platformRoles } from "@/domain/roles"
import { batchLoader } from "../../platform/database/batchLoader"
import { type Database, rows } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import type { KeySettings } from "../../platform/secrets/secretKey"
import type { Settings } from "../../platform/settings/settings"
import type { Actor } from "../actor/context"
import type { NamedSession } from "../actor/sessionTransport"
import { admitDevelopmentToken } from "./developmentToken"
import { emergencyLife } from "./emergencySession"
import { isPageToken, sessionOfPageToken } from "./pageSession"
import {
  askedColumns,
  askedOf,
  cachePermissions,
  hexOf,
  permissionCache,
  rights,
  rightsUnlessCached,
  rightsVersion,
} from "./permissionCache"
import { hasSecondFactor } from "./secondFactor"
import { lapseAfter, openSessions, sessionEnding, unexpired } from "./sessions"
import { hashToken } from "./token"

const sessionRow = type({
  client_identifier: "string",
  token_type: type.enumerated(...tokenTypes),
  app_id: "number.integer",
  authenticated_date: momentText,
  amr: "string[]",
  passkey_date: momentText.or("null"),
  passkey_ids: "number.integer[]",
  tokens_since: "number.integer",
  name: "string",
  ends_at: momentText,
  renewed: "boolean",
  emergency_until: momentText.or("null"),
  version: "string",
  rights: rights.or("null"),
})

/**
 * The current token type of session `s`, given `rights` of its person `p`. If a role requires two-factor and the person has
 * not set it up, an ordinary session can only set it up.
 */
const tokenTypeNow = sql`
  case when s.token_type = 'access' and not ${hasSecondFactor(sql`p`)}
      and coalesce((looked.rights ->> 'demanded')::boolean, asked.demanded)
    then 'twoFactor' else s.token_type end`

// Refreshing a session once a minute is enough to keep it open; a write on every read would be wasteful.
const renewed = sql`(asked.use and s.last_validate < now() - interval '1 minute')`

const isEmergency = sql`s.client_identifier = ${emergencyId}`
const emergencyUntil = sql`case when ${isEmergency} then s.create_date + ${emergencyLife} end`
/** The emergency access has no role of its own: its session has the rights of a super admin. */
const emergencyRights = JSON.stringify({
  roles: [{ title: platformRoles.admin, governs: null, as: null }],
  demanded: false,
  until: null,
} satisfies typeof rights.infer)

const findSession = batchLoader(
  sessionRow,
  sql`token_hash text, app_id int, use boolean, ${askedColumns}`,
  sql`
    select s.client_identifier, ${tokenTypeNow} as token_type, s.app_id, s.authenticated_date, to_jsonb(s.amr) as amr, s.passkey_date,
      to_jsonb(s.passkey_ids) as passkey_ids, s.tokens_since,
      coalesce(p.name, u.name, case when ${isEmergency} then ${emergencyName} end, '') as name,
      least(
        ${lapseAfter(sql`case when ${renewed} then now() else s.last_validate end`)}, ${emergencyUntil}
      ) as ends_at,
      ${emergencyUntil} as emergency_until,
      ${renewed} as renewed,
      seen.version, looked.rights
    from session s
    left join person p on p.atalaia_id = s.client_identifier
    left join pre_user u on u.atalaia_id = s.client_identifier and s.token_type = 'registry'
    cross join lateral ${rightsVersion} seen
    -- Once, however often it is named.
    cross join lateral (
      select case when ${isEmergency} then ${emergencyRights}::jsonb else ${rightsUnlessCached} end as rights offset 0
    ) looked
    where s.token_hash = decode(asked.token_hash, 'hex') and s.app_id = asked.app_id and ${openSessions}
      and case when s.token_type = 'registry' then u.atalaia_id is not null
        when ${isEmergency} then ${emergencyUntil} > now()
        else p.admitted end`,
)

/**
 * The session that a bearer token names. Does not check that the session exists or is open. A page token also carries its
 * renewal count. A page token that is expired or forged returns `outdated`, so that the page requests a new one.
 */
export async function sessionOfBearer(
  db: Database,
  settings: Pick<Settings, "developmentToken"> & KeySettings,
  token: string,
  appId: number,
): Promise<Pick<NamedSession, "tokenHash"> | NamedSession | "outdated" | undefined> {
  if (isPageToken(token)) return (await sessionOfPageToken(settings, token)) ?? "outdated"
  return (await admitDevelopmentToken(db, settings, token, appId))
    ? { tokenHash: hashToken(token) }
    : undefined
}

/**
 * Looks up the open session with this token hash, with the roles that are effective now. Returns undefined if there is no
 * such session, it has ended, its person is inactive or locked, or it belongs to another application. A background call of a
 * page passes `use = false` and does not keep the session open.
 */
export async function authenticate(
  db: Database,
  tokenHash: Uint8Array,
  appId: number,
  use = true,
): Promise<Actor | undefined> {
  const hash = hexOf(tokenHash)
  const known = permissionCache(db)
  const asked = known.get(hash)
  const current = await findSession(db, { token_hash: hash, app_id: appId, use, ...askedOf(asked) })
  if (!current) return undefined
  const held = current.rights ? cachePermissions(current.rights, current.version, appId) : asked
  if (!held) throw new Error("rights were taken for known that nobody asked about")
  if (held !== asked) known.set(hash, held)
  // Another application is open only to people who hold a role there: the session ends with the last role.
  if (appId !== securityAppId && held.given.roles.length === 0) return undefined
  if (current.renewed)
    await db.execute(
      sql`update session s set last_validate = now() where s.token_hash = ${tokenHash} and ${unexpired}`,
    )
  return {
    atalaiaId: current.client_identifier,
    name: current.name,
    tokenType: current.token_type,
    ...held.given,
    twoFactorDemanded: held.demanded,
    abilities: current.token_type === "access" ? held.given.abilities : new Set(),
    emergency: current.emergency_until === null ? undefined : new Date(current.emergency_until),
    appId: current.app_id,
    tokenHash,
    tokensSince: current.tokens_since,
    authenticated: new Date(current.authenticated_date),
    amr: current.amr,
    ...(current.passkey_date !== null && {
      passkeyShown: new Date(current.passkey_date),
      passkeys: current.passkey_ids,
    }),
    expiresAt: new Date(current.ends_at),
  }
}

const end = type({ ending: sessionEnding })

/** How a session that `authenticate` did not find has ended; undefined if it never existed. */
export async function endOf(
  db: Database,
  tokenHash: Uint8Array,
  appId: number,
): Promise<typeof end.infer | undefined> {
  const [found] = await rows(
    db,
    end,
    sql`select s.ending from session s where s.token_hash = ${tokenHash} and s.app_id = ${appId}`,
  )
  return found
}
