import { sql } from "drizzle-orm"
import type { PasskeyAssertion } from "@/contract/assertion"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { methods, shownToo } from "@/domain/authentication"
import { reauthenticationMinutes } from "@/domain/sessions"
import { textArray } from "../../platform/database/arrays"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { badPasskey, invalid, noAccount, noSession, Refusal } from "../../platform/refusal/refusal"
import type { Actor, AuthenticatedContext } from "../actor/context"
import { plainCode, takeTimeCode, wrongCode } from "./codes"
import { confirmed, Wrong } from "./confirming"
import { ownAssertion, recordCounter, takeAssertion } from "./passkeys/assertion"
import { inSession } from "./passkeys/challenges"
import { refusePasswords, verifyPassword } from "./passwords"
import { unexpired } from "./sessions"

/** Throws 401 REAUTHENTICATE if the last proof of identity is too old: another person may have found the session open. */
export function refuseStale({ authenticated, tokenType, emergency, serviceAccount }: Actor): void {
  // Pre-registered people have no password or code, only the link that they came by. The emergency access has only halves
  // that are used up. A service account has shown its secret or key for a token of five minutes.
  if (tokenType === "registry" || emergency || serviceAccount) return
  if (Date.now() - authenticated.getTime() < reauthenticationMinutes * 60_000) return
  throw new Refusal(401, "REAUTHENTICATE", "Para isso, mostre antes que é você.")
}

const ownerRow = type({
  atalaiaId: "string",
  passwordHash: "string | null",
  twoFactorSecret: "TypedArray.Uint8 | null",
})
type Owner = typeof ownerRow.infer

/** A proof of identity: a password or code, or a passkey. */
export type Proof = BodyOf<Calls["session"]["reauthenticate"]>

/** Six digits are a code: no password is that short. */
const isCode = (proof: string) => /^\d{6}$/.test(plainCode(proof))

/**
 * Checks the password, authenticator code or passkey, and records the time. The session's page tokens become invalid: each
 * page renews its own. 403 for a password where none are taken.
 */
export async function reauthenticate(context: AuthenticatedContext, given: Proof): Promise<void> {
  const { me, settings, change } = context
  if (given.proof !== undefined && !isCode(given.proof)) refusePasswords(settings)
  const { amr, passkeyId } = await confirmed(context, "reauthentication", () => shownBy(context, given))
  const byPasskey = sql`, passkey_date = now(), passkey_ids = array_append(array_remove(s.passkey_ids, ${passkeyId}), ${passkeyId})`
  await change(async (tx, record) => {
    const isOpen = await hasRows(
      tx,
      sql`
        update session s set authenticated_date = now(), tokens_since = renewals + 1,
          amr = ${textArray(shownToo(me.amr, amr))}
          ${passkeyId === undefined ? sql`` : byPasskey}
        where s.token_hash = ${me.tokenHash} and ${unexpired}
        returning s.token_hash`,
    )
    if (!isOpen) throw noSession()
    await record({
      kind: "session.shown",
      subjectId: me.atalaiaId,
      appId: me.appId,
      about: { subject: me.name, means: meansOf(amr) },
      after: { amr },
    })
  })
}

/** The Portuguese name of the proof in the audit. */
function meansOf(amr: readonly string[]): string {
  if (amr.includes("pwd")) return "a senha"
  return amr.includes("otp") ? "um código do autenticador" : "uma chave de acesso"
}

/** The authentication methods of a proof (RFC 8176), and the passkey that was used. */
interface ProvedMethods {
  amr: readonly string[]
  passkeyId?: number
}

/** Checks a proof: the methods that it shows, or which part is wrong. */
async function shownBy(context: AuthenticatedContext, given: Proof): Promise<ProvedMethods | Wrong> {
  if (given.passkey)
    return (await takenPasskey(context, given.passkey)) ?? new Wrong("passkey", badPasskey(422))
  const { db, me, settings, report } = context
  const { proof } = given
  if (proof === undefined)
    throw invalid({
      proof: settings.passwordSignIn ? "Informe a senha." : "Informe o código, ou use a chave de acesso.",
    })
  const { passwordHash, ...owner } = await ownerOf(db, me.atalaiaId)
  const { twoFactorSecret } = owner
  if (twoFactorSecret && isCode(proof)) {
    const problem = await takeTimeCode(db, { ...owner, twoFactorSecret }, proof, settings)
    return problem === undefined ? { amr: ["otp"] } : new Wrong("code", invalid({ proof: problem }))
  }
  if (!settings.passwordSignIn) return new Wrong("code", invalid({ proof: wrongCode }))
  const right = await verifyPassword(passwordHash, proof, report)
  if (right) return { amr: methods.password }
  return new Wrong("password", invalid({ proof: twoFactorSecret ? wrongProof : wrongPassword }))
}

/** The methods that the person's own passkey shows; undefined if the passkey is another person's, or the assertion is invalid. */
async function takenPasskey(
  context: AuthenticatedContext,
  assertion: PasskeyAssertion,
): Promise<ProvedMethods | undefined> {
  const { db, me } = context
  const signed = await ownAssertion(context, me.atalaiaId, assertion, inSession(me, "proof"))
  const taken = signed && (await db.transaction((tx) => takeAssertion(tx, signed)))
  if (signed && taken === "counter") await recordCounter(db, signed, context)
  return signed && taken === "taken" ? { amr: signed.amr, passkeyId: signed.passkey.id } : undefined
}

async function ownerOf(db: Database, id: string): Promise<Owner> {
  const [owner] = await rows(
    db,
    ownerRow,
    sql`
      select atalaia_id as "atalaiaId", password_hash as "passwordHash", two_factor_secret as "twoFactorSecret"
      from person where atalaia_id = ${id}`,
  )
  if (!owner) throw noAccount(id)
  return owner
}

const wrongPassword = "A senha não confere."
const wrongProof = "A senha não confere, ou o código não tem seis dígitos."
