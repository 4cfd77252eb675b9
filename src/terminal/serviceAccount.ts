import { readFile } from "node:fs/promises"
import * as openid from "openid-client"
import { callServer } from "@/client/send"
import { holdToken } from "@/client/session"
import { isAnswer } from "./answers"
import { Stop, stop } from "./exitCodes"
import { discovered, headers, unusable } from "./provider"

/**
 * The service account that the terminal acts as, if the environment names its application. Its credentials come from the
 * environment or a file, never from the command line, which others on the machine can read.
 */
const clientId = (): string | undefined => process.env.ATALAIA_CLIENT_ID || undefined

export const actsByItself = (): boolean => clientId() !== undefined

/** A token lasts five minutes; it is renewed before that, however long the work takes. */
const renewMilliseconds = 200_000

/** Calls a server as the service account from now on, if there is one. */
export async function callByItself(server: string): Promise<boolean> {
  const id = clientId()
  if (id === undefined) return false
  const authentication = await authenticationOf(id)
  const renew = async () => holdToken(await tokenOf(server, id, authentication))
  callServer(server, { headers: { ...headers, "X-Client-Key": id }, isAnswer, renew })
  await renew()
  // A failure is reported by the call that needs the token.
  setInterval(() => void renew().catch(() => undefined), renewMilliseconds).unref()
  return true
}

async function authenticationOf(id: string): Promise<openid.ClientAuth> {
  const { ATALAIA_CLIENT_SECRET: secret, ATALAIA_CLIENT_KEY_FILE: file } = process.env
  if (file) return openid.PrivateKeyJwt(await keyOf(file), { [openid.modifyAssertion]: inWordsOfServer })
  if (secret) return openid.ClientSecretBasic(secret)
  throw stop(
    "notSignedIn",
    `Falta com que ${id} se identifica: ATALAIA_CLIENT_SECRET, ou ATALAIA_CLIENT_KEY_FILE.`,
  )
}

/** The server calls Ed25519 signatures `EdDSA` (RFC 8037), the library by the newer name `Ed25519` (RFC 9864). */
function inWordsOfServer(header: Record<string, openid.JsonValue | undefined>): void {
  if (header.alg === "Ed25519") header.alg = "EdDSA"
}

const ed25519 = { name: "Ed25519" }
const algorithms: Readonly<Record<string, Algorithm | RsaHashedImportParams | EcKeyImportParams>> = {
  EdDSA: ed25519,
  Ed25519: ed25519,
  ES256: { name: "ECDSA", namedCurve: "P-256" },
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  PS256: { name: "RSA-PSS", hash: "SHA-256" },
}

const usualAlgorithms: Readonly<Record<string, string>> = { OKP: "EdDSA", EC: "ES256" }

/** A private key as a JWK (RFC 7517), for signatures with EdDSA (Ed25519), ES256, RS256 or PS256. */
async function keyOf(file: string): Promise<openid.PrivateKey> {
  try {
    const { alg, kid, ...jwk }: JsonWebKey & { kid?: string } = JSON.parse(await readFile(file, "utf8"))
    const algorithm = algorithms[alg ?? usualAlgorithms[jwk.kty ?? ""] ?? "RS256"]
    if (!algorithm) throw new Error("no such algorithm")
    const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["sign"])
    return kid === undefined ? { key } : { key, kid }
  } catch {
    throw stop(
      "notSignedIn",
      `Em ${file} não há uma chave privada em JWK, para EdDSA (Ed25519), ES256, RS256 ou PS256.`,
    )
  }
}

async function tokenOf(server: string, id: string, authentication: openid.ClientAuth): Promise<string> {
  try {
    const config = await discovered(server, id, authentication)
    const { access_token: token } = await openid.clientCredentialsGrant(config, {
      resource: `${server}/api`,
    })
    return token
  } catch (error) {
    throw tokenFailure(error, server, id)
  }
}

function tokenFailure(error: unknown, server: string, id: string) {
  if (error instanceof Stop) return error
  if (error instanceof openid.ResponseBodyError && error.error === "invalid_target") {
    return stop("refused", `A aplicação ${id} não tem nenhum papel em vigor no Atalaia.`)
  }
  if (error instanceof openid.ResponseBodyError || error instanceof openid.WWWAuthenticateChallengeError) {
    return stop(
      "notSignedIn",
      `O servidor não aceitou a conta de serviço ${id}: confira a chave, e se a aplicação está ativa e pode agir por si.`,
    )
  }
  return unusable(error, server)
}
