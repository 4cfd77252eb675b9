import type { DomainName } from "@/domain/domainTables"

/**
 * The kinds of objects that a page shows and commands act on. A view names its targets; commands list the kinds on
 * which they appear. So a view never lists commands, and a command never lists buttons.
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
    can: { update: boolean; editDetails: boolean; resend: boolean; secure: boolean; resetPassword: boolean }
  }
  /** Registration data whose sensitive parts are hidden until a reason is given. */
  concealed: { atalaiaId: string; name: string }
  /** The people selected in the list. */
  selectedUsers: { ids: readonly string[] }
  /** A pre-registration; `name` is the e-mail until there is a name. */
  preUser: { atalaiaId: string; name: string; can: { open: boolean; remove: boolean; correctEmail: boolean } }
  /** One role of a client in an application. */
  roleOfClient: {
    clientId: string
    clientKind: "user" | "app"
    app: string
    role: string
    assignment: "none" | "active" | "timed" | "expired"
    expirationDateTime?: string
    blocked: boolean
    /** The reason of the block. */
    justification?: string
    /** The role comes from the platform and is assigned there. */
    inherited?: true
    /** The profile that gives the role without an end. */
    endlessThrough?: string
    can: { assign: boolean; block: boolean }
  }
  /** One profile of a client in an application. */
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
  /** One application; `opened` in its editor. */
  application: {
    opened?: boolean
    app: string
    title: string
    enabled: boolean
    hasSecret: boolean
    can: { update: boolean; enable: boolean; remove: boolean; inherit: boolean }
  }
  /** The sign-in integration of one application. */
  integration: { app: string; configured: boolean; can: { update: boolean } }
  /** The OpenID provider itself. */
  provider: Record<never, never>
  /** The test of the integration of one application. */
  integrationTest: { app: string }
  /**
   * The notifications of ended sessions sent to an application; `late` if one is undelivered. `deliveryOfApp` is one
   * of them.
   */
  deliveriesOfApp: { app: string; late: boolean }
  deliveryOfApp: { app: string; delivery: number; delivered: boolean }
  /** The roles or profiles of an application in its editor. */
  rolesOfApp: { app: string; can: { update: boolean } }
  profilesOfApp: { app: string; can: { update: boolean } }
  /** One role of an application in its editor. */
  roleOfApp: { app: string; role: string; can: { update: boolean; remove: boolean } }
  /** One profile of an application in its editor. */
  profileOfApp: { app: string; profile: string; can: { update: boolean; remove: boolean } }
  /** The list of platform roles, and one of them. */
  platformRoles: Record<never, never>
  platformRole: { role: string; can: { update: boolean; remove: boolean } }
  /** The documents required for access to an application, and one of them. */
  documentsOfApp: { app: string; can: { update: boolean } }
  documentOfApp: { app: string; document: string; can: { update: boolean } }
  /** One domain table, and one of its entries. `entry` is as it is typed, a municipality with its state. */
  domainTable: { table: DomainName }
  domainEntry: { table: DomainName; entry: string }
  /** The texts of the pre-registration, and one of them. */
  texts: Record<never, never>
  writtenText: { id: number; title: string }
  /** An assignment of a chain role that waits for validation. */
  validation: {
    clientId: string
    clientKind: "user" | "app"
    role: string
    can: { confirm: boolean; why?: string }
  }
  /** A consent request of another administrator about an account; `why` is the reason why the actor may not consent. */
  consent: { id: number; can: { give: boolean; refuse: boolean; withdraw: boolean; why?: string } }
  /** The deputies of the actor and the people whose deputy they are, and one of them. */
  deputies: Record<never, never>
  deputy: { id: number; name: string; can: { accept: boolean; decline: boolean; end: boolean } }
  /** The list of plans, and one of them; `why` is the reason why it can be neither sent nor applied. */
  plans: Record<never, never>
  /** The list of reviews of access, and one of them. */
  reviews: Record<never, never>
  /** An application with assignments that were not used for so many days. */
  unusedAccess: { application: string; days: number }
  review: {
    id: number
    name: string
    /** Another person's closing of it waits. */
    closing: boolean
    mine: boolean
    can: { report: boolean; close: boolean; remove: boolean; stopRepeating: boolean }
  }
  /** The lines of a review that wait for the actor, one of them by its number, and the selected ones. */
  reviewLines: { review: number }
  reviewLine: {
    review: number
    line: number
    clientId: string
    clientKind: "user" | "app"
    name: string
    held: string
  }
  /** One of them that the actor has decided, and can decide again. */
  decidedLine: { review: number; line: number; name: string; held: string }
  selectedReviewLines: { review: number; lines: readonly string[] }
  /** The search of a list, as in its address. */
  search: { address: string }
  /** A saved search. `update` if the page's search was changed from it; `report` if it is sent by e-mail. */
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
  /** The list of rules of incompatible roles, one of them, and a client with roles of both of its sides. */
  incompatibilities: { can: { create: boolean } }
  incompatibility: {
    id: number
    name: string
    can: { update: boolean; remove: boolean; people: boolean; except: boolean }
  }
  incompatibleClient: {
    rule: number
    client: string
    clientKind: "user" | "app"
    name: string
    /** There is an exception until a later moment. */
    excepted: boolean
    can: { except: boolean }
  }
  /** An unacknowledged use of the emergency access; `reason` if the actor may not acknowledge it. */
  emergencyAlarm: { id: number; reason?: string }
  /** An access request that the actor decides; `chosen` counts the roles that would be granted. */
  accessRequest: { atalaiaId: string; name: string; app: string; chosen: number; can: { decide: boolean } }
  /** The actor's own access requests, with `reason` if there is nothing left to request, and one of them. */
  myAccessRequests: { reason?: string }
  myAccessRequest: { app: string; rejected: boolean; can: { update: boolean; cancel: boolean } }
  /** One person in one application. */
  userInApp: { atalaiaId: string; app: string; enabled: boolean; can: { block: boolean } }
  /** One session of a client: a person by id, or an application by acronym. */
  session: {
    client: string
    clientKind: "user" | "app"
    /** The client's name. */
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
  /** The tree of units; `under` and `sphere` are the position of a new one. */
  organizations: { under?: string; sphere?: string }
  /** One unit; `org` is as it is typed, its acronym followed by its id. `viewed` if it is fully visible. */
  organization: { org: string; acronym: string; enabled: boolean; children: number; viewed?: boolean }
  /** The list of authorizer registrars, and the link of one of them to a unit, as it is typed. */
  authorizers: Record<never, never>
  authorizerLink: { atalaiaId: string; name: string; org: string; acronym: string; oneself: boolean }
  /** The list of linker registrars, and one of them in one application. */
  linkers: Record<never, never>
  linker: { atalaiaId: string; name: string; app: string; oneself: boolean }
  /** The audit with its filter: slots of the audit commands, as they are typed. */
  audit: { filter: Record<string, string> }
  /** The case that an authorizer has open: a pre-registration, or an update of a person's data. */
  evaluation: {
    case: "pre-user" | "update"
    atalaiaId: string
    name: string
    /** Whether the whole registration is shown, rather than only the changes. */
    whole: boolean
    /** The reason why the actor cannot decide. */
    reason?: string
  }
  /** The actor and this browser: the menu of the avatar in the header. */
  /** `decides` if others' cases wait for the actor, or may. */
  me: { decides: boolean }
  /** All data that the system holds about the actor. */
  ownData: Record<never, never>
  /** The actor's signed-in devices; `others` if there are others besides this one. */
  ownDevices: { others: boolean }
  /** One of the actor's sessions, by device or application; `current` for the one in use. */
  ownSession: { number: number; name: string; current: boolean }
  /** The actor's data that one application received; `open` if the actor has a session in it. */
  receivedByApp: { app: string; open: boolean }
  /** The actor's two-factor authentication; `required` if a permission demands it. */
  twoFactor: { active: boolean; required: boolean }
  /** The actor's passkeys, and one of them. */
  passkeys: Record<never, never>
  passkey: { name: string }
  /** The current row while its permissions are being loaded. */
  unknown: Record<never, never>
}
export type TargetKind = keyof Targets
export type Target<K extends TargetKind = TargetKind> = { [P in K]: { kind: P } & Targets[P] }[K]
