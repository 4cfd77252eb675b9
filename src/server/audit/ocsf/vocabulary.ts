/* The terms of OCSF 1.4.0 (https://schema.ocsf.io/1.4.0) that audit events use. */

export const ocsfVersion = "1.4.0"

const identity = { uid: 3, name: "Identity & Access Management" } as const
const application = { uid: 6, name: "Application Activity" } as const

/** Event classes, each with its activities by their names in the mapping. In addition, every class has 99, `Other`. */
export const classes = {
  accountChange: {
    category: identity,
    uid: 3001,
    name: "Account Change",
    activities: {
      create: [1, "Create"],
      enable: [2, "Enable"],
      passwordChange: [3, "Password Change"],
      passwordReset: [4, "Password Reset"],
      disable: [5, "Disable"],
      lock: [9, "Lock"],
      factorEnable: [10, "MFA Factor Enable"],
      factorDisable: [11, "MFA Factor Disable"],
      unlock: [12, "Unlock"],
    },
  },
  authentication: {
    category: identity,
    uid: 3002,
    name: "Authentication",
    activities: { logon: [1, "Logon"], logoff: [2, "Logoff"], preauth: [6, "Preauth"] },
  },
  authorizeSession: {
    category: identity,
    uid: 3003,
    name: "Authorize Session",
    activities: { assignPrivileges: [1, "Assign Privileges"] },
  },
  entityManagement: {
    category: identity,
    uid: 3004,
    name: "Entity Management",
    activities: {
      create: [1, "Create"],
      read: [2, "Read"],
      update: [3, "Update"],
      delete: [4, "Delete"],
      move: [5, "Move"],
      enable: [8, "Enable"],
      disable: [9, "Disable"],
    },
  },
  userAccess: {
    category: identity,
    uid: 3005,
    name: "User Access Management",
    activities: { assignPrivileges: [1, "Assign Privileges"], revokePrivileges: [2, "Revoke Privileges"] },
  },
  groupManagement: {
    category: identity,
    uid: 3006,
    name: "Group Management",
    activities: {
      addUser: [3, "Add User"],
      removeUser: [4, "Remove User"],
      delete: [5, "Delete"],
      create: [6, "Create"],
    },
  },
  apiActivity: {
    category: application,
    uid: 6003,
    name: "API Activity",
    activities: { read: [2, "Read"], update: [3, "Update"], delete: [4, "Delete"] },
  },
} as const
export type ClassName = keyof typeof classes

export const severities = {
  informational: [1, "Informational"],
  low: [2, "Low"],
  medium: [3, "Medium"],
  high: [4, "High"],
  critical: [5, "Critical"],
} as const
export type Severity = keyof typeof severities

export const statuses = { success: [1, "Success"], failure: [2, "Failure"] } as const

/** Values of a user's `type_id`. */
export const userTypes = { unknown: 0, user: 1, admin: 2, system: 3, other: 99 } as const

/** Types of managed entities: those that OCSF does not define have 99 and a name. */
export const entityTypes = {
  user: [2, "User"],
  organization: [4, "Organization"],
  application: [99, "Application"],
  role: [99, "Role"],
  rule: [99, "Incompatibility Rule"],
  request: [99, "Access Request"],
  consent: [99, "Consent"],
  deputy: [99, "Deputy"],
  plan: [99, "Plan"],
  review: [99, "Access Review"],
  runbook: [99, "Runbook"],
  search: [99, "Kept Search"],
  domainValue: [99, "Domain Value"],
  text: [99, "Text"],
} as const
export type EntityType = keyof typeof entityTypes
