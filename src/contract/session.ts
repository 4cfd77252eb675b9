import { tokenTypes } from "@/domain/access"
import { passkeyAssertion } from "./assertion"
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
import { type } from "./type"

const tokenType = type.enumerated(...tokenTypes)

/** A session that was opened or renewed, for a page that requested a cookie (`X-Session-Cookie`). */
const renewable = type({
  /** Identifies the session; it is not secret. */
  name: "string",
  /** Seconds until the token expires. The cookie renews it. */
  seconds: "number.integer",
})

/** The result of opening a session: a token, valid as long as the session is open or, with `renewable`, for some minutes. */
export const givenSession = type({ token: "string", "renewable?": renewable })

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
    /** A second factor is required: a code or a passkey. */
    has2FA: "boolean",
    /** The kinds of second factors that the person has. */
    authenticator: "boolean",
    passkeys: "number.integer",
    twoFactorRequired: "boolean",
    "twoFactorActivationDate?": dateTime,
    deprecatedDetails: "boolean",
    /** The provider with which everybody signs in, where no passwords are taken. */
    "onlyProvider?": "string",
  },
})

/** One application that a person can open. It is closed if it is disabled or the person is not active there. */
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
  /** The issuer under which authenticator apps list the two-factor secret. */
  twoFactorIssuer: "string",
  /** A demonstration or development system: shows the demo accounts and the outbox. */
  demo: "boolean",
  /** For the emergency access: when the session ends, however it is used. */
  "emergency?": { until: dateTime },
  /** For a service account: the application's key and title. */
  "serviceAccount?": { clientId: "string", title: "string" },
})

/** The answer to a sign-in. */
export const signedInAnswer = givenSession.and({
  /**
   * To be stored and sent with the next sign-in, so that other people's wrong guesses do not slow down a known browser. With
   * `X-Session-Cookie` it is in a cookie.
   */
  "device?": "string",
  tokenType,
  user: sessionUser,
  roles: "string[]",
  expiresAt: dateTime,
})

