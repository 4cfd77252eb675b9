import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import type { AnswerOf, BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { challengeValidity, maxPasskeys } from "@/domain/passkeys"
import { upperName } from "@/domain/people/person"
import { textArray } from "../../platform/database/arrays"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { tellOfSecondFactor } from "../../platform/mail/secondFactor"
import { badPasskey, conflict, noAccount, Refusal } from "../../platform/refusal/refusal"
import { keepRecoveryCodes, newRecoveryCodes } from "../access/codes"
import { confirmationAttempts, countAttempt } from "../access/limits"
import { inSession, isChallenge, newChallenge, takeChallenge } from "../access/passkeys/challenges"
import { relyingPartyOf } from "../access/passkeys/relyingParty"
import { endSessions, sessionsOf } from "../access/sessions"
import type { Actor, AuthenticatedContext } from "../actor/context"
import { removeSecondFactors } from "../twoFactor/removal"
import { presentPasskey } from "./presenter"

type Options = AnswerOf<Calls["passkeys"]["creationOptions"]>
type NewPasskey = BodyOf<Calls["passkeys"]["add"]>

/** COSE numbers of EdDSA, ES256 and RS256, in order of preference. */
const algorithms = [-8, -7, -257]
const handleBytes = 32

const ownerRow = type({
  name: "string",
  email: "string",
  handle: type.instanceOf(Uint8Array),
  hadFactor: "boolean",
  passkeys: type({ id: "string", transports: "string[]" }).array(),
})

const passkeysOf = (id: string) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', translate(rtrim(encode(k.credential_id, 'base64'), '='), E'+/\\n', '-_'), 'transports', k.transports
  )), '[]') from passkey k where k.atalaia_id = ${id}
)`

/** The person, locked, with their WebAuthn user handle. */
async function lockedOwner(tx: Database, id: string): Promise<typeof ownerRow.infer> {
  const [owner] = await rows(
    tx,
    ownerRow,
    sql`
      update person set passkey_handle = coalesce(passkey_handle, ${randomBytes(handleBytes)})
      where atalaia_id = ${id} and enabled
      returning name, email, passkey_handle as handle, has_second_factor(atalaia_id) as "hadFactor",
        ${passkeysOf(id)} as passkeys`,
  )
  if (!owner) throw noAccount(id)
  return owner
}

/** Whether the person signed in with a recovery code. Their lost factors stop working once they register another. */
const isAnew = ({ tokenType }: Actor) => tokenType === "twoFactorRecover"

/** Options for `navigator.credentials.create`. They exclude the person's own passkeys, so that no device makes a second one. */
export async function creationOptions({ db, me, settings }: AuthenticatedContext): Promise<Options> {
  const { id } = relyingPartyOf(settings)
  const { name, handle, passkeys } = await db.transaction((tx) => lockedOwner(tx, me.atalaiaId))
  // During a recovery, the new passkey replaces all older ones, even one of the same device.
  const staying = isAnew(me) ? [] : passkeys
  refuseTooMany(staying.length)
  return {
    rp: { id, name: "Atalaia" },
    user: { id: Buffer.from(handle).toString("base64url"), name: me.atalaiaId, displayName: upperName(name) },
    challenge: await newChallenge(settings, inSession(me, "registration")),
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeValidity,
    excludeCredentials: staying.map((passkey) => ({ ...passkey, type: "public-key" })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  }
}

/**
 * Stores a new passkey. A person's first second factor ends all their sessions, as an authenticator's does, and creates recovery
 * codes. After a sign-in with a recovery code, the lost factors are removed. 409 for a name or a passkey that already exists, or
 * for one too many; 422 if the signed data are not right.
 */
export async function addPasskey(context: AuthenticatedContext, { name, credential }: NewPasskey) {
  const { db, me, settings, change } = context
  await countAttempt(db, confirmationAttempts(me.atalaiaId))
  const made = await verifiedRegistration(context, credential)
  const recoveryCodes = await newRecoveryCodes(me.atalaiaId, settings)
  return change(async (tx, record) => {
    const owner = await lockedOwner(tx, me.atalaiaId)
    const anew = isAnew(me)
    if (anew) await removeSecondFactors(tx, me.atalaiaId)
    else refuseTooMany(owner.passkeys.length)
    if (!(await takeChallenge(tx, made.challenge))) throw badPasskey(422)
    const passkey = await insertPasskey(tx, me.atalaiaId, name.trim(), made)
    const isFirst = anew || !owner.hadFactor
    if (isFirst) await keepRecoveryCodes(tx, me.atalaiaId, recoveryCodes)
    const ended = isFirst ? await endSessions(tx, sessionsOf(me.atalaiaId), "twoFactor") : 0
    await record({
      kind: "passkey.add",
      subjectId: me.atalaiaId,
      about: { subject: me.name, passkey: passkey.name },
      after: { synced: passkey.synced, ended },
    })
    await tellOfSecondFactor(tx, settings, owner, "passkeyAdded", { passkey: passkey.name, alone: isFirst })
    return { passkey, ...(isFirst && { recoveryCodes: recoveryCodes.shown }) }
  })
}

interface Verified {
  challenge: string
  id: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  deviceBound: boolean
  backedUp: boolean
}

/** Verifies a registration that an authenticator has signed (WebAuthn, section 7.1). */
async function verifiedRegistration(
  { me, settings }: AuthenticatedContext,
  { id, response }: NewPasskey["credential"],
): Promise<Verified> {
  const { id: expectedRPID, origin } = relyingPartyOf(settings)
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server")
  let challenge = ""
  const { transports = [], ...signed } = response
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response: signed },
    expectedChallenge: async (given) => {
      challenge = given
      return isChallenge(settings, given, inSession(me, "registration"))
    },
    expectedOrigin: origin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verified?.verified || madeElsewhere(signed.clientDataJSON)) throw badPasskey(422)
  const { credential, credentialDeviceType, credentialBackedUp } = verified.registrationInfo
  return {
    challenge,
    id: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports,
    deviceBound: credentialDeviceType === "singleDevice",
    backedUp: credentialBackedUp,
  }
}

const withinPage = type("string.json.parse").to({ "crossOrigin?": "false", "topOrigin?": "undefined" })

/** Whether it was made in a cross-origin frame. The library checks this at sign-ins only. */
const madeElsewhere = (clientDataJSON: string): boolean =>
  withinPage(Buffer.from(clientDataJSON, "base64url").toString()) instanceof type.errors

const insertedRow = type({ id: "number.integer", createDate: momentText })

async function insertPasskey(tx: Database, atalaiaId: string, name: string, made: Verified) {
  const credentialId = Buffer.from(made.id, "base64url")
  await refuseTakenName(tx, { atalaiaId, name })
  const [inserted] = await rows(
    tx,
    insertedRow,
    sql`
      insert into passkey (
        atalaia_id, credential_id, public_key, counter, transports, device_bound, backed_up, name
      ) values (
        ${atalaiaId}, ${credentialId}, ${made.publicKey}, ${made.counter},
        ${textArray(made.transports)}, ${made.deviceBound}, ${made.backedUp}, ${name}
      ) on conflict (credential_id) do nothing returning id, create_date as "createDate"`,
  )
  if (!inserted) throw conflict("Esta chave de acesso já está guardada.", "KNOWN_PASSKEY")
  return presentPasskey({ ...inserted, name, lastUsedDate: null, deviceBound: made.deviceBound })
}

/** Names help a person tell their passkeys apart, so they are unique. 409 with the message at the field. */
export async function refuseTakenName(
  tx: Database,
  { atalaiaId, name, except = 0 }: { atalaiaId: string; name: string; except?: number },
): Promise<void> {
  const taken = await hasRows(
    tx,
    sql`
      select from passkey
      where atalaia_id = ${atalaiaId} and lower(name) = lower(${name}) and id <> ${except}`,
  )
  if (!taken) return
  const message = "Você já tem uma chave de acesso com esse nome."
  throw new Refusal(409, "NAME_TAKEN", message, { name: message })
}

function refuseTooMany(count: number): void {
  if (count < maxPasskeys) return
  throw conflict(
    `Cada pessoa tem no máximo ${maxPasskeys} chaves de acesso. Remova uma que não usa mais.`,
    "TOO_MANY",
  )
}
