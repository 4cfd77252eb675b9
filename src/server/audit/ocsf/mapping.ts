import type { AuditKind } from "@/domain/audit/kinds"
import type { ClassName, classes, EntityType, Severity } from "./vocabulary"

/** An activity that the class does not define: 99, with its name. */
interface Other {
  other: string
}

interface Graded {
  /** The default is `informational`. */
  severity?: Severity
  /** The audit records it because it failed. */
  failed?: true
}

type Activity<Name extends ClassName> = keyof (typeof classes)[Name]["activities"] | Other

interface Details {
  /** The affected user is the row's subject, or else the actor. */
  accountChange: unknown
  authentication: {
    /** The user's name if the row has no subject. */
    unnamed?: string
  }
  authorizeSession: { privileges: readonly string[] }
  entityManagement: { entity: EntityType }
  userAccess: {
    /** The privilege, if it is not a role. */
    privileges?: readonly string[]
  }
  groupManagement: unknown
  apiActivity: unknown
}

/** The OCSF class of an audit kind, with the details that the class requires. */
export type OcsfMapping = {
  [Name in ClassName]: { class: Name; activity: Activity<Name> } & Graded & Details[Name]
}[ClassName]

const account = (activity: Activity<"accountChange">, graded: Graded = {}) =>
  ({ class: "accountChange", activity, ...graded }) as const
const authentication = (
  activity: Activity<"authentication">,
  details: Graded & Details["authentication"] = {},
) => ({ class: "authentication", activity, ...details }) as const
const managed = (entity: EntityType, activity: Activity<"entityManagement">, graded: Graded = {}) =>
  ({ class: "entityManagement", entity, activity, ...graded }) as const
const access = (activity: Activity<"userAccess">, details: Graded & Details["userAccess"] = {}) =>
  ({ class: "userAccess", activity, ...details }) as const
/** A profile is a named set of roles, mapped to a group of its holders. */
const group = (activity: Activity<"groupManagement">, graded: Graded = {}) =>
  ({ class: "groupManagement", activity, ...graded }) as const
const platform = (activity: Activity<"apiActivity">, graded: Graded = {}) =>
  ({ class: "apiActivity", activity, ...graded }) as const

const authorizer = { privileges: ["cadastrador autorizador"] } as const
const linker = { privileges: ["cadastrador vinculador"] } as const
const inPlace = { privileges: ["decisões em substituição"] } as const
const inApplication = { privileges: ["acesso à aplicação"] } as const

