import type { QueryOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { looksLikeIdentifier, maskIdentifier, normalizeIdentifier } from "@/domain/people/identifier"
import { startOfDay } from "@/domain/time/when"

/** The filters of the audit log, named in the address like the slots of its command. Days are `YYYY-MM-DD`. */
export const auditFilterNames = ["user", "by", "app", "kind", "from", "until"] as const
export type AuditFilter = Record<(typeof auditFilterNames)[number], string>

/** Formats an actor for the server: a person by id, a service account by its application's name. */
export const authorSent = (text: string): string =>
  looksLikeIdentifier(text) ? normalizeIdentifier(text) : text.trim()
/** Formats an actor for display and typing. */
export const authorShown = (text: string): string => (looksLikeIdentifier(text) ? maskIdentifier(text) : text)

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The filters as the call's query. Both days are included. */
export function queryOf({
  user,
  by,
  app,
  kind,
  from,
  until,
}: AuditFilter): QueryOf<Calls["audit"]["export"]> {
  return {
    ...(user && { subject: normalizeIdentifier(user) }),
    ...(by && { actor: authorSent(by) }),
    ...(app && { app }),
    ...(kind && { kinds: kind }),
    ...(isDay(from) && { from: startOfDay(from) }),
    ...(isDay(until) && { until: startOfDay(until, 1) }),
  }
}
