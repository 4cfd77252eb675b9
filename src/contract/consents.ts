import { accountActionNames, consentActionNames, consentHours, consentStateNames } from "@/domain/consents"
import { maxExceptionDays } from "@/domain/incompatibilities"
import { del, get, post, put } from "./call"
import { author, dateTime, endMoment, filledText, flag, pageQuery, paging, personSummary } from "./shapes"
import { type } from "./type"

const consent = type({
  id: "number.integer",
  action: type.enumerated(...consentActionNames),
  /**
   * For an exception to incompatible roles: the rule, why it is there, the roles and profiles of both of its sides, and when the
   * exception ends. Of a removed rule, no sides are left.
   */
  "exception?": { rule: "string", reason: "string", one: "string[]", other: "string[]", until: dateTime },
  /** The person whose account it is about. */
  subject: personSummary,
  askedBy: author,
  justification: "string",
  createDate: dateTime,
  /** When the request expires. */
  expireDate: dateTime,
  /** For unlocking: the account's present lock. */
  "lock?": { date: dateTime, by: author, justification: "string" },
  state: type.enumerated(...consentStateNames),
  "decidedBy?": author,
  "decidedDate?": dateTime,
  /** Why it was refused. */
  "reason?": "string",
  /** `why`: the reason why the actor may not consent. */
  can: { give: "boolean", refuse: "boolean", withdraw: "boolean", "why?": "string" },
})

const decided = "Já foi decidido ou retirado, ou venceu."
const notYou =
  "Foi quem pediu, é sobre a própria conta, é o acesso de emergência, ou administra a plataforma há pouco (NEW_ADMIN)."

/** Requests of one platform administrator to act on an account, to which another one has to consent. */
export const consents = {
  list: get("/consents", {
    summary: "Pedidos de consentimento: os que aguardam primeiro, depois do mais novo ao mais antigo.",
    who: "platform.administer",
    queued: true,
    pages: "consents",
    query: pageQuery.and({
      /** Only those that the actor may decide. */
      "waiting?": flag,
    }),
    answer: type({ items: consent.array(), ...paging }),
  }),
  ask: post("/client/:clientId/consents", {
    summary: `Pede que outra pessoa que administra a plataforma consinta, em até ${consentHours} horas.`,
    who: "platform.administer",
    reauthenticates: "always",
    previews: true,
    body: type({ action: type.enumerated(...accountActionNames), justification: filledText }),
    answer: type({ id: "number.integer" }),
    refusals: {
      409: "A conta não está como o pedido supõe, o mesmo já foi pedido, ou não há quem possa consentir.",
      429: "Muitos pedidos de uma só pessoa.",
    },
  }),
  askException: post("/client/:clientId/incompatibilities/:ruleId/exceptions", {
    summary: `Pede que a pessoa possa ter papéis incompatíveis até uma data, no máximo ${maxExceptionDays} dias à frente. Outra pessoa que administra a plataforma consente, em até ${consentHours} horas.`,
    who: "platform.administer",
    reauthenticates: "always",
    previews: true,
    body: type({ untilDateTime: endMoment, justification: filledText }),
    answer: type({ id: "number.integer" }),
    refusals: {
      409: "A regra não admite exceção, o mesmo já foi pedido, ou não há quem possa consentir.",
      422: "O fim já passou, ou está longe demais.",
      429: "Muitos pedidos de uma só pessoa.",
    },
  }),
  give: put("/consents/:consentId/consent", {
    summary: "Consente, e o que foi pedido é feito no mesmo instante.",
    who: "platform.administer",
    reauthenticates: "always",
    previews: true,
    refusals: {
      403: notYou,
      409: `${decided} Ou a conta mudou, ou quem pediu deixou de administrar a plataforma, mesmo que tenha voltado.`,
    },
  }),
  refuse: put("/consents/:consentId/refusal", {
    summary: "Recusa, com o motivo.",
    who: "platform.administer",
    previews: true,
    body: type({ justification: filledText }),
    refusals: { 403: notYou, 409: decided },
  }),
  withdraw: del("/consents/:consentId", {
    summary: "Retira o próprio pedido.",
    who: "platform.administer",
    previews: true,
    refusals: { 409: decided },
  }),
}
