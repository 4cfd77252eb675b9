import { sql } from "drizzle-orm"
import type { PasskeyAssertion } from "@/contract/assertion"
import { securityAppId } from "@/domain/access"
import { methods, shownToo } from "@/domain/authentication"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { writeAudit } from "../../audit/rows/audit"
import { recordedLately } from "../../audit/views/viewLog"
import { type Database, hasRows } from "../../platform/database/connection"
import { badPasskey, Refusal } from "../../platform/refusal/refusal"
import { plainCode, takeRecoveryCode, takeTimeCode } from "../access/codes"
import { type Device, recognized } from "../access/devices"
import { countAttempt, refuseIfSlowed, resetFailures, signInAttempts, signInFailures } from "../access/limits"
import { ownAssertion, recordCounter, type Signed, takeAssertion } from "../access/passkeys/assertion"
import { signInUse } from "../access/passkeys/challenges"
import { refusePasswords, verifyPassword } from "../access/passwords"
import type { Context } from "../actor/context"
import {
  type Account,
  accountOf,
  failed,
  inactive,
  locked,
  type OpenedSignIn,
  open,
  type ShownProof,
  throughOpenId,
} from "./opening"

export interface Credentials {
  id: string
  password: string
  code?: string
  passkey?: PasskeyAssertion
  /** The device cookie that the browser got at an earlier sign-in. */
  device?: string
}

/**
 * Signs a person in to the portal. The first pending step decides the token type: a first access, a recovery code, an expired
 * password, two-factor that a role demands. Refusals: 401 BAD_CREDENTIALS, LOCKED, INACTIVE, TWO_FACTOR_CODE, TWO_FACTOR_PASSKEY
 * (if passkeys are the only second factor) and BAD_PASSKEY; 403 if another application calls, or
 * PASSWORDS_CLOSED where no passwords are taken; 429.
 */
export async function signIn(context: Context, given: Credentials): Promise<OpenedSignIn> {
  const { db, address, settings, caller, report } = context
  if (caller.id !== securityAppId) throw throughOpenId(settings)
  refusePasswords(settings)
  const id = normalizeIdentifier(given.id)
  const { device, known } = await recognized(db, given.device, id)
  const limits = signInFailures(id, address, known)
  await refuseIfSlowed(db, limits)
  await countAttempt(db, signInAttempts(settings.signInsPerPerson, id, address, known))
  const account = await accountOf(db, id)
  const right = await verifyPassword(account?.passwordHash, given.password, report)
  const fail = (reason: string, refusal: Refusal) => failed(context, limits, account, reason, refusal)
  if (!account || !right) return fail("credentials", badCredentials())
  // Concurrent guesses may have used up the limit. If so, the answer must not reveal that this password is right.
  await refuseIfSlowed(db, limits)
  if (account.locked) return fail("locked", locked())
  if (!account.enabled) return fail("inactive", inactive())
  if (account.hasSecondFactor && !given.code?.trim() && !given.passkey) {
    await recordCodeMissing(context, account)
    throw account.twoFactorSecret ? codeNeeded("Informe o código da segunda etapa.") : passkeyNeeded()
  }

  const result = await openWith(context, account, given, device)
  if (typeof result === "object" && "codeProblem" in result) {
    return fail("code", codeNeeded(result.codeProblem))
  }
  if (result === "passkey") return fail("passkey", badPasskey())
  await resetFailures(db, limits)
  return result
}

/** Consumes the second factor and opens the session in one transaction. Returns which factor was wrong, if any. */
async function openWith(
  context: Context,
  account: Account,
  given: Credentials,
  device: Device | undefined,
): Promise<OpenedSignIn | WrongCode | "passkey"> {
  const { db } = context
  const signed = given.passkey && (await ownAssertion(context, account.atalaiaId, given.passkey, signInUse))
  if (given.passkey && !signed) return "passkey"
  const result = await db.transaction(async (tx) => {
    const shown = signed
      ? await takenPasskey(tx, signed)
      : await secondFactor(tx, account, given.code ?? "", context)
    if (typeof shown === "string" || "codeProblem" in shown) return shown
    // If the password was changed, or the person deactivated or locked, since the check, the credentials no longer open a
    // session.
    const still = await hasRows(
      tx,
      sql`
        update person set last_sign_in = now()
        where atalaia_id = ${account.atalaiaId} and admitted and password_hash = ${account.passwordHash}
        returning atalaia_id`,
    )
    if (!still) throw badCredentials()
    return open(tx, context, account, shown, device)
  })
  if (result === "counter" && signed) await recordCounter(db, signed, context)
  return result === "counter" || result === "used" ? "passkey" : result
}

/** Another person may know the password, so the owner should see this in their history, though not at every attempt. */
async function recordCodeMissing(
  { db, caller, address }: Context,
  { atalaiaId, name }: Account,
): Promise<void> {
  const kind = "session.codeMissing"
  if (await recordedLately(db, "", kind, atalaiaId)) return
  await writeAudit(
    db,
    { kind, appId: caller.id, subjectId: atalaiaId, about: { subject: name } },
    { actorId: "", address },
  )
}

const badCredentials = () =>
  new Refusal(401, "BAD_CREDENTIALS", "CPF, identificador ou senha incorretos. Confira e tente novamente.")
const codeNeeded = (message: string) => new Refusal(401, "TWO_FACTOR_CODE", message, { code: message })

const wrongRecoveryCode = "Código inválido ou já usado. Confira e tente novamente."

const passkeyNeeded = () =>
  new Refusal(401, "TWO_FACTOR_PASSKEY", "Confirme com a sua chave de acesso para continuar.")

async function takenPasskey(tx: Database, signed: Signed): Promise<ShownProof | "used" | "counter"> {
  const taken = await takeAssertion(tx, signed)
  if (taken !== "taken") return taken
  return { shown: "passkey", amr: shownToo(methods.password, signed.amr), passkeyId: signed.passkey.id }
}

/** Why a code was refused. */
interface WrongCode {
  codeProblem: string
}

async function secondFactor(
  tx: Database,
  { atalaiaId, twoFactorSecret, hasSecondFactor }: Account,
  typed: string,
  { settings }: Context,
): Promise<ShownProof | WrongCode> {
  if (!hasSecondFactor) return { shown: "none", amr: methods.password }
  if (twoFactorSecret && /^\d{6}$/.test(plainCode(typed))) {
    const codeProblem = await takeTimeCode(tx, { atalaiaId, twoFactorSecret }, typed, settings)
    return codeProblem === undefined ? { shown: "code", amr: methods.code } : { codeProblem }
  }
  const right = await takeRecoveryCode(tx, atalaiaId, typed, settings)
  return right ? { shown: "recoveryCode", amr: methods.code } : { codeProblem: wrongRecoveryCode }
}
