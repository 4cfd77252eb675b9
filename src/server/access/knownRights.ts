import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import { securityAppId } from "@/domain/access"
import type { Database } from "../database/connection"
import type { accessRow } from "../users/accessList"
import { effectiveRole, rightsOf } from "./portalRoles"

/**
 * Looking up the roles of whoever calls costs the database more than all else that most calls ask, and they hardly ever change. So
 * a process keeps them, and asks with each call whether they are still the same: a version that is another one from the commit of each
 * change on is read in the statement that reads the session, so that a change counts at once, in every process. The same goes for the
 * applications that a person can open, which the identity check answers.
 */

/** As the SQL function `rights_in` answers it. */
export const rights = type({
  roles: effectiveRole.array(),
  /** Whether any of the roles, in any application, demands two-factor. */
  demanded: "boolean",
  /** When an assignment expires next; nothing of this changes by time alone before. */
  until: "string | null",
})

export interface KnownRights extends Omit<typeof rights.infer, "roles"> {
  version: string
  given: ReturnType<typeof rightsOf>
  /** The applications that its person has anything in, once the identity check has looked them up. */
  applications?: Applications
}

type Applications = readonly (typeof accessRow.infer)[]

/** The rights of a session in an application, as they are kept. */
export function keptRights(
  { roles, demanded, until }: typeof rights.infer,
  version: string,
  appId: number,
): KnownRights {
  // Abilities are the portal's own: in another application its roles mean what that application says.
  const given =
    appId === securityAppId
      ? rightsOf(roles)
      : { ...rightsOf([]), roles: roles.map(({ title }) => title).sort() }
  return { version, demanded, until, given }
}

/** Sessions whose rights a process keeps, with about 1 kB each. */
const mostKept = 5_000
/** So many are they with the applications that are kept of them, each of some 400 bytes. */
const mostWithApplications = 30_000
/** Milliseconds after which they are looked up again even so: for databases that were restored without their triggers. */
const keptFor = 60_000

const kept = new WeakMap<Database, LRUCache<string, KnownRights>>()

/** The rights that are known of sessions of a database, by the hash of their token. */
export function knownRights(db: Database): Pick<LRUCache<string, KnownRights>, "get" | "set"> {
  const known =
    kept.get(db) ??
    new LRUCache<string, KnownRights>({
      max: mostKept,
      ttl: keptFor,
      maxSize: mostWithApplications,
      sizeCalculation: ({ applications }) => 1 + (applications?.length ?? 0),
    })
  kept.set(db, known)
  return known
}

/**
 * The applications that are known of the session of that token hash; else those that `look` finds, which says of which version they
 * are. They are kept for that version alone: rows of a person that come and go again leave the version as it was.
 */
export async function knownApplications(
  db: Database,
  tokenHash: Uint8Array,
  look: () => Promise<{ version: string; applications: Applications }>,
): Promise<Applications> {
  const known = knownRights(db)
  const hash = hexOf(tokenHash)
  const asked = known.get(hash)
  if (asked?.applications) return asked.applications
  const { version, applications } = await look()
  // Its time goes on from when the rights were read.
  if (asked?.version === version && known.get(hash) === asked)
    known.set(hash, { ...asked, applications }, { noUpdateTTL: true })
  return applications
}

export const hexOf = (tokenHash: Uint8Array): string => Buffer.from(tokenHash).toString("hex")

/** Columns of a question about a session `s`, for `askedOf`. */
export const askedColumns = sql`version text, until timestamptz, demanded boolean`

/** How to ask whether rights are as they are known. */
export const askedOf = (known: KnownRights | undefined) => ({
  version: known?.version ?? "",
  until: known?.until ?? "infinity",
  demanded: known?.demanded ?? false,
})

/** What a client itself has. */
export const ownTables = [
  "role_assignment",
  "profile_assignment",
  "assignment_validation",
  "role_block",
  "application_disabling",
] as const

/**
 * One row with the `version` of the rights of a session `s` of a person `p`: another one after each change of what decides about
 * them. Of the rows that the client has, it is their number and their transactions: a change takes some away, or brings some of a
 * transaction of which there were none.
 */
export const rightsVersion: SQL = sql`(
  select concat_ws(
    ' ', p.admitted, count(*), sum(hashtextextended(made::text, 0)),
    (select hashtextextended(string_agg(version::text, '' order by slot), 0) from shared_rights)
  ) as version
  from (${sql.raw(
    ownTables
      .map((table) => `select xmin as made from ${table} where client_id = s.client_identifier`)
      .join(" union all "),
  )}) own
)`

/** The rights of a session `s` by its roles; null where the version that is `seen` is the one that was `asked`. */
export const rightsUnlessKnown: SQL = sql`
  case when asked.version = seen.version and asked.until > now() then null
    else rights_in(s.client_identifier, s.app_id) end`
