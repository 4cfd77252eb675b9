import type { Context as HonoContext } from "hono"
import { RateLimiterMemory } from "rate-limiter-flexible"
import type { Call } from "@/contract/call"
import { writeAudit } from "../audit/audit"
import { sameEntryMinutes } from "../privacy/viewLog"
import { addressOf } from "./address"
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

/**
 * Keeps in the audit that somebody called what they may not (ASVS 5.0, 16.3.2): the call and the code, nothing of what was
 * sent. The same call of the same person is kept once in ten minutes by each process, so that nobody fills the audit.
 */
export function keepingRefused({ db, settings, report }: Services) {
  const lately = new RateLimiterMemory({ points: 1, duration: sameEntryMinutes * 60 })
  return async (c: HonoContext, { status, code }: Refusal): Promise<void> => {
    const called = c.get("called")
    const actorId = c.get("actor")
    if (status !== 403 || !called || !actorId) return
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
    const origin = { actorId, address: addressOf(c, settings.trustProxy) }
    // The refusal stands, whether or not it can be kept.
    await writeAudit(db, entry, origin).catch((error: unknown) => report(error, "keeping a refused call"))
  }
}
