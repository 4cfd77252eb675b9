import { get, put } from "./call"
import { author, dateTime, flag, id, justification, pageQuery, paging, version } from "./shapes"
import { type } from "./type"

/** A pre-registration or a change of registration data that awaits an authorizer's decision. */
const waitingCase = type({
  atalaiaId: "string",
  name: "string",
  isForeign: "boolean",
  "organizationAcronym?": "string",
  "organizationTitle?": "string",
  createdAt: dateTime,
  updatedAt: dateTime,
  /** The kinds of changes that are requested; none for a pre-registration. */
  sensibleData: "boolean",
  communicationData: "boolean",
  generalData: "boolean",
  /** The version that a decision is based on. */
  version: "number.integer",
  /** The person in whose place the actor decides it, as their deputy; absent if the actor decides it anyway. */
  "inPlaceOf?": author,
  /** False for one's own, one that the actor began, and one of the person whose deputy they are; `why` is the reason. */
  can: { decide: "boolean", "why?": "string" },
})
const cases = type({
  items: waitingCase.array(),
  /** The total; a lower bound unless `exact`. */
  count: "number.integer",
  exact: "boolean",
  ...paging,
})

const filters = {
  "searchName?": "string <= 200",
  "searchAtalaiaId?": "string <= 40",
  /** A unit, including those below it. */
  "searchOrganization?": type("string.integer.parse").to(id),
  /** The state of the person's unit. */
  "searchState?": type("string.integer.parse").to(id),
  /** Only those that the actor may decide. */
  "waiting?": flag,
} as const

const decision = type({
  approved: "boolean",
  /** The reason of a rejection; the person gets it by e-mail. */
  "justification?": justification,
  version,
})
export const decided = type({ message: "string" })
export const refusals = {
  409: "Outra pessoa já decidiu, ou mudou enquanto isso: a mensagem diz quem e quando.",
  422: "A recusa pede uma justificativa.",
} as const

/** The cases of an authorizer, within the units that they are linked to and below. */
export const evaluations = {
  count: get("/user-authorizer/count", {
    summary: "Quantos pré-cadastros e atualizações esperam, por tipo.",
    who: "evaluations.decide",
    answer: type({
      sensitiveUpdate: "number.integer",
      communicationUpdate: "number.integer",
      generalUpdate: "number.integer",
      preUsers: "number.integer",
    }),
  }),
  preUsers: get("/user-authorizer/pre-users", {
    summary: "Pré-cadastros que aguardam aprovação, os mais novos primeiro.",
    who: "evaluations.decide",
    queued: true,
    pages: "evaluations",
    query: pageQuery.and(filters),
    answer: cases,
  }),
  updates: get("/user-authorizer/updates", {
    summary: "Atualizações cadastrais que aguardam, as mais novas primeiro; sem tipos, de todos.",
    who: "evaluations.decide",
    queued: true,
    pages: "evaluations",
    query: pageQuery.and({
      ...filters,
      "sensitive?": flag,
      "communication?": flag,
      "general?": flag,
    }),
    answer: cases,
  }),
  decidePreUser: put("/user-authorizer/pre-users/:atalaiaId", {
    summary: "Aprova ou recusa um pré-cadastro.",
    who: "evaluations.decide",
    previews: true,
    body: decision,
    answer: decided,
    refusals,
  }),
  decideUpdate: put("/user-authorizer/updates/:atalaiaId", {
    summary: "Aprova ou recusa uma atualização cadastral.",
    who: "evaluations.decide",
    previews: true,
    body: decision,
    answer: decided,
    refusals: { ...refusals, 429: "Muitas mudanças de e-mail da mesma pessoa: nada foi decidido." },
  }),
}
