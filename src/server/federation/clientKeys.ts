import { createPublicKey } from "node:crypto"
import { type } from "arktype"
import { type PublicKey, readKeySet } from "@/domain/keySet"
import { fetchFrom, type OutboundSettings } from "./outbound"

const fewestBits = 2048

/** What is wrong with a public key of an application that the form of it does not show, in Portuguese. */
export function keyProblem(key: PublicKey): string | undefined {
  try {
    const { modulusLength = fewestBits } = createPublicKey({ key, format: "jwk" }).asymmetricKeyDetails ?? {}
    if (modulusLength < fewestBits) return `precisa ter ${fewestBits} bits ou mais.`
  } catch {
    return "não é uma chave que exista: confira se veio inteira."
  }
  const isEven = key.kty === "RSA" && (Buffer.from(key.n ?? "", "base64url").at(-1) ?? 0) % 2 === 0
  return isEven ? "não é uma chave que exista: o módulo é par." : undefined
}

const keySet = type({ keys: "object[]" })

/** Fetches the keys that an application publishes, without those that would be refused if they were pasted. */
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
