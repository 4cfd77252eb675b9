import { RateLimiterMemory } from "rate-limiter-flexible"
import type { Call } from "@/contract/call"
import { writeAudit } from "../audit/audit"
import { sameEntryMinutes } from "../privacy/viewLog"
import type { Refusal } from "./refusal"
import type { Services } from "./services"

declare module "hono" {
  interface ContextVariableMap {
    /** The record of the call that is being answered. */
    called?: Call
    /** Whose session it is, for what is kept of a refusal. */
    actor?: string | undefined
  }
}

/** Keeps that somebody called what they may not, with a code, and from where. */
export type KeepRefused = (
  called: Call,
  refusal: Pick<Refusal, "status" | "code">,
  origin: { actorId: string; address: string },
) => Promise<void>

/**
 * Keeps in the audit that somebody called what they may not (ASVS 5.0, 16.3.2): the call and the code, nothing of what was
 * sent. The same call of the same person is kept once in ten minutes by each process, so that nobody fills the audit.
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
    // The refusal stands, whether or not it can be kept.
    await writeAudit(db, entry, { actorId, address }).catch((error: unknown) =>
      report(error, "keeping a refused call"),
    )
  }
}
