import { get, post } from "./call"
import { count, dateTime, listQuery, paging } from "./shapes"
import { type } from "./type"

/** A delivery is given up if it did not succeed within 24 hours. */
const state = type("'waiting' | 'delivered' | 'gaveUp'")

/** A notification to an application: that a session ended, or of a security event. */
const delivery = type({
  id: "number.integer",
  /** `logout` of one session, `logoutAll` of all sessions of the person there, or the name of the event. */
  kind: "string",
  address: "string",
  /** The person it is about; without a name if they no longer exist. */
  subject: { atalaiaId: "string", "name?": "string" },
  createDate: dateTime,
  attempts: "number.integer",
  /** While it is pending. */
  "nextAttempt?": dateTime,
  "deliveredDate?": dateTime,
  /** The last answer in words; absent before the first attempt. */
  "lastAnswer?": "string",
  /** The beginning of what the application wrote in its last answer, if it did not accept. */
  "answerBody?": "string",
  state,
})

const tried = { 409: "Já foi entregue." } as const

export const deliveries = {
  list: get("/applications/:app/deliveries", {
    summary:
      "O que a aplicação é avisada: sessões encerradas e eventos de segurança, o mais recente primeiro.",
    who: "applications.administer",
    queued: true,
    pages: "deliveries",
    query: listQuery.and({ "state?": state }),
    answer: type({ items: delivery.array(), ...paging }),
  }),
  undelivered: get("/deliveries", {
    summary:
      "As últimas 200 entregas que ainda não foram feitas, de todas as aplicações que quem pede administra; a mais recente primeiro.",
    who: "applications.administer",
    answer: type({
      items: delivery
        .pick("id", "kind", "subject", "createDate")
        .and({ application: { id: "number.integer", acronym: "string" } })
        .array(),
    }),
  }),
  retry: post("/applications/:app/deliveries/:deliveryId/retry", {
    summary:
      "Tenta uma entrega de novo, na mesma hora e no endereço de agora; também a que já não era mais tentada.",
    who: "applications.administer",
    previews: true,
    refusals: tried,
  }),
  retryAll: post("/applications/:app/deliveries/retry", {
    summary: "O mesmo, para todas as entregas de uma aplicação que ainda não foram feitas.",
    who: "applications.administer",
    previews: true,
    answer: count,
    refusals: { 409: "Nada falta entregar." },
  }),
  ofChanges: get("/deliveries/changes", {
    summary:
      "Em quantos sistemas já terminaram as sessões que mudanças encerraram: só para quem as fez. Os números vêm no cabeçalho X-Change da resposta de cada mudança.",
    who: "signedIn",
    query: type({ ids: /^\d{1,19}(,\d{1,19}){0,199}$/ }),
    answer: type({
      total: "number.integer",
      told: "number.integer",
      applications: type({
        id: "number.integer",
        acronym: "string",
        state,
        /** Its last answer, if it was not notified yet. */
        "answer?": "string",
        can: {
          /** View its deliveries. */
          open: "boolean",
        },
      }).array(),
    }),
    refusals: { 404: "Nenhuma destas mudanças é de quem pede." },
  }),
}
