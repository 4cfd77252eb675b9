import { type } from "arktype"
import { get } from "./call"
import { count, dateTime, organizationSummary } from "./shapes"

export const organizations = {
  search: get("/organizations-simplified", {
    summary: "Unidades por sigla ou nome, a partir de 3 letras; 100 no máximo.",
    who: "signedIn",
    limited: true,
    query: type({ "search?": "string <= 200", "size?": "string.integer.parse" }),
    answer: organizationSummary.array(),
  }),
}

/** One thing found by the palette. */
const found = type({
  kind: "'user' | 'app' | 'org'",
  /** What the calls take. */
  id: "string",
  /** What a command line takes: a CPF, an acronym. */
  text: "string",
  title: "string",
  "detail?": "string",
  enabled: "boolean",
})

export const system = {
  serverTime: get("/server-time", {
    summary: "O relógio do servidor.",
    who: "anyone",
    answer: type({ timestamp: dateTime }),
  }),
  search: get("/search", {
    summary: "Pessoas, aplicações e unidades que casam com um texto, ao alcance de quem pede.",
    who: "signedIn",
    limited: true,
    query: type({
      text: "1 <= string <= 200",
      /** `user`, `app`, `org`, separated by commas; all where absent. */
      "kinds?": /^(user|app|org)(,(user|app|org)){0,2}$/,
    }),
    answer: type({ items: found.array() }),
  }),
  counts: get("/counts", {
    summary: "O que espera por quem pede: números do menu.",
    who: "signedIn",
    answer: type({ pendingAccessRequests: "number.integer", pendingEvaluations: "number.integer" }),
  }),
  online: get("/online/count", {
    summary: "Quantas pessoas estão com sessão aberta.",
    who: "signedIn",
    answer: count,
  }),
  health: get("/health", {
    summary: "O processo responde.",
    who: "anyone",
    answer: type({ status: "'ok'" }),
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
