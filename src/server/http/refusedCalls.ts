import { RateLimiterMemory } from "rate-limiter-flexible"
import type { Call } from "@/contract/call"
import { writeAudit } from "../audit/rows/audit"
import { sameEntryMinutes } from "../audit/views/viewLog"
import type { Refusal } from "../platform/refusal/refusal"
import type { Services } from "../platform/services/services"

declare module "hono" {
  interface ContextVariableMap {
    /** The record of the call in progress. */
    called?: Call
    /** The actor, for the audit of a refusal. */
    actor?: string | undefined
  }
}

/** Audits a forbidden call, with its code and address. */
export type KeepRefused = (
  called: Call,
  refusal: Pick<Refusal, "status" | "code">,
  origin: { actorId: string; address: string },
) => Promise<void>

/**
 * Audits calls that the actor may not make (ASVS 5.0, 16.3.2): the call and the code, but not the content. Each process
 * records the same call of the same person once in ten minutes, so that it cannot flood the audit.
 */
export function keepingRefused({ db, report }: Pick<Services, "db" | "report">): KeepRefused {
  const lately = new RateLimiterMemory({ points: 1, duration: sameEntryMinutes * 60 })
  return async (called, { status, code }, { actorId, address }) => {
    if (status !== 403) return
    const call = `${called.method} ${called.path}`
    const isFirst = await lately.consume(`${actorId} ${call}`).then(
      () => true,
      () => false,
    )
    if (!isFirst) return
    const entry = {
      kind: "call.refused",
      about: { document: called.summary.replace(/\.$/, "") },
      after: { call, code },
    } as const
    // The call is refused even if the audit row cannot be written.
    await writeAudit(db, entry, { actorId, address }).catch((error: unknown) =>
      report(error, "keeping a refused call"),
    )
  }
}
