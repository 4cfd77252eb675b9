import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

/** The subset of CBOR (RFC 8949) that authenticators write. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, count: number): Buffer {
  const type = major << 5
  if (count < 24) return Buffer.of(type | count)
  if (count < 0x100) return Buffer.of(type | 24, count)
  return Buffer.of(type | 25, count >> 8, count & 0xff)
}

export type Algorithm = "ES256" | "EdDSA" | "RS256"

const ofJwk = (text = "") => Buffer.from(text, "base64url")

/** A new key, and its public key in COSE format (RFC 9053). */
function newKey(algorithm: Algorithm): { key: KeyObject; cose: Buffer } {
  if (algorithm === "EdDSA") {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519")
    const { x } = publicKey.export({ format: "jwk" })
    const cose = new Map<number, Cbor>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, ofJwk(x)],
    ])
    return { key: privateKey, cose: cbor(cose) }
  }
  if (algorithm === "RS256") {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const { n, e } = publicKey.export({ format: "jwk" })
    const cose = new Map<number, Cbor>([
      [1, 3],
      [3, -257],
      [-1, ofJwk(n)],
      [-2, ofJwk(e)],
    ])
    return { key: privateKey, cose: cbor(cose) }
  }
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const { x, y } = publicKey.export({ format: "jwk" })
  const cose = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, ofJwk(x)],
    [-3, ofJwk(y)],
  ])
  return { key: privateKey, cose: cbor(cose) }
}

/** Deviations from a correct ceremony. */
export interface Ceremony {
  origin?: string
  rpId?: string
  userVerified?: boolean
  /** The backup state, if it differs from the one at creation. */
  synced?: boolean
  /** The signature counter that the passkey reports. */
  counter?: number
  userHandle?: string
  /** Whether the page is in a frame of another one, and of which. */
  crossOrigin?: boolean
  topOrigin?: string
  type?: string
}

const flag = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 }

/** A passkey in software: signs as an authenticator does, with a real key (WebAuthn, sections 6 and 7). */
export class Passkey {
  readonly id = randomBytes(32)
  private readonly key: KeyObject
  private readonly cose: Buffer
  private userHandle = ""
  private counter = 0

  constructor(
    private readonly page: { origin: string; rpId: string },
    private readonly options: { algorithm?: Algorithm; synced?: boolean; counts?: boolean } = {},
  ) {
    const made = newKey(options.algorithm ?? "ES256")
    this.key = made.key
    this.cose = made.cose
  }

  /** `RegistrationResponseJSON`, as the page sends it. */
  register(options: { challenge: string; user: { id: string } }, ceremony: Ceremony = {}) {
    this.userHandle = options.user.id
    const length = Buffer.of(this.id.length >> 8, this.id.length & 0xff)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.cose])
    const authData = Buffer.concat([this.data(ceremony, flag.attested), attested])
    const statement = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ])
    return {
      id: this.id.toString("base64url"),
      response: {
        clientDataJSON: this.clientData("webauthn.create", options.challenge, ceremony).toString("base64url"),
        attestationObject: cbor(statement).toString("base64url"),
        transports: ["internal", "hybrid"],
      },
    }
  }

  /** `AuthenticationResponseJSON`, as the page sends it. */
  answer({ challenge }: { challenge: string }, ceremony: Ceremony = {}) {
    if (this.options.counts) this.counter++
    const authenticatorData = this.data(ceremony, 0)
    const clientDataJSON = this.clientData("webauthn.get", challenge, ceremony)
    const hash = createHash("sha256").update(clientDataJSON).digest()
    const algorithm = this.options.algorithm === "EdDSA" ? null : "sha256"
    const signature = sign(algorithm, Buffer.concat([authenticatorData, hash]), this.key)
    return {
      id: this.id.toString("base64url"),
      response: {
        clientDataJSON: clientDataJSON.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: ceremony.userHandle ?? this.userHandle,
      },
    }
  }

  private data(ceremony: Ceremony, more: number): Buffer {
    const { rpId = this.page.rpId, userVerified = true, counter } = ceremony
    const synced = ceremony.synced ?? this.options.synced ?? true
    const flags =
      flag.present | (userVerified ? flag.verified : 0) | (synced ? flag.eligible | flag.backedUp : 0) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? this.counter)
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.of(flags), count])
  }

  private clientData(
    type: string,
    challenge: string,
    { origin = this.page.origin, ...given }: Ceremony,
  ): Buffer {
    const { crossOrigin = false, topOrigin } = given
    return Buffer.from(
      JSON.stringify({ type: given.type ?? type, challenge, origin, crossOrigin, topOrigin }),
    )
  }
}
