import { checkPrimeSync, createPublicKey } from "node:crypto"
import { type } from "@/contract/type"
import { type PublicKey, readKeySet } from "@/domain/keySet"
import { fetchFrom, type OutboundSettings } from "./outbound"

const minBits = 2048

/** Problems of an application's public key that its schema does not detect, in Portuguese; undefined if there are none. */
export function keyProblem(key: PublicKey): string | undefined {
  try {
    const { modulusLength = minBits } = createPublicKey({ key, format: "jwk" }).asymmetricKeyDetails ?? {}
    if (modulusLength < minBits) return `precisa ter ${minBits} bits ou mais.`
  } catch {
    return "não é uma chave que exista: confira se veio inteira."
  }
  if (key.kty === "RSA" && isFactored(key.n ?? "")) {
    return "não é uma chave que exista: qualquer um calcula a chave privada dela."
  }
  if (key.kty === "OKP" && isOfSmallOrder(key.x ?? "")) {
    return "não é uma chave que exista: qualquer um assina por ela."
  }
  return undefined
}

/** Whether a modulus is not a product of two large primes: it is even, has a small divisor, or is itself prime. */
function isFactored(modulus: string): boolean {
  const n = BigInt(`0x${Buffer.from(modulus, "base64url").toString("hex")}`)
  for (let divisor = 2n; divisor < 2000n; divisor++) if (n % divisor === 0n) return true
  return checkPrimeSync(n)
}

/**
 * The y coordinates of the Ed25519 points whose order divides 8, little-endian and without the sign of x. With such a key, a
 * signature can be forged without a private key (Cremers et al., "The Provable Security of Ed25519", table 5).
 */
const smallOrder: ReadonlySet<string> = new Set([
  "0000000000000000000000000000000000000000000000000000000000000000",
  "0100000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
])

function isOfSmallOrder(x: string): boolean {
  const point = Buffer.from(x, "base64url")
  point[31] = (point[31] ?? 0) & 0x7f
  return smallOrder.has(point.toString("hex"))
}

const keySet = type({ keys: "object[]" })

/** A `fetch` for an application's published keys. It removes keys that would be refused if they were entered by hand. */
export function fetchKeysFrom(settings: OutboundSettings) {
  const send = fetchFrom(settings)
  return async (...request: Parameters<typeof send>): Promise<Response> => {
    const response = await send(...request)
    const found = keySet(
      await response
        .clone()
        .json()
        .catch(() => undefined),
    )
    if (found instanceof type.errors) return response
    const keys = found.keys.filter((key) => {
      const read = readKeySet(JSON.stringify({ keys: [key] }))
      return typeof read !== "string" && read.keys.every((one) => keyProblem(one) === undefined)
    })
    return new Response(JSON.stringify({ keys }), { status: response.status, headers: response.headers })
  }
}
