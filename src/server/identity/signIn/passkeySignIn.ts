import type { PasskeyAssertion } from "@/contract/assertion"
import { securityAppId } from "@/domain/access"
import { badPasskey, Refusal } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { onlyProvider } from "../../platform/settings/upstream"
import { recognized } from "../access/devices"
import {
  countAttempt,
  passkeyAttempts,
  passkeyFailures,
  refuseIfSlowed,
  resetFailures,
} from "../access/limits"
import { passkeyNamed, recordCounter, takeAssertion, verifiedAssertion } from "../access/passkeys/assertion"
import { signInUse } from "../access/passkeys/challenges"
import type { Context } from "../actor/context"
import {
  accountOf,
  failed,
  inactive,
  locked,
  type OpenedSignIn,
  open,
  refuseUnlessAdmitted,
  throughOpenId,
} from "./opening"

/**
 * Signs a person in with a passkey alone. It counts as two factors: the device, and the gesture or PIN that it asks for. An
 * expired password does not have to be changed first. Refusals: 401 UNKNOWN_PASSKEY, BAD_PASSKEY, LOCKED and INACTIVE; 403 if
 * another application calls; 429.
 */
export async function signInByPasskey(
  context: Context,
  given: { passkey: PasskeyAssertion; device?: string },
): Promise<OpenedSignIn> {
  const { db, address, settings, caller } = context
  if (caller.id !== securityAppId) throw throughOpenId(settings)
  const passkey = await passkeyNamed(db, given.passkey.id)
  const id = passkey?.atalaiaId ?? ""
  const { device, known } = await recognized(db, given.device, id)
  const limits = passkeyFailures(id, address, known)
  await refuseIfSlowed(db, limits)
  await countAttempt(db, passkeyAttempts(settings.signInsPerPerson, id, address, known))
  const account = passkey && (await accountOf(db, id))
  const fail = (reason: string, refusal: Refusal) => failed(context, limits, account, reason, refusal)
  if (!passkey || !account) return fail("unknownPasskey", unknownPasskey(settings))
  const signed = await verifiedAssertion(settings, passkey, given.passkey, signInUse)
  if (!signed) return fail("passkey", badPasskey())
  if (account.locked) return fail("locked", locked())
  if (!account.enabled) return fail("inactive", inactive())
  const result = await db.transaction(async (tx) => {
    const taken = await takeAssertion(tx, signed)
    if (taken !== "taken") return taken
    await refuseUnlessAdmitted(tx, id)
    const shown = { shown: "passkeyAlone", amr: signed.amr, passkeyId: passkey.id } as const
    return open(tx, context, account, shown, device)
  })
  if (result === "counter") await recordCounter(db, signed, context)
  if (typeof result === "string") return fail("passkey", badPasskey())
  if (known) await resetFailures(db, limits)
  return result
}

const unknownPasskey = (settings: Settings) =>
  new Refusal(
    401,
    "UNKNOWN_PASSKEY",
    `Esta chave de acesso não é conhecida aqui: pode ter sido removida. Entre com ${onlyProvider(settings)?.name ?? "a senha"}.`,
  )
