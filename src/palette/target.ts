import type { DomainName } from "@/domain/domainTables"

/**
 * What a page shows and commands act on. A view names its targets; commands say on which kinds they appear,
 * so that a view never lists commands and a command never lists buttons.
 */
export interface Targets {
  /** The users list itself. */
  users: { search?: string; found?: { count: number; exact: boolean } }
  /** One person. */
  user: {
    atalaiaId: string
    name: string
    enabled: boolean
    locked: boolean
    firstAccess: boolean
    can: { update: boolean; editDetails: boolean; resend: boolean; secure: boolean }
  }
  /** Registration data whose sensitive parts are left out until a reason is given. */
  concealed: { atalaiaId: string; name: string }
  /** Several people that were ticked in the list. */
  selectedUsers: { ids: readonly string[] }
  /** Somebody who is being registered; by their e-mail while there is no name. */
  preUser: { atalaiaId: string; name: string; can: { open: boolean; remove: boolean; correctEmail: boolean } }
  /** One role, as one client holds it in one application. */
  roleOfClient: {
    clientId: string
    clientKind: "user" | "app"
    app: string
    role: string
    assignment: "none" | "active" | "timed" | "expired"
    expirationDateTime?: string
    blocked: boolean
    /** Why it is blocked. */
    justification?: string
    /** It comes from the platform and is assigned there. */
    inherited?: true
    can: { assign: boolean; block: boolean }
  }
  /** One profile, as one client holds it in one application. */
  profileOfClient: {
    clientId: string
    clientKind: "user" | "app"
    app: string
    profile: string
    assignment: "none" | "active" | "timed" | "expired"
    expirationDateTime?: string
    can: { assign: boolean }
  }
  /** The applications list itself. */
  applications: Record<never, never>
  /** One application; `opened` where one is in its editor. */
  application: {
    opened?: boolean
    app: string
    title: string
    enabled: boolean
    hasSecret: boolean
    can: { update: boolean; enable: boolean; remove: boolean; inherit: boolean }
  }
  /** How people sign in to one application. */
  integration: { app: string; configured: boolean; can: { update: boolean } }
  /** The OpenID provider itself. */
  provider: Record<never, never>
  /** The test of the integration of one application. */
  integrationTest: { app: string }
  /** What an application was told of ended sessions; `late` where something was not delivered. And one of these. */
  deliveriesOfApp: { app: string; late: boolean }
  deliveryOfApp: { app: string; delivery: number; delivered: boolean }
  /** The roles, and the profiles, of one application as they are edited. */
  rolesOfApp: { app: string; can: { update: boolean } }
  profilesOfApp: { app: string; can: { update: boolean } }
  /** One role of an application, as it is edited. */
  roleOfApp: { app: string; role: string; can: { update: boolean; remove: boolean } }
  /** One profile of an application, as it is edited. */
  profileOfApp: { app: string; profile: string; can: { update: boolean; remove: boolean } }
  /** The list of platform roles, and one of them. */
  platformRoles: Record<never, never>
  platformRole: { role: string; can: { update: boolean; remove: boolean } }
  /** The documents asked of who wants access to an application, and one of them. */
  documentsOfApp: { app: string; can: { update: boolean } }
  documentOfApp: { app: string; document: string; can: { update: boolean } }
  /** One domain table, and one of its entries; `entry` is as it would be typed, a municipality with its state. */
  domainTable: { table: DomainName }
  domainEntry: { table: DomainName; entry: string }
  /** The texts of the pre-registration, and one of them. */
  texts: Record<never, never>
  writtenText: { id: number; title: string }
  /** An assignment of a chain role that waits for its validation. */
  validation: {
    clientId: string
    clientKind: "user" | "app"
    role: string
    can: { confirm: boolean; why?: string }
  }
  /** What another administrator asks to do with an account; `why` says why one may not consent. */
  consent: { id: number; can: { give: boolean; refuse: boolean; withdraw: boolean; why?: string } }
  /** The list of plans, and one of them; `why` says why it can be neither sent nor applied. */
  plans: Record<never, never>
  /** The search of a list, as its address has it. */
  search: { address: string }
  /** One that is kept under a name; `update` where the search of the page is what came of it, `report` where it comes by e-mail. */
  keptSearch: {
    id: number
    name: string
    report?: { every: string; hour: number; onlyChanges: boolean } | undefined
    can: { edit: boolean; remove: boolean; update: boolean; receive: boolean }
  }
  plan: {
    id: number
    can: {
      request: boolean
      withdraw: boolean
      approve: boolean
      refuse: boolean
      apply: boolean
      undo: boolean
      remove: boolean
      why?: string
    }
  }
  /** The list of runbooks, and one of them. */
  runbooks: Record<never, never>
  runbook: { id: number; can: { edit: boolean } }
  /** The emergency access was used, and nobody has acknowledged it; `reason` where one may not. */
  emergencyAlarm: { id: number; reason?: string }
  /** A request for access that one decides about; `chosen` counts what would be granted. */
  accessRequest: { atalaiaId: string; name: string; app: string; chosen: number; can: { decide: boolean } }
  /** One's own requests for access; `reason` where there is nothing left to ask for. And one of them. */
  myAccessRequests: { reason?: string }
  myAccessRequest: { app: string; rejected: boolean; can: { update: boolean; cancel: boolean } }
  /** One person in one application. */
  userInApp: { atalaiaId: string; app: string; enabled: boolean; can: { block: boolean } }
  /** One session of a client, a person by id or an application by acronym. */
  session: {
    client: string
    clientKind: "user" | "app"
    /** What the client is called. */
    name: string
    app: string
    number: number
    open: boolean
    can: { end: boolean }
  }
  /** All open sessions of a client. */
  userSessions: {
    client: string
    clientKind: "user" | "app"
    name: string
    open: boolean
    can: { end: boolean }
  }
  /** All open sessions in an application. */
  appSessions: { app: string; open: boolean; can: { end: boolean } }
  /** The tree of units; `under` and `sphere` say where a new one would be placed. */
  organizations: { under?: string; sphere?: string }
  /** One unit; `org` is as it would be typed, its id behind its acronym. `viewed` where all of it is in sight. */
  organization: { org: string; acronym: string; enabled: boolean; children: number; viewed?: boolean }
  /** The list of authorizer registrars, and the link of one of them with a unit, as it would be typed. */
  authorizers: Record<never, never>
  authorizerLink: { atalaiaId: string; name: string; org: string; acronym: string; oneself: boolean }
  /** The list of linker registrars, and one of them in one application. */
  linkers: Record<never, never>
  linker: { atalaiaId: string; name: string; app: string; oneself: boolean }
  /** The audit, as it is narrowed: slots of the commands that search it, as they would be typed. */
  audit: { filter: Record<string, string> }
  /** The case that an authorizer has open: a pre-registration, or an update of somebody's data. */
  evaluation: {
    case: "pre-user" | "update"
    atalaiaId: string
    name: string
    /** The whole registration is shown, rather than what changes. */
    whole: boolean
    /** Why this person cannot decide about it. */
    reason?: string
  }
  /** Oneself and this browser: the menu behind one's picture in the header. */
  me: Record<never, never>
  /** All data that the system holds of oneself. */
  ownData: Record<never, never>
  /** Where one is signed in; `others` where that is anywhere else too. */
  ownDevices: { others: boolean }
  /** One's own session, by its device or application; `current` where it is the one in use. */
  ownSession: { number: number; name: string; current: boolean }
  /** What one application received of oneself; `open` where one has a session in it. */
  receivedByApp: { app: string; open: boolean }
  /** One's own two-factor authentication; `required` where a permission demands it. */
  twoFactor: { active: boolean; required: boolean }
  /** One's own passkeys, and one of them. */
  passkeys: Record<never, never>
  passkey: { name: string }
  /** The current row, while the server is being asked what can be done with it. */
  unknown: Record<never, never>
}
export type TargetKind = keyof Targets
export type Target<K extends TargetKind = TargetKind> = { [P in K]: { kind: P } & Targets[P] }[K]