/** The event of every audit kind; a kind without a mapping does not compile. */
export const ocsfMappings: Record<AuditKind, OcsfMapping> = {
  "session.start": authentication("logon"),
  "session.end": authentication("logoff"),
  "session.failed": authentication("logon", { failed: true, severity: "low" }),
  "session.codeMissing": authentication("preauth", { severity: "low" }),
  // For some minutes, the session may then do what requires re-authentication.
  "session.shown": {
    class: "authorizeSession",
    activity: "assignPrivileges",
    privileges: ["identidade confirmada há pouco"],
  },
  "session.copied": authentication("logoff", { severity: "high" }),
  "session.kill": authentication("logoff", { severity: "low", unnamed: "todas as pessoas" }),
  "password.change": account("passwordChange"),
  "password.recover": account("passwordReset"),
  "email.ask": account({ other: "Email Change Request" }),
  "email.confirm": account({ other: "Email Change" }),
  "email.void": account({ other: "Email Change Void" }, { severity: "low" }),
  "email.stop": account({ other: "Email Change Stop" }, { severity: "medium" }),
  "term.accept": account({ other: "Accept Terms" }),
  "twoFactor.activate": account("factorEnable"),
  "twoFactor.deactivate": account("factorDisable", { severity: "low" }),
  "twoFactor.undo": account("factorDisable", { severity: "medium" }),
  "passkey.add": account("factorEnable"),
  "passkey.rename": account({ other: "MFA Factor Rename" }),
  "passkey.remove": account("factorDisable", { severity: "low" }),
  "passkey.counter": authentication("logon", { failed: true, severity: "high" }),

  "user.enable": account("enable"),
  "user.disable": account("disable", { severity: "low" }),
  "user.firstAccessMail": account({ other: "First Access Mail" }),
  "preUser.create": managed("user", "create"),
  "preUser.correctEmail": managed("user", { other: "Correct Email" }),
  "preUser.requestLink": managed("user", { other: "Request Link" }),
  "application.enableClient": access("assignPrivileges", inApplication),
  "application.disableClient": access("revokePrivileges", inApplication),

  "account.lock": account("lock", { severity: "medium" }),
  "account.unlock": account("unlock", { severity: "medium" }),
  "twoFactor.reset": account("factorDisable", { severity: "medium" }),
  "password.reset": account("passwordReset", { severity: "medium" }),
  "consent.ask": managed("consent", "create", { severity: "low" }),
  "consent.refuse": managed("consent", { other: "Refuse" }, { severity: "low" }),
  "consent.withdraw": managed("consent", "delete"),

  "plan.request": managed("plan", { other: "Request Approval" }),
  "plan.withdraw": managed("plan", { other: "Withdraw" }),
  "plan.approve": managed("plan", { other: "Approve" }),
  "plan.refuse": managed("plan", { other: "Refuse" }),
  "plan.apply": managed("plan", { other: "Apply" }, { severity: "low" }),
  "review.create": managed("review", "create"),
  "review.remove": managed("review", "delete"),
  "review.stop": managed("review", "update"),
  "review.keep": managed("review", { other: "Keep Access" }),
  "review.take": managed("review", { other: "Take Access" }, { severity: "low" }),
  "review.undo": managed("review", { other: "Undo Decision" }),
  "review.close": managed("review", { other: "Begin Closing" }, { severity: "low" }),
  "review.done": managed("review", { other: "Close" }),
  "runbook.create": managed("runbook", "create"),
  "runbook.update": managed("runbook", "update"),
  "runbook.share": managed("runbook", { other: "Share" }),
  "runbook.unshare": managed("runbook", { other: "Unshare" }),
  "runbook.remove": managed("runbook", "delete"),
  "search.keep": managed("search", "create"),
  "search.edit": managed("search", "update"),
  "search.remove": managed("search", "delete"),
  "search.receive": managed("search", { other: "Subscribe" }),
  "search.receiveNoMore": managed("search", { other: "Unsubscribe" }),
  "search.send": managed("search", { other: "Send" }),
  "search.stop": managed("search", { other: "Stop Sending" }, { severity: "low" }),

  "emergency.make": account("create", { severity: "high" }),
  "emergency.use": authentication("logon", { severity: "critical" }),
  "emergency.failed": authentication("logon", { failed: true, severity: "high" }),
  "emergency.acknowledge": platform("update", { severity: "medium" }),

  "role.grant": access("assignPrivileges"),
  "role.extend": access({ other: "Change Expiration" }),
  "role.revoke": access("revokePrivileges"),
  "profile.grant": group("addUser"),
  "profile.extend": group({ other: "Change Expiration" }),
  "profile.revoke": group("removeUser"),
  "role.validate": access("assignPrivileges"),
  // A block removes a role's effect, and unblocking restores it.
  "role.block": access("revokePrivileges"),
  "role.updateBlock": access({ other: "Update Block" }),
  "role.unblock": access("assignPrivileges"),

  "role.create": managed("role", "create"),
  "role.update": managed("role", "update"),
  "role.delete": managed("role", "delete", { severity: "low" }),
  "profile.create": group("create"),
  "profile.update": group({ other: "Update" }),
  "profile.delete": group("delete", { severity: "low" }),
  "incompatibility.create": managed("rule", "create", { severity: "low" }),
  "incompatibility.update": managed("rule", "update", { severity: "low" }),
  "incompatibility.remove": managed("rule", "delete", { severity: "medium" }),
  "incompatibility.except": managed("rule", { other: "Except" }, { severity: "medium" }),
  "incompatibility.endException": managed("rule", { other: "End exception" }, { severity: "low" }),
  "incompatibility.lapse": managed("rule", { other: "Lapse" }, { severity: "low" }),

  "application.create": managed("application", "create"),
  "application.update": managed("application", "update"),
  "application.enable": managed("application", "enable"),
  "application.disable": managed("application", "disable", { severity: "medium" }),
  "application.delete": managed("application", "delete", { severity: "medium" }),
  "application.secret": managed("application", { other: "New Secret" }, { severity: "medium" }),
  "application.tokens": managed("application", "update"),
  "provider.rotateKeys": platform("update", { severity: "medium" }),
  "application.integration": managed("application", "update", { severity: "low" }),
  "application.addRedirect": managed("application", "update", { severity: "medium" }),
  "application.removeRedirect": managed("application", "update"),
  "application.removeIntegration": managed("application", "update", { severity: "low" }),
  "application.inherit": managed("application", "update", { severity: "medium" }),
  "application.addDocument": managed("application", "update"),
  "application.removeDocument": managed("application", "update"),
  "application.retryDelivery": platform({ other: "Retry" }),
  "application.retryDeliveries": platform({ other: "Retry" }),

  "domain.create": managed("domainValue", "create"),
  "domain.update": managed("domainValue", "update"),
  "domain.delete": managed("domainValue", "delete"),
  "text.create": managed("text", "create"),
  "text.update": managed("text", "update"),
  "text.delete": managed("text", "delete"),

  "organization.create": managed("organization", "create"),
  "organization.update": managed("organization", "update"),
  "organization.enable": managed("organization", "enable"),
  "organization.disable": managed("organization", "disable", { severity: "low" }),
  "organization.delete": managed("organization", "delete", { severity: "low" }),
  "organization.migrate": managed("organization", "move"),
  "organization.migrateUsers": managed("user", "move"),
  "organization.migratePreUsers": managed("user", "move"),

  "authorizer.link": access("assignPrivileges", authorizer),
  "authorizer.unlink": access("revokePrivileges", authorizer),
  "linker.create": access("assignPrivileges", linker),
  "linker.update": access({ other: "Update" }, linker),
  "linker.delete": access("revokePrivileges", linker),

  "preUser.delete": managed("user", "delete"),
  "registration.update": managed("user", "update"),
  "registration.request": managed("user", { other: "Request Update" }),
  "registration.finalize": managed("user", { other: "Finalize Registration" }),
  "registration.finalizeLegacy": managed("user", { other: "Finalize Update" }),
  // The account exists only after approval.
  "preUser.approve": account("create"),
  "preUser.refuse": managed("user", { other: "Refuse Registration" }),
  "registration.approve": managed("user", "update"),
  "registration.refuse": managed("user", { other: "Refuse Update" }),

  "accessRequest.create": managed("request", "create"),
  "accessRequest.update": managed("request", "update"),
  "accessRequest.cancel": managed("request", "delete"),
  // The granted roles have their own entries.
  "accessRequest.approve": managed("request", { other: "Approve" }),
  "accessRequest.reject": managed("request", { other: "Reject" }),

  "deputy.name": managed("deputy", "create", { severity: "low" }),
  "deputy.decline": managed("deputy", { other: "Decline" }),
  "deputy.accept": access("assignPrivileges", { ...inPlace, severity: "low" }),
  "deputy.end": access("revokePrivileges", inPlace),

  "registration.view": managed("user", "read"),
  "registration.reveal": managed("user", "read", { severity: "low" }),
  "registration.photo": managed("user", "read"),
  "registration.files": managed("user", "read"),
  "registration.denied": managed("user", "read", { failed: true, severity: "medium" }),
  "call.refused": platform({ other: "Refused Call" }, { failed: true, severity: "medium" }),
  "quota.reached": platform("read", { failed: true, severity: "high" }),
  "registration.export": managed("user", "read"),
  "audit.read": platform("read"),
  "audit.export": platform("read", { severity: "low" }),
  "audit.prune": platform("delete", { severity: "low" }),
  "secretKey.retire": platform("update", { severity: "medium" }),
}
