import type { SignedIn } from "../http/context"
import type { Refusal } from "../http/refusal"
import { confirmationAttempts, confirmationFailures, countAttempt, forgive, refuseIfSlowed } from "./limits"

/** What somebody with a session shows who they are for, as the audit names it. */
type Purpose = "reauthentication" | "passwordChange" | "twoFactorActivation" | "twoFactorDeactivation"

/** What was shown is not right: which, as the audit keeps it, and what is answered. */
export class Wrong {
  constructor(
    readonly wrong: "password" | "code" | "passkey",
    readonly refusal: Refusal,
  ) {}
}

/**
 * Takes what somebody with a session shows who they are with. All of it is counted, right ones too, before anything is
 * hashed; what is wrong is kept in the audit, without what was typed, and refused.
 */
export async function confirmed<Shown>(
  context: SignedIn,
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
  // Guesses that ran beside this one may have used up what was left.
  await refuseIfSlowed(db, limits)
  await forgive(db, limits)
  return shown
}
