import { isRecord } from "./records"
/* An application's public keys, as a pasted JSON Web Key Set (RFC 7517). */

/** The part of a key that verifies signatures, without anything else that was pasted. */
export type PublicKey = Readonly<Record<string, string>>
export interface KeySet {
  keys: PublicKey[]
}

/** The key types whose signatures the OpenID provider accepts; `curve` is the only supported one of its type. */
const kinds: Readonly<
  Record<string, { parts: readonly string[]; curve?: string; algorithms: readonly string[] }>
> = {
  RSA: { parts: ["n", "e"], algorithms: ["RS256", "PS256"] },
  EC: { parts: ["crv", "x", "y"], curve: "P-256", algorithms: ["ES256"] },
  OKP: { parts: ["crv", "x"], curve: "Ed25519", algorithms: ["EdDSA"] },
}
const secretParts = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]
const described = ["kid", "use", "alg"]
const maxKeys = 10

/** The key set in a text, or why it is invalid, in Portuguese. */
export function readKeySet(text: string): KeySet | string {
  const set = parsed(text)
  if (!isRecord(set) || !Array.isArray(set.keys)) {
    return "Cole um conjunto de chaves públicas (JWKS): um objeto JSON com a lista “keys”."
  }
  if (set.keys.length === 0 || set.keys.length > maxKeys) {
    return `O conjunto precisa ter de 1 a ${maxKeys} chaves.`
  }
  const keys: PublicKey[] = []
  for (const [index, key] of set.keys.entries()) {
    const problem = problemOf(key)
    if (problem !== undefined) return `Chave ${index + 1}: ${problem}`
    keys.push(publicPart(key))
  }
  const names = keys.flatMap(({ kid }) => kid ?? [])
  if (new Set(names).size < names.length) return "Duas chaves têm o mesmo “kid”: cada uma precisa do seu."
  return { keys }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problemOf(key: unknown): string | undefined {
  if (!isRecord(key)) return "não é um objeto JSON."
  if (key.kty === "oct" || secretParts.some((part) => part in key)) {
    return "é uma chave secreta, que só a aplicação pode ter. Guarde-a em segredo, troque-a se ela já saiu de lá, e cole só a parte pública."
  }
  const kind = typeof key.kty === "string" && Object.hasOwn(kinds, key.kty) ? kinds[key.kty] : undefined
  if (!kind) return "o tipo (“kty”) precisa ser RSA, EC ou OKP."
  if (kind.curve && key.crv !== kind.curve) return `a curva (“crv”) precisa ser ${kind.curve}.`
  const missing = kind.parts.find((part) => !/^[\w-]{1,2000}$/.test(String(key[part] ?? "")))
  if (missing) return `falta “${missing}”, ou não está em base64url.`
  // With a small or even exponent anyone can forge signatures that this key verifies.
  if (key.kty === "RSA" && key.e !== "AQAB") return "o expoente (“e”) precisa ser AQAB, que é 65537."
  if (key.use !== undefined && key.use !== "sig") return "“use” precisa ser sig: ela serve para assinar."
  if (key.alg !== undefined && !kind.algorithms.includes(String(key.alg))) {
    return `“alg” precisa ser ${kind.algorithms.join(" ou ")}.`
  }
  if (key.kid !== undefined && !(typeof key.kid === "string" && /^[\x20-\x7e]{1,200}$/.test(key.kid))) {
    return "“kid” precisa ser um texto de até 200 letras sem acento, números e sinais."
  }
  return undefined
}

/** The public members in a fixed order: a pasted text and the database each have their own. */
export function publicPart(key: object): PublicKey {
  const given: Record<string, unknown> = { ...key }
  const { parts } = kinds[String(given.kty)] ?? { parts: [] }
  return Object.fromEntries(
    ["kty", ...described, ...parts].flatMap((name) =>
      given[name] === undefined ? [] : [[name, String(given[name])]],
    ),
  )
}

/** The text for display and editing. */
export const keySetText = ({ keys }: KeySet): string => JSON.stringify({ keys }, null, 2)
