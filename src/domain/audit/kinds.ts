import { keysOf } from "../records"
import { accessRequestsKinds } from "./accessRequests"
import { applicationsKinds } from "./applications"
import { assignmentsKinds } from "./assignments"
import { blocksKinds } from "./blocks"
import { consentsKinds } from "./consents"
import { deputiesKinds } from "./deputies"
import { emergencyKinds } from "./emergency"
import { organizationsKinds } from "./organizations"
import { plansKinds } from "./plans"
import { readingKinds } from "./reading"
import type { AuditKindRecord } from "./record"
import { referenceKinds } from "./reference"
import { registrarsKinds } from "./registrars"
import { registrationKinds } from "./registration"
import { reviewsKinds } from "./reviews"
import { rolesKinds } from "./roles"
import { runbooksKinds } from "./runbooks"
import { savedSearchKinds } from "./savedSearches"
import { searchAlertKinds } from "./searchAlerts"
import { sessionKinds } from "./session"
import { usersKinds } from "./users"

const kinds = {
  ...sessionKinds,
  ...usersKinds,
  ...consentsKinds,
  ...plansKinds,
  ...reviewsKinds,
  ...runbooksKinds,
  ...savedSearchKinds,
  ...searchAlertKinds,
  ...emergencyKinds,
  ...assignmentsKinds,
  ...blocksKinds,
  ...rolesKinds,
  ...applicationsKinds,
  ...referenceKinds,
  ...organizationsKinds,
  ...registrarsKinds,
  ...registrationKinds,
  ...accessRequestsKinds,
  ...deputiesKinds,
  ...readingKinds,
}
export type AuditKind = keyof typeof kinds

/** All audited actions by their stable name; searches list them in this order. */
export const auditKinds: Record<AuditKind, AuditKindRecord> = kinds
export const auditKindNames = keysOf(auditKinds)

/** Views of another person's data, as that person can see them. */
export const viewKinds = [
  "registration.view",
  "registration.reveal",
  "registration.photo",
  "registration.files",
] as const satisfies readonly AuditKind[]
export type ViewKind = (typeof viewKinds)[number]
