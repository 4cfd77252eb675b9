import { type SQL, sql } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import type { Database } from "../../platform/database/connection"
import type { accessRow } from "./accessList"
import { effectiveRole, rightsOf } from "./portalRoles"

/*
 * A permission cache for each process. The caller's roles cost the database more than all else that most calls read, and they
 * rarely change. Each call checks a version in the statement that reads the session. The version changes with the commit of
 * each change, so a change takes effect at once, in every process. The cache also holds the applications that a person can
 * open, which the identity check returns.
 */

/** The result of the SQL function `rights_in`. */
export const rights = type({
  roles: effectiveRole.array(),
  /** Whether any of the roles, in any application, requires two-factor. */
  demanded: "boolean",
  /** When the next assignment expires; before that, these rights do not change by time alone. */
  until: "string | null",
})

export interface CachedPermissions extends Omit<typeof rights.infer, "roles"> {
  version: string
  given: ReturnType<typeof rightsOf>
  /** The applications in which the person has anything, once the identity check has looked them up. */
  applications?: Applications
}

type Applications = readonly (typeof accessRow.infer)[]

/** A session's rights in an application, in the form that the cache holds. */
export function cachePermissions(
  { roles, demanded, until }: typeof rights.infer,
  version: string,
  appId: number,
): CachedPermissions {
  // Abilities belong to the portal: in another application, roles mean what that application defines.
  const given =
    appId === securityAppId
      ? rightsOf(roles)
      : { ...rightsOf([]), roles: roles.map(({ title }) => title).sort() }
  return { version, demanded, until, given }
}

/** Maximum number of cached sessions, of about 1 kB each. */
const maxStored = 5_000
/** Maximum number of cached sessions and their applications together, of some 400 bytes for each application. */
const maxWithApplications = 30_000
/** Milliseconds after which an entry is read again in any case: for databases that were restored without their triggers. */
const keptFor = 60_000

const kept = new WeakMap<Database, LRUCache<string, CachedPermissions>>()

/** The cached rights of a database's sessions, by token hash. */
export function permissionCache(db: Database): Pick<LRUCache<string, CachedPermissions>, "get" | "set"> {
  const known =
    kept.get(db) ??
    new LRUCache<string, CachedPermissions>({
      max: maxStored,
      ttl: keptFor,
      maxSize: maxWithApplications,
      sizeCalculation: ({ applications }) => 1 + (applications?.length ?? 0),
    })
  kept.set(db, known)
  return known
}

/**
 * The cached applications of the session with this token hash; otherwise those that `look` finds, with their version. They
 * are cached for that version only, because a person's rows can be removed and restored without a new version.
 */
export async function knownApplications(
  db: Database,
  tokenHash: Uint8Array,
  look: () => Promise<{ version: string; applications: Applications }>,
): Promise<Applications> {
  const known = permissionCache(db)
  const hash = hexOf(tokenHash)
  const asked = known.get(hash)
  if (asked?.applications) return asked.applications
  const { version, applications } = await look()
  // The entry expires as before: its age counts from when the rights were read.
  if (asked?.version === version && known.get(hash) === asked)
    known.set(hash, { ...asked, applications }, { noUpdateTTL: true })
  return applications
}

export const hexOf = (tokenHash: Uint8Array): string => Buffer.from(tokenHash).toString("hex")

/** The columns that `askedOf` fills in a query about session `s`. */
export const askedColumns = sql`version text, until timestamptz, demanded boolean`

/** The values with which a query checks whether cached rights are current. */
export const askedOf = (known: CachedPermissions | undefined) => ({
  version: known?.version ?? "",
  until: known?.until ?? "infinity",
  demanded: known?.demanded ?? false,
})

/** The tables that hold a client's own rows. */
export const ownTables = [
  "role_assignment",
  "profile_assignment",
  "assignment_validation",
  "role_block",
  "application_disabling",
] as const

/**
 * One row with the `version` of the rights of session `s` of person `p`. Each change that affects these rights changes the
 * version. For the client's own rows, the version contains their number and their transactions. Any change removes rows, or
 * adds rows of a new transaction.
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

/** The rights of session `s` by its roles; null if the current version (`seen`) is the cached one (`asked`). */
export const rightsUnlessCached: SQL = sql`
  case when asked.version = seen.version and asked.until > now() then null
    else rights_in(s.client_identifier, s.app_id) end`
