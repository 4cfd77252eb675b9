import { type } from "arktype"
import { tokenTypes } from "@/domain/access"
import { del, get, post } from "./call"
import {
  applicationSummary,
  dateTime,
  flag,
  identifier,
  message,
  organizationSummary,
  password,
} from "./shapes"

const tokenType = type.enumerated(...tokenTypes)

export const sessionUser = type({
  atalaiaId: "string",
  name: "string",
  email: "string",
  isForeign: "boolean",
  "image?": "string",
  "organization?": organizationSummary,
  userAccountInfo: {
    "lastPasswordUpdate?": dateTime,
    "passwordExpirationDate?": dateTime,
    has2FA: "boolean",
    twoFactorRequired: "boolean",
    "twoFactorActivationDate?": dateTime,
    deprecatedDetails: "boolean",
  },
})

/** One application a person can open: closed where it is disabled or the person is not active there. */
export const accessRecord = type({
  application: applicationSummary.and({ "redirectUrl?": "string" }),
  /** The application itself is enabled. */
  enabled: "boolean",
  /** The person is enabled in it and holds at least one effective role. */
  active: "boolean",
  "reason?": "string",
})

const sessionInfo = type({
  tokenType,
  user: sessionUser,
  /** Role names of the platform (`admin`) and titles of application administration (`ROLE_ADMIN_APP_…`). */
  roles: "string[]",
  abilities: "string[]",
  access: accessRecord.array(),
  expiresAt: dateTime,
  /** What authenticator applications file the two-factor secret under. */
  twoFactorIssuer: "string",
  /** A demonstration or development system: shows the demo accounts and the outbox. */
  demo: "boolean",
})

export const session = {
  signIn: post("/session", {
    summary: "Entra com CPF ou identificador, senha e, se for o caso, código da segunda etapa.",
    who: "anyone",
    hashes: true,
    body: type({ id: identifier, password, "code?": "string <= 16", "device?": "string <= 100" }),
    answer: type({
      token: "string",
      /** Kept by the browser and sent along the next time: others' guesses do not hold up who came from it before. */
      device: "string",
      tokenType,
      user: sessionUser,
      roles: "string[]",
      expiresAt: dateTime,
    }),
    refusals: { 429: "Muitas tentativas: a mensagem diz quanto esperar." },
  }),
  check: get("/session", {
    summary: "Checagem de identidade: de quem é a sessão, seus papéis e o que pode abrir.",
    who: "signedIn",
    tokens: tokenTypes,
    answer: sessionInfo,
  }),
  signOut: del("/session", {
    summary: "Encerra a sessão e, se pedido, as das aplicações em que se entrou com ela.",
    who: "signedIn",
    tokens: tokenTypes,
    query: type({ "everywhere?": flag }),
  }),
  entered: get("/session/applications", {
    summary: "As aplicações em que se entrou com esta sessão e em que se continua.",
    who: "signedIn",
    tokens: tokenTypes,
    answer: type({
      items: applicationSummary
        /** Atalaia tells it when its session ends. */
        .and({ told: "boolean" })
        .array(),
    }),
  }),
  reauthenticate: post("/session/reauthentication", {
    summary: "Mostra de novo quem é, com a senha ou um código da segunda etapa, para chamadas que o pedem.",
    who: "signedIn",
    tokens: ["access", "twoFactor", "twoFactorRecover"],
    hashes: true,
    body: type({ proof: password }),
    refusals: { 429: "Muitas tentativas: a mensagem diz quanto esperar." },
  }),
  tradeTicket: post("/session/ticket", {
    summary: "Troca o bilhete de um link recebido por e-mail por uma sessão.",
    who: "anyone",
    body: type({ ticket: "1 <= string <= 200" }),
    answer: type({ token: "string", tokenType, expiresAt: dateTime }),
    refusals: { 409: "O bilhete já foi usado ou venceu." },
  }),
  recover: post("/session/recovery", {
    summary: "Envia por e-mail um link para refazer a senha. Responde igual, exista ou não a pessoa.",
    who: "anyone",
    body: type({ id: identifier }),
    answer: message,
    refusals: { 429: "Muitos pedidos: a mensagem diz quanto esperar." },
  }),
  continueRegistry: post("/session/registration", {
    summary: "Envia por e-mail um link para continuar o pré-cadastro. Responde igual, exista ou não.",
    who: "anyone",
    body: type({ id: identifier }),
    answer: message,
    refusals: { 429: "Muitos pedidos: a mensagem diz quanto esperar." },
  }),
}
