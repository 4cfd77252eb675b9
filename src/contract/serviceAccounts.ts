import type { Call } from "./call"
import { type Calls, callTable } from "./index"

/**
 * The calls that a service account may make, by resource. A service account is an application that calls with a token of its own,
 * within its roles on the platform. All other calls are for people and refused to it (403 SERVICE_ACCOUNT).
 * Excluded are: one's own data and factors; calls that require re-authentication; new applications (the creator administers
 * them); secrets and integrations of applications; decisions of one person about another's action (consents, approvals,
 * validations, reviews, evaluations, access requests); concealed data and their changes; the emergency access.
 * A new call is closed until it is listed here; a new resource does not compile without its list.
 */
const open: { readonly [Resource in keyof Calls]: readonly (keyof Calls[Resource])[] } = {
  session: ["check"],
  devices: [],
  sessions: ["list", "end", "ofUser", "applications", "countByTime", "countByApplication", "last"],
  federation: [],
  deliveries: ["list", "undelivered", "retry", "retryAll", "ofChanges"],
  twoFactor: [],
  passkeys: [],
  emailChange: [],
  emergency: [],
  users: ["list", "ids", "count", "get", "access", "history", "create", "resendFirstAccess"],
  bulkUnlink: ["roles", "profiles"],
  clients: [
    "setEnabled",
    "lock",
    "setEnabledInApplication",
    "applications",
    "permissions",
    "why",
    "whyEntry",
  ],
  consents: [],
  plans: ["simulate", "list", "get", "tables", "create", "update", "remove", "request", "withdraw", "apply"],
  reviews: [],
  runbooks: ["list", "get"],
  keptSearches: [],
  searchReports: [],
  roleAssignments: ["listAll", "list", "create", "createForMany", "update", "remove"],
  profileAssignments: ["listAll", "list", "create", "createForMany", "update", "remove"],
  blocks: ["listAll", "list", "create", "update", "remove"],
  applications: [
    "list",
    "count",
    "withPermissions",
    "get",
    "update",
    "enable",
    "remove",
    "setTokens",
    "users",
    "admins",
    "history",
    "documents",
    "addDocument",
    "removeDocument",
  ],
  integration: ["get", "redirects"],
  overviews: ["roles", "blocks"],
  documentTypes: ["list"],
  roles: ["list", "platform", "create", "update", "remove", "holders"],
  profiles: ["list", "create", "update", "remove"],
  inheritance: ["get", "update"],
  incompatibilities: ["list", "get", "people"],
  validations: [],
  organizations: [
    "search",
    "removed",
    "byIds",
    "roots",
    "count",
    "dependencies",
    "get",
    "rich",
    "image",
    "children",
    "users",
    "preUsers",
    "memberCount",
    "history",
    "historyFile",
    "create",
    "update",
    "disable",
    "enable",
    "remove",
    "migrate",
    "migrateUsers",
    "migratePreUsers",
  ],
  authorizerLinks: ["list", "organizationsOf", "create", "update", "remove"],
  linkers: ["search", "get", "create", "update", "remove"],
  domainTables: ["list", "create", "update", "remove"],
  texts: ["list", "get", "create", "update", "remove"],
  registration: [],
  registrationItems: [],
  userFiles: [],
  accessRequests: [],
  evaluations: ["count", "preUsers", "updates"],
  accessDecisions: ["list", "get"],
  audit: ["search", "export", "ocsf", "chain"],
  privacy: [],
  system: ["search", "people", "counts", "online"],
}

/** The records of these calls. Calls that anyone may make need no token and are not included. */
const openRecords: ReadonlySet<Call> = new Set(
  Object.entries(open).flatMap(([resource, names]) =>
    names.flatMap((name) => callTable[resource]?.[name] ?? []),
  ),
)

/** Whether a service account may make a call, if its roles let it. */
export const isOpenToServices = (record: Call): boolean => openRecords.has(record)
