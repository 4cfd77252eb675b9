import type { Refusal } from "../../platform/refusal/refusal"
import type { AuthenticatedContext } from "../actor/context"
import {
  confirmationAttempts,
  confirmationFailures,
  countAttempt,
  refuseIfSlowed,
  resetFailures,
} from "./limits"

/** Why a signed-in person re-authenticates, as named in the audit. */
type Purpose = "reauthentication" | "passwordChange" | "twoFactorActivation" | "twoFactorDeactivation"

/** A failed proof: which one, as recorded in the audit, and the refusal to answer with. */
export class Wrong {
  constructor(
    readonly wrong: "password" | "code" | "passkey",
    readonly refusal: Refusal,
  ) {}
}

/**
 * Runs a `check` of a signed-in person's proof under rate limits. Every attempt, also a right one, is counted before anything
 * is hashed. A wrong proof is audited without the typed value, then its refusal is thrown.
 */
export async function confirmed<Shown>(
  context: AuthenticatedContext,
  purpose: Purpose,
  check: () => Promise<Shown | Wrong>,
): Promise<Shown> {
  const { db, me, address, change } = context
  const limits = confirmationFailures(me.atalaiaId, address)
  await refuseIfSlowed(db, limits)
  await countAttempt(db, confirmationAttempts(me.atalaiaId))
  const shown = await check()
  if (shown instanceof Wrong) {
    await change((_, record) =>
      record({
        kind: "session.failed",
        subjectId: me.atalaiaId,
        appId: me.appId,
        about: { subject: me.name },
        after: { reason: purpose, wrong: shown.wrong },
      }),
    )
    await countAttempt(db, limits)
    throw shown.refusal
  }
  // Concurrent guesses may have used up the limit by now.
  await refuseIfSlowed(db, limits)
  await resetFailures(db, limits)
  return shown
}
