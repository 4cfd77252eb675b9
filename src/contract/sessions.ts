import { del, get } from "./call"
import {
  applicationSummary,
  clientSummary,
  dateTime,
  flag,
  identifier,
  listQuery,
  paging,
  unitNetwork,
} from "./shapes"
import { type } from "./type"

/** One session. */
const session = type({
  /** Identifies it among the sessions of its client; the token itself never leaves the database. */
  tokenNumber: "number.integer",
  client: clientSummary,
  application: applicationSummary,
  createDate: dateTime,
  lastValidate: dateTime,
  ip: "string",
  /** The unit's network that contains the address. */
  "network?": unitNetwork,
  userAgent: "string",
  /** When and, in words, how it ended; absent while it is open. */
  "ended?": { date: dateTime, how: "string" },
  can: { end: "boolean" },
})

/** Selects sessions: each parameter narrows the result, and ending them requires at least one. */
const which = type({
  /** The client: a person's id, or an application's. */
  "atalaiaId?": identifier,
  /** The application: its key, id or acronym. */
  "appServerKey?": "1 <= string <= 100",
  "tokenNumber?": "string.integer.parse",
})

export const sessions = {
  list: get("/sessions", {
    summary:
      "Sessões abertas, ou as que terminaram, ao alcance de quem pede: de um cliente, em uma aplicação, ou todas.",
    who: "sessions.inspect",
    queued: true,
    pages: "sessions",
    query: listQuery.and(which).and({
      /** Ended sessions instead of open ones, as far back as they are stored. */
      "ended?": flag,
    }),
    answer: type({ items: session.array(), ...paging }),
  }),
  end: del("/sessions", {
    summary: "Encerra sessões: uma, todas de um cliente, ou todas em uma aplicação.",
    who: "sessions.inspect",
    /** If some of them are one's own. */
    reauthenticates: "sometimes",
    previews: true,
    query: which,
    answer: type({ ended: "number.integer" }),
    refusals: { 404: "Não há sessão aberta assim, ou a aplicação não existe." },
  }),
  ofUser: get("/users/:atalaiaId/sessions", {
    summary:
      "Se a pessoa está com sessão aberta em alguma aplicação, e quando e de onde foi vista por último.",
    who: "sessions.inspect",
    answer: type({
      atalaiaId: "string",
      name: "string",
      online: "boolean",
      "lastSignIn?": dateTime,
      "lastValidate?": dateTime,
      "lastIp?": "string",
      "lastNetwork?": unitNetwork,
      "lastDevice?": "string",
      can: { end: "boolean" },
    }),
  }),
  applications: get("/sessions/applications", {
    summary:
      "As aplicações em que quem pede vê sessões: as que administra, e onde estão as pessoas que acompanha.",
    who: "sessions.inspect",
    answer: applicationSummary.array(),
  }),
  countByTime: get("/sessions/count/time", {
    summary: "Quantas sessões estavam abertas em cada intervalo de minutos das últimas 24 horas.",
    who: "dashboard.view",
    query: type({ "minutesSlots?": type("string.integer.parse").to("5 <= number.integer <= 240") }),
    answer: type({ start: dateTime, count: "number.integer" }).array(),
  }),
  countByApplication: get("/sessions/count/applications", {
    summary: "Quantas sessões estão abertas em cada aplicação, a mais usada primeiro.",
    who: "dashboard.view",
    answer: type({ application: applicationSummary, count: "number.integer" }).array(),
  }),
  last: get("/sessions/:app/last", {
    summary: "As últimas entradas em uma aplicação, também as de sessões que já terminaram.",
    who: "dashboard.view",
    queued: true,
    answer: session.array(),
  }),
}