export const session = {
  signIn: post("/session", {
    summary:
      "Entra com CPF ou identificador, senha e, se for o caso, código da segunda etapa ou chave de acesso.",
    who: "anyone",
    hashes: true,
    keepsSession: true,
    body: type({
      id: identifier,
      password,
      "code?": "string <= 16",
      "passkey?": passkeyAssertion,
      "device?": "string <= 100",
    }),
    answer: signedInAnswer,
    refusals: {
      401: "Não confere, a conta não entra, ou falta a segunda etapa: `code` diz qual.",
      403: "Só o portal recebe a senha das pessoas, e só onde se entra com senha.",
      429: "Muitas tentativas: a mensagem diz quanto esperar.",
    },
  }),
  upstream: get("/session/upstream", {
    summary: "O provedor com que também se entra, como o gov.br, e se se entra com senha.",
    who: "anyone",
    answer: type({
      "name?": "string",
      "kind?": "'govbr' | 'other'",
      /** False if everybody signs in with that provider. */
      passwords: "boolean",
    }),
  }),
  beginUpstream: post("/session/upstream", {
    summary:
      "Começa a entrada por esse provedor: o endereço dele, e o `state` pelo qual a página reconhece a resposta. `binder` é um segredo dela, pedido de novo com a resposta.",
    who: "anyone",
    keepsSession: true,
    body: type({
      binder: "20 <= string <= 100",
      /** Asks who the person is even if they are still signed in there. */
      "again?": "boolean",
    }),
    answer: type({ address: "string", state: "string" }),
    refusals: {
      404: "Não há outro provedor.",
      429: "Muitos pedidos: a mensagem diz quanto esperar.",
    },
  }),
  enterUpstream: post("/session/upstream/answer", {
    summary: "Abre a sessão de quem o provedor diz que é, pelo CPF: do portal, ou do pré-cadastro.",
    who: "anyone",
    keepsSession: true,
    body: type({
      state: "1 <= string <= 200",
      binder: "1 <= string <= 100",
      query: "string <= 4000",
      "device?": "string <= 100",
    }),
    answer: givenSession.and({
      "device?": "string",
      tokenType,
      expiresAt: dateTime,
      /** Where a browser is signed out there, too; it comes back to the sign-in page. */
      "signOut?": "string",
    }),
    refusals: {
      401: "O provedor recusou, o nível da conta não basta, ou não há cadastro: `code` diz qual.",
      404: "Não há outro provedor.",
      409: "A entrada já foi usada ou venceu.",
    },
  }),
  emergency: post("/session/emergency", {
    summary:
      "Abre a sessão do acesso de emergência com as duas metades do segredo, uma única vez, e dá o alarme.",
    who: "anyone",
    keepsSession: true,
    body: type({ first: "1 <= string <= 200", second: "1 <= string <= 200" }),
    answer: givenSession.and({ tokenType, expiresAt: dateTime }),
    refusals: {
      401: "As metades não abrem o acesso.",
      429: "Muitas tentativas: a mensagem diz quanto esperar.",
    },
  }),
  check: get("/session", {
    summary: "Checagem de identidade: de quem é a sessão, seus papéis e o que pode abrir.",
    who: "signedIn",
    tokens: tokenTypes,
    answer: sessionInfo,
  }),
  renew: post("/session/renewal", {
    summary:
      "Dá à página outro token, pelo cookie que só esta chamada lê (com X-Session-Cookie), e faz a checagem de identidade.",
    who: "anyone",
    keepsSession: true,
    answer: sessionInfo.and({ token: "string", renewable }),
    refusals: {
      401: "Não há sessão a renovar; um cookie já usado encerra a dele (SESSION_OVER).",
      403: "Não veio da própria página (OTHER_ORIGIN).",
    },
  }),
  signOut: del("/session", {
    summary: "Encerra a sessão e, se pedido, as das aplicações em que se entrou com ela.",
    who: "signedIn",
    tokens: tokenTypes,
    keepsSession: true,
    query: type({ "everywhere?": flag }),
  }),
  entered: get("/session/applications", {
    summary: "As aplicações em que se entrou com esta sessão e em que se continua.",
    who: "signedIn",
    tokens: tokenTypes,
    answer: type({
      items: applicationSummary
        /** Atalaia notifies it when its session ends. */
        .and({ told: "boolean" })
        .array(),
    }),
  }),
  reauthenticate: post("/session/reauthentication", {
    summary:
      "Mostra de novo quem é, com a senha, um código da segunda etapa ou uma chave de acesso, para chamadas que o pedem.",
    who: "signedIn",
    tokens: ["access", "twoFactor", "twoFactorRecover"],
    hashes: true,
    secretAnswer: true,
    body: type({ "proof?": password, "passkey?": passkeyAssertion }),
    refusals: {
      403: "Aqui não se entra com senha.",
      429: "Muitas tentativas: a mensagem diz quanto esperar.",
    },
  }),
  tradeTicket: post("/session/ticket", {
    summary: "Troca o bilhete de um link recebido por e-mail por uma sessão.",
    who: "anyone",
    keepsSession: true,
    body: type({ ticket: "1 <= string <= 200" }),
    answer: givenSession.and({ tokenType, expiresAt: dateTime }),
    refusals: {
      403: "Só o portal troca bilhetes, e os de uma senha só onde se entra com senha.",
      409: "O bilhete já foi usado ou venceu.",
    },
  }),
  enterFromTerminal: post("/session/terminal", {
    summary:
      "Troca o token que o provedor OpenID deu ao terminal (`atalaia login`), uma vez, pela sessão que a pessoa aprovou.",
    who: "anyone",
    keepsSession: true,
    body: type({ accessToken: "1 <= string <= 200", "device?": "string <= 100" }),
    answer: signedInAnswer,
    refusals: {
      401: "Não é um token do terminal, já foi trocado, ou a sessão terminou.",
      403: "Só o terminal do portal entra assim.",
    },
  }),
  recover: post("/session/recovery", {
    summary: "Envia por e-mail um link para refazer a senha. Responde igual, exista ou não a pessoa.",
    who: "anyone",
    body: type({ id: identifier }),
    answer: message,
    refusals: {
      403: "Aqui não se entra com senha.",
      429: "Muitos pedidos: a mensagem diz quanto esperar.",
    },
  }),
  continueRegistry: post("/session/registration", {
    summary: "Envia por e-mail um link para continuar o pré-cadastro. Responde igual, exista ou não.",
    who: "anyone",
    body: type({ id: identifier }),
    answer: message,
    refusals: { 429: "Muitos pedidos: a mensagem diz quanto esperar." },
  }),
}
