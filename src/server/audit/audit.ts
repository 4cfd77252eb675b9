import type { Database } from "../database/connection"
import { audit } from "../database/schema/index"

/** Everything that can be done and is kept. Each has its sentences in `sentences.ts`. */
export const auditKinds = [
  "session.start",
  "session.end",
  "session.failed",
  "password.change",
  "password.recover",
  "term.accept",
  "twoFactor.activate",
  "twoFactor.deactivate",
  "user.enable",
  "user.disable",
  "user.firstAccessMail",
  "preUser.create",
  "preUser.requestLink",
  "application.enableClient",
  "application.disableClient",
  "role.grant",
  "role.extend",
  "role.revoke",
  "profile.grant",
  "profile.extend",
  "profile.revoke",
  "role.block",
  "role.updateBlock",
  "role.unblock",
] as const
export type AuditKind = (typeof auditKinds)[number]

/** `subject` a name or acronym, `app` an acronym, `role` a title, `profile` a name, `until` an ISO moment. */
export type About = Partial<Record<"subject" | "app" | "role" | "profile" | "until", string>>

export interface AuditEntry {
  kind: AuditKind
  /** The person or application it was done to. */
  subjectId?: string
  appId?: number
  roleId?: number
  /** Names as they are now, for the sentences: names may change, what was done may not. */
  about?: About
  /** What was there before and after, as far as it changed. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  justification?: string
}

export interface AuditOrigin {
  actorId: string
  address: string
  commandLine?: string
}

/** Writes one audit row, in the transaction of the change. */
export async function writeAudit(tx: Database, entry: AuditEntry, origin: AuditOrigin): Promise<void> {
  await tx.insert(audit).values({ ...entry, ...origin })
}
