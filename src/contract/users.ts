import { pageSizes } from "@/domain/pageSizes"
import { maxLines } from "@/domain/plans"
import { get, patch, post } from "./call"
import { accessRecord, givenSession } from "./session"
import {
  after,
  author,
  count,
  dateTime,
  email,
  historyRow,
  identifier,
  listQuery,
  message,
  organizationSummary,
  page,
  paging,
  pagingBehind,
  password,
} from "./shapes"
import { type } from "./type"

const userCan = type({
  /** Activate and deactivate. */
  update: "boolean",
  editDetails: "boolean",
  resend: "boolean",
  /** Lock the account, and request actions that need another administrator's consent. */
  secure: "boolean",
  /** Request that the password be reset. */
  resetPassword: "boolean",
})

export const userRow = type({
  atalaiaId: "string",
  name: "string",
  email: "string",
  "organization?": organizationSummary,
  /** The same as separate fields, for clients that read them in this form. */
  "organizationId?": "number.integer",
  "organizationAcronym?": "string",
  "organizationTitle?": "string",
  enabled: "boolean",
  /** It cannot be used until two administrators unlock it. */
  locked: "boolean",
  /** The first access is still pending. */
  firstAccess: "boolean",
  isForeign: "boolean",
  "image?": "string",
  can: userCan,
})

const userDetail = userRow.and({
  createDate: dateTime,
  "lastSignIn?": dateTime,
  userAccountInfo: {
    "lastPasswordUpdate?": dateTime,
    "passwordExpirationDate?": dateTime,
    /** The password was voided and no longer works. Contains the expiry of the link to choose another, if there is one. */
    "voidedPassword?": { "linkUntil?": dateTime },
    has2FA: "boolean",
    authenticator: "boolean",
    passkeys: "number.integer",
    twoFactorRequired: "boolean",
    "twoFactorActivationDate?": dateTime,
    deprecatedDetails: "boolean",
  },
  "lock?": {
    date: dateTime,
    by: author,
    justification: "string",
    /** A request to unlock it awaits consent. */
    opening: "boolean",
  },
  /** View the tabs Permissões and Bloqueios, and the history. */
  administers: "boolean",
})

export const users = {
  list: get("/users", {
    summary: "Pessoas, por nome, com os filtros role, roleeq, active, locked, org e unused na própria busca.",
    who: "users.search",
    queued: true,
    pages: "users",
    query: listQuery,
    answer: type({ items: userRow.array(), ...paging }),
  }),
  ids: get("/users/ids", {
    summary: `Só os identificadores das pessoas que a busca encontra, na mesma ordem: no máximo ${maxLines}, as primeiras.`,
    who: "users.search",
    queued: true,
    pages: "userIds",
    query: type({
      "search?": "string <= 1000",
      "page?": page,
      "size?": type("string.integer.parse").to(`1 <= number.integer <= ${pageSizes.userIds}`),
    }),
    answer: type({ items: "string[]", ...paging }),
  }),
  count: get("/users/count", {
    summary: "Quantas pessoas há, ou quantas a busca encontra.",
    who: "users.search",
    queued: true,
    query: type({ "search?": "string <= 1000" }),
    answer: count.and({
      /** False if the number is the database's estimate. */
      exact: "boolean",
    }),
  }),
  get: get("/users/:atalaiaId", {
    quota: "none",
    summary: "Uma pessoa.",
    who: "users.search",
    answer: userDetail,
  }),
  access: get("/users/:atalaiaId/access", {
    quota: "none",
    summary: "As aplicações que a pessoa pode abrir, e as que lhe estão fechadas.",
    who: "signedIn",
    answer: accessRecord.array(),
  }),
  history: get("/users/:atalaiaId/history", {
    summary: "O que foi feito com a pessoa: quem, quando, o quê e por quê.",
    who: "history.view",
    queued: true,
    pages: "userHistory",
    query: listQuery.and({ "after?": after }),
    answer: type({ items: historyRow.array(), ...pagingBehind }),
  }),
  create: post("/users", {
    summary: "Cria o pré-cadastro de uma pessoa e lhe envia o link para continuá-lo.",
    who: "preUsers.create",
    previews: true,
    body: type({
      email,
      isForeign: "boolean",
      /** CPF, for Brazilians; the server creates a foreigner's identifier. */
      "atalaiaId?": identifier,
      "organizationId?": "number.integer",
    }),
    answer: type({ atalaiaId: "string", email: "string" }),
    refusals: {
      409: "Já existe um cadastro ou pré-cadastro com esse CPF ou e-mail.",
      429: "Muitos pré-cadastros com o mesmo e-mail.",
    },
  }),
  resendFirstAccess: get("/users/first-access/:atalaiaId", {
    quota: "none",
    summary: "Envia de novo o e-mail de primeiro acesso, com o link para a senha onde se entra com senha.",
    bends: "É um GET que envia um e-mail. Com Idempotency-Key não o envia duas vezes.",
    previews: true,
    who: ["users.update", "preUsers.create"],
    answer: message,
    refusals: {
      409: "A pessoa já fez o primeiro acesso.",
      429: "O e-mail foi enviado muitas vezes, a esta pessoa ou por quem pede.",
    },
  }),
  changePassword: patch("/users/password", {
    summary: "Troca a própria senha; no primeiro acesso e na recuperação, sem a senha antiga.",
    who: "signedIn",
    tokens: ["access", "expiredPassword", "recover", "firstAccess"],
    hashes: true,
    keepsSession: true,
    body: type({ atalaiaId: identifier, "oldPassword?": password, newPassword: password }),
    /** All sessions end with the change; this one replaces the actor's. The token is empty if `tokenType` is "none". */
    answer: givenSession.and({
      /** "none" after a recovery with two-factor on: the person has to sign in again, with a code. */
      tokenType: "string",
      expiresAt: dateTime,
    }),
    refusals: {
      403: "Aqui não se entra com senha.",
      409: "A senha foi trocada enquanto isso.",
      429: "Muitas tentativas: a mensagem diz quanto esperar.",
    },
  }),
  acceptTerm: patch("/users/commitment-term", {
    summary: "Registra o aceite do termo de compromisso.",
    who: "signedIn",
    tokens: ["access", "firstAccess"],
    body: type({ accepted: "true" }),
  }),
}
