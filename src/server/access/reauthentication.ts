import { type } from "arktype"
import { sql } from "drizzle-orm"
import { reauthenticationMinutes } from "@/domain/sessions"
import { type Database, rows } from "../database/connection"
import type { Me, SignedIn } from "../http/context"
import { invalid, noSession, Refusal } from "../http/refusal"
import { plainCode, takeTimeCode } from "./codes"
import { confirmationFailures, countAttempt, forgive, refuseIfSlowed } from "./limits"
import { verifyPassword } from "./passwords"
import { unexpired } from "./sessions"

/** Refuses if the person proved who they are too long ago: somebody else may have found the session open. */
export function refuseStale({ authenticated, tokenType }: Me): void {
  // Pre-registered people have no password or code to prove it with, only the link that they came by.
  if (tokenType === "registry") return
  if (Date.now() - authenticated.getTime() < reauthenticationMinutes * 60_000) return
  throw new Refusal(401, "REAUTHENTICATE", "Para isso, mostre antes que é você.")
}

const ownerRow = type({
  atalaiaId: "string",
  passwordHash: "string | null",
  twoFactorSecret: "TypedArray.Uint8 | null",
})
type Owner = typeof ownerRow.infer

/** Takes the password, or a code of the authenticator, and notes the moment. */
export async function reauthenticate(context: SignedIn, proof: string): Promise<void> {
  const { db, me, address, change } = context
  const limits = confirmationFailures(me.atalaiaId, address)
  await refuseIfSlowed(db, limits)
  const owner = await ownerOf(db, me.atalaiaId)
  if (!(await proves(context, owner, proof))) {
    await change((_, record) =>
      record({
        kind: "session.failed",
        subjectId: me.atalaiaId,
        appId: me.appId,
        about: { subject: me.name },
        after: { reason: "reauthentication" },
      }),
    )
    await countAttempt(db, limits)
    throw invalid({ proof: owner.twoFactorSecret ? wrongProof : wrongPassword })
  }
  // Guesses that ran beside this one may have used up what was left.
  await refuseIfSlowed(db, limits)
  await db.execute(
    sql`update session s set authenticated_date = now() where s.token_hash = ${me.tokenHash} and ${unexpired}`,
  )
  await forgive(db, limits)
}

/** Six digits are a code: no password is that short. */
const proves = ({ db, settings }: SignedIn, { passwordHash, ...owner }: Owner, proof: string) => {
  const { twoFactorSecret } = owner
  return twoFactorSecret && /^\d{6}$/.test(plainCode(proof))
    ? takeTimeCode(db, { ...owner, twoFactorSecret }, proof, settings)
    : verifyPassword(passwordHash, proof)
}

async function ownerOf(db: Database, id: string): Promise<Owner> {
  const [owner] = await rows(
    db,
    ownerRow,
    sql`
      select atalaia_id as "atalaiaId", password_hash as "passwordHash", two_factor_secret as "twoFactorSecret"
      from person where atalaia_id = ${id}`,
  )
  if (!owner) throw noSession()
  return owner
}

const wrongPassword = "A senha não confere."
const wrongProof = "A senha não confere, ou o código é inválido ou já foi usado."
