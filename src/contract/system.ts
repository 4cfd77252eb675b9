import { get } from "./call"
import { count, dateTime } from "./shapes"
import { type } from "./type"

/** One result of the palette's search. */
const found = type({
  kind: "'user' | 'app' | 'org' | 'preUser'",
  /** The id that calls use. */
  id: "string",
  /** The text for a command line: a CPF, an acronym. */
  text: "string",
  title: "string",
  "detail?": "string",
  enabled: "boolean",
  /** Of a person: the account is locked. */
  "locked?": "true",
})

export const system = {
  serverTime: get("/server-time", {
    summary: "O relógio do servidor.",
    who: "anyone",
    answer: type({ timestamp: dateTime }),
  }),
  search: get("/search", {
    summary: "Pessoas, aplicações, unidades e pré-cadastros que casam com um texto, ao alcance de quem pede.",
    who: "signedIn",
    queued: true,
    query: type({
      text: "1 <= string <= 200",
      /** `user`, `app`, `org`, `preUser`, separated by commas; all if absent. */
      "kinds?": /^(user|app|org|preUser)(,(user|app|org|preUser)){0,3}$/,
    }),
    answer: type({ items: found.array() }),
  }),
  people: get("/search/people", {
    summary: "Pessoas por CPF ou identificador, 200 de uma vez; quem não existe falta na resposta.",
    who: "users.search",
    queued: true,
    query: type({ ids: /^[A-Za-z\d]{1,40}(,[A-Za-z\d]{1,40}){0,199}$/ }),
    answer: type({ items: found.array() }),
  }),
  counts: get("/counts", {
    summary: "O que espera por quem pede: números do menu.",
    who: "signedIn",
    answer: type({
      pendingAccessRequests: "number.integer",
      pendingEvaluations: "number.integer",
      pendingValidations: "number.integer",
      pendingConsents: "number.integer",
      pendingPlans: "number.integer",
      /** Reviews of access with lines that wait for the actor. */
      pendingReviews: "number.integer",
      /** People who named the actor their deputy, and wait for an answer. */
      pendingDeputies: "number.integer",
      /** Whether the actor is in the consul of a role, so that they may have validations to confirm. */
      validates: "boolean",
    }),
  }),
  online: get("/online/count", {
    summary: "Quantas pessoas estão com sessão aberta.",
    who: "signedIn",
    answer: count,
  }),
  postalCode: get("/postal-codes/:zipCode", {
    summary: "O endereço de um CEP, se houver um serviço que o diga.",
    who: "signedIn",
    tokens: ["access", "registry"],
    queued: true,
    answer: type({
      /** False if no service is configured, or it did not answer: the fields are filled in by hand. */
      available: "boolean",
      found: "boolean",
      "address?": "string",
      "district?": "string",
      "cityId?": "number.integer",
      "cityName?": "string",
      "stateId?": "number.integer",
      "stateName?": "string",
    }),
  }),
  map: get("/map", {
    summary:
      "De onde vêm as imagens do mapa; sem endereço, o mapa mostra os contornos dos estados e municípios.",
    who: "signedIn",
    answer: type({
      /** `{z}`, `{x}` and `{y}` are zoom and tile. */
      "tileUrl?": "string",
    }),
  }),
  demoAccounts: get("/dev/accounts", {
    summary: "As contas de demonstração e a senha delas; nada onde os dados não são de demonstração.",
    who: "anyone",
    answer: type({
      "password?": "string",
      accounts: type({ atalaiaId: "string", name: "string", account: "string" }).array(),
    }),
  }),
  outbox: get("/dev/outbox", {
    summary: "As mensagens enviadas, só com dados de demonstração.",
    who: "anyone",
    answer: type({
      id: "number.integer",
      to: "string",
      subject: "string",
      text: "string",
      createDate: dateTime,
    }).array(),
  }),
}
