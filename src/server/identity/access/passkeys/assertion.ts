import { sql } from "drizzle-orm"
import type { PasskeyAssertion } from "@/contract/assertion"
import { type } from "@/contract/type"
import { methods } from "@/domain/authentication"
import { writeAudit } from "../../../audit/rows/audit"
import { type Database, hasRows, rows } from "../../../platform/database/connection"
import type { Settings } from "../../../platform/settings/settings"
import type { Context } from "../../actor/context"
import { type ChallengeUse, isChallenge, takeChallenge } from "./challenges"
import { relyingPartyOf } from "./relyingParty"

const storedPasskey = type({
  id: "number.integer",
  atalaiaId: "string",
  name: "string",
  owner: "string",
  credentialId: type.instanceOf(Uint8Array),
  publicKey: type.instanceOf(Uint8Array),
  counter: "number.integer",
  handle: type.instanceOf(Uint8Array).or("null"),
  deviceBound: "boolean",
})

/** A verified assertion and its passkey. It is not consumed yet: see `takeAssertion`. */
export interface Signed {
  passkey: typeof storedPasskey.infer
  challenge: string
  counter: number
  backedUp: boolean
  /** The authentication methods that it proves (RFC 8176). */
  amr: readonly string[]
}

/** The passkey with this credential id, if it is known here. */
export async function passkeyNamed(
  db: Database,
  credentialId: string,
): Promise<Signed["passkey"] | undefined> {
  const [found] = await rows(
    db,
    storedPasskey,
    sql`
      select k.id, k.atalaia_id as "atalaiaId", k.name, p.name as owner,
        k.credential_id as "credentialId", k.public_key as "publicKey", k.counter::float8 as counter,
        p.passkey_handle as handle, k.device_bound as "deviceBound"
      from passkey k join person p on p.atalaia_id = k.atalaia_id
      where k.credential_id = ${Buffer.from(credentialId, "base64url")}`,
  )
  return found
}

/**
 * Verifies an assertion (WebAuthn, section 7.2), user verification by gesture or PIN included. Returns undefined if the
 * signature, the origin or the challenge is not right.
 */
export async function verifiedAssertion(
  settings: Settings,
  passkey: Signed["passkey"],
  assertion: PasskeyAssertion,
  use: ChallengeUse,
): Promise<Signed | undefined> {
  const { id, response } = assertion
  const { userHandle } = response
  if (userHandle && passkey.handle && !Buffer.from(userHandle, "base64url").equals(passkey.handle)) {
    return undefined
  }
  const { id: expectedRPID, origin } = relyingPartyOf(settings)
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server")
  let challenge = ""
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
    expectedChallenge: async (given) => {
      challenge = given
      return isChallenge(settings, given, use)
    },
    expectedOrigin: origin,
    expectedRPID,
    requireUserVerification: true,
    // The counter is checked later, by `takeAssertion`, which also stores it.
    credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter, credentialDeviceType, credentialBackedUp } = verified.authenticationInfo
  // Whether a passkey can leave its device never changes (section 6.1.3). If it differs now, it is another passkey.
  const deviceBound = credentialDeviceType === "singleDevice"
  if (deviceBound !== passkey.deviceBound) return undefined
  return {
    passkey,
    challenge,
    counter: newCounter,
    backedUp: credentialBackedUp,
    amr: deviceBound ? methods.boundPasskey : methods.syncedPasskey,
  }
}

/**
 * Verifies an assertion by one of the person's own passkeys. Returns undefined if the passkey belongs to another person or the
 * assertion is not right.
 */
export async function ownAssertion(
  { db, settings }: Pick<Context, "db" | "settings">,
  atalaiaId: string,
  assertion: PasskeyAssertion,
  use: ChallengeUse,
): Promise<Signed | undefined> {
  const passkey = await passkeyNamed(db, assertion.id)
  return passkey?.atalaiaId === atalaiaId ? verifiedAssertion(settings, passkey, assertion, use) : undefined
}

/**
 * Consumes an assertion, once. Returns `used` if it was already consumed, and `counter` if the signature counter went backwards,
 * as for a cloned passkey (WebAuthn, section 6.1.1).
 */
export async function takeAssertion(
  tx: Database,
  { passkey, challenge, counter, backedUp }: Signed,
): Promise<"taken" | "used" | "counter"> {
  if (!(await takeChallenge(tx, challenge))) return "used"
  const counted = await hasRows(
    tx,
    sql`
      update passkey set counter = ${counter}, backed_up = ${backedUp}, last_used_date = now()
      where id = ${passkey.id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
      returning id`,
  )
  return counted ? "taken" : "counter"
}

/** Audits a counter that went backwards: the passkey may have been cloned, so its owner and the operators should see it. */
export const recordCounter = (
  db: Database,
  { passkey }: Signed,
  { address, caller }: Pick<Context, "address" | "caller">,
): Promise<void> =>
  writeAudit(
    db,
    {
      kind: "passkey.counter",
      subjectId: passkey.atalaiaId,
      appId: caller.id,
      about: { subject: passkey.owner, passkey: passkey.name },
    },
    // The actor is unknown.
    { actorId: "", address },
  )
