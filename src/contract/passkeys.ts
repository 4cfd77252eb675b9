import { passkeyNameMaximum } from "@/domain/passkeys"
import { bytes, credentialId, passkeyAssertion } from "./assertion"
import { del, get, patch, post } from "./call"
import { signedInAnswer } from "./session"
import { dateTime, shortLine } from "./shapes"
import { type } from "./type"

/** A new passkey: `RegistrationResponseJSON`, of which the page sends these properties. */
const passkeyMade = type({
  id: credentialId,
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    "transports?": type(/^[a-z-]{1,20}$/)
      .array()
      .atMostLength(10),
  },
})
export type PasskeyMade = typeof passkeyMade.infer

const name = shortLine.and(type(/\S/)).and(type(`string <= ${passkeyNameMaximum}`))

/** `PublicKeyCredentialRequestOptionsJSON`. */
const requestOptions = type({
  challenge: "string",
  rpId: "string",
  timeout: "number.integer",
  userVerification: "'required'",
})

/** `PublicKeyCredentialCreationOptionsJSON`. */
const creationOptions = type({
  rp: { id: "string", name: "string" },
  user: { id: "string", name: "string", displayName: "string" },
  challenge: "string",
  pubKeyCredParams: type({ type: "'public-key'", alg: "number.integer" }).array(),
  timeout: "number.integer",
  excludeCredentials: type({ id: "string", type: "'public-key'", transports: "string[]" }).array(),
  authenticatorSelection: {
    residentKey: "'required'",
    requireResidentKey: "true",
    userVerification: "'required'",
  },
  attestation: "'none'",
})

const passkey = type({
  id: "number.integer",
  name: "string",
  createDate: dateTime,
  "lastUsedDate?": dateTime,
  /** It is synced between the person's devices; otherwise it never leaves the one that made it. */
  synced: "boolean",
})

const slowDown = "Muitas tentativas: a mensagem diz quanto esperar."
const noName = "O endereço deste Atalaia é um número, a que chave nenhuma pode pertencer."

export const passkeys = {
  list: get("/passkeys", {
    summary: "As próprias chaves de acesso.",
    who: "signedIn",
    tokens: ["access", "twoFactor", "twoFactorRecover"],
    answer: type({ items: passkey.array() }),
  }),
  creationOptions: post("/passkeys/options", {
    summary:
      "O que o navegador precisa para criar uma chave de acesso (PublicKeyCredentialCreationOptionsJSON).",
    who: "signedIn",
    tokens: ["access", "twoFactor", "twoFactorRecover"],
    reauthenticates: "always",
    answer: creationOptions,
    refusals: { 409: `${noName} Ou já há chaves demais.` },
  }),
  add: post("/passkeys", {
    summary:
      "Guarda uma chave de acesso recém-criada (RegistrationResponseJSON). A primeira segunda etapa de alguém encerra as suas sessões e entrega códigos de recuperação, uma única vez.",
    who: "signedIn",
    tokens: ["access", "twoFactor", "twoFactorRecover"],
    reauthenticates: "always",
    hashes: true,
    secretAnswer: true,
    body: type({ name, credential: passkeyMade }),
    answer: type({ passkey, "recoveryCodes?": "string[]" }),
    refusals: { 409: "Já está guardada, já há uma com esse nome, ou já há chaves demais.", 429: slowDown },
  }),
  rename: patch("/passkeys/:passkeyId", {
    summary: "Muda o nome de uma das próprias chaves de acesso.",
    who: "signedIn",
    previews: true,
    body: type({ name }),
    answer: passkey,
    refusals: { 409: "Já há outra com esse nome." },
  }),
  remove: del("/passkeys/:passkeyId", {
    summary: "Remove uma das próprias chaves de acesso e encerra as outras sessões em que ela foi mostrada.",
    who: "signedIn",
    reauthenticates: "always",
    previews: true,
    refusals: { 409: "É a única segunda etapa, e uma permissão obriga a ter uma." },
  }),
  proofOptions: post("/passkeys/proof-options", {
    summary:
      "O que o navegador precisa para mostrar de novo quem é com uma chave de acesso (PublicKeyCredentialRequestOptionsJSON).",
    who: "signedIn",
    tokens: ["access", "twoFactor", "twoFactorRecover"],
    answer: requestOptions,
    refusals: { 409: noName },
  }),
  signInOptions: post("/session/passkey/options", {
    summary:
      "O que o navegador precisa para entrar com uma chave de acesso (PublicKeyCredentialRequestOptionsJSON).",
    who: "anyone",
    answer: requestOptions,
    refusals: { 409: noName },
  }),
  signIn: post("/session/passkey", {
    summary: "Entra com uma chave de acesso (AuthenticationResponseJSON), sem senha e sem código.",
    who: "anyone",
    keepsSession: true,
    body: type({ passkey: passkeyAssertion, "device?": "string <= 100" }),
    answer: signedInAnswer,
    refusals: {
      403: "Só o portal recebe pessoas assim.",
      401: "Não confere, não é conhecida, ou a conta não entra: `code` diz qual.",
      429: slowDown,
    },
  }),
}
