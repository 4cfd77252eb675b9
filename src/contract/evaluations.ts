import { type } from "arktype"
import { get, put } from "./call"
import { dateTime, flag, id, justification, pageQuery, paging, version } from "./shapes"

/** A pre-registration or a change of registration data that waits for an authorizer. */
const waitingCase = type({
  atalaiaId: "string",
  name: "string",
  isForeign: "boolean",
  "organizationAcronym?": "string",
  "organizationTitle?": "string",
  createdAt: dateTime,
  updatedAt: dateTime,
  /** What is requested, by kind; none for a pre-registration. */
  sensibleData: "boolean",
  communicationData: "boolean",
  generalData: "boolean",
  /** What a decision begins from. */
  version: "number.integer",
  /** False where it is one's own, or one began it: `why` says so. */
  can: { decide: "boolean", "why?": "string" },
})
const cases = type({
  items: waitingCase.array(),
  /** How many there are in all; at least so many where it is not `exact`. */
  count: "number.integer",
  exact: "boolean",
  ...paging,
})

const filters = {
  "searchName?": "string <= 200",
  "searchAtalaiaId?": "string <= 40",
  /** A unit; those below it are among it. */
  "searchOrganization?": type("string.integer.parse").to(id),
  /** A state, of the person's unit. */
  "searchState?": type("string.integer.parse").to(id),
  /** Only those that one may decide. */
  "waiting?": flag,
} as const

const decision = type({
  approved: "boolean",
  /** Why not; goes to the person by e-mail. */
  "justification?": justification,
  version,
})
export const decided = type({ message: "string" })
export const refusals = {
  409: "Outra pessoa já decidiu, ou mudou enquanto isso: a mensagem diz quem e quando.",
  422: "A recusa pede uma justificativa.",
} as const

/** What authorizers evaluate, within the units that they are linked to and below. */
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
