import { scopeNames } from "@/domain/scopes"
import { del, file, get } from "./call"
import { after, applicationSummary, dateTime, historyRow, listQuery, pagingBehind } from "./shapes"
import { type } from "./type"

/** A person's legal rights about their own data (LGPD, art. 18). */
export const privacy = {
  looks: get("/my-data/looks", {
    summary: "Quem viu os seus dados cadastrais ou baixou os seus documentos, o mais recente primeiro.",
    who: "signedIn",
    queued: true,
    pages: "ownViews",
    query: listQuery.and({ "after?": after }),
    answer: type({ items: historyRow.array(), ...pagingBehind }),
  }),
  endings: get("/my-data/endings", {
    summary: "Os próprios acessos que terminam em uma semana, os mesmos de que se avisa por e-mail.",
    who: "signedIn",
    answer: type({
      items: type({
        /** The role or profile. */
        title: "string",
        /** The acronym of its application. */
        app: "string",
        endDate: dateTime,
        /** More time is asked for by a request for access. */
        requestable: "boolean",
        /** The person has requested it already. */
        requested: "boolean",
      }).array(),
    }),
  }),
  received: get("/my-data/received", {
    summary: "O que cada aplicação recebe de quem pede, desde quando, e se há sessão aberta nela agora.",
    who: "signedIn",
    answer: type({
      items: type({
        application: applicationSummary,
        scopes: type.enumerated(...scopeNames).array(),
        /** Scopes that it received before, and would no longer receive. */
        earlier: type.enumerated(...scopeNames).array(),
        first: dateTime,
        last: dateTime,
        open: "number.integer",
      }).array(),
    }),
  }),
  endReceived: del("/my-data/received/:app/sessions", {
    summary: "Encerra as próprias sessões em uma aplicação em que se entrou pelo portal.",
    who: "signedIn",
    reauthenticates: "always",
    previews: true,
    answer: type({ ended: "number.integer" }),
    refusals: { 404: "Não há sessão aberta de quem pede nesta aplicação." },
  }),
  export: get("/my-data/export", {
    summary: "Tudo o que o sistema guarda sobre quem pede, em um arquivo ZIP.",
    who: "signedIn",
    reauthenticates: "always",
    refusals: { 429: "Os próprios dados já estão sendo baixados." },
    answer: file,
  }),
}
