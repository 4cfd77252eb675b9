import { planStateNames } from "@/domain/plans"
import {
  maxDecided,
  maxReviewers,
  reviewDecisionNames,
  reviewerKindNames,
  reviewOutcomeNames,
  reviewRhythms,
  reviewScopeNames,
  reviewStateNames,
  usualUnusedDays,
} from "@/domain/reviews"
import { del, file, get, post, put } from "./call"
import {
  after,
  author,
  clientSummary,
  count,
  dateTime,
  endMoment,
  filledText,
  id,
  identifier,
  pageQuery,
  paging,
  plainName,
  shortLine,
  size,
  version,
} from "./shapes"
import { type } from "./type"

const decision = type.enumerated(...reviewDecisionNames)

const summary = type({
  id: "number.integer",
  name: "string",
  scope: type.enumerated(...reviewScopeNames),
  /** The application, unit, role or profile, by its name when the review was made. */
  scopeText: "string",
  /** Only assignments without a session in the application for so many days. */
  "unusedDays?": "number.integer",
  reviewers: type.enumerated(...reviewerKindNames),
  /** The names of the people whom it names as reviewers; only for owners of the review. */
  "named?": "string[]",
  silence: decision,
  "rhythmMonths?": type.enumerated(...reviewRhythms),
  maker: author,
  state: type.enumerated(...reviewStateNames),
  /** How many lines it will have, and how many are ready. */
  expected: "number.integer",
  lines: "number.integer",
  /** How many lines are undecided; only for owners of the review, while it is open. */
  "undecided?": "number.integer",
  /** How many lines are to be taken and are in no plan yet; only for owners of the review, while it is closed. */
  "unplanned?": "number.integer",
  /** Whether lines wait for the actor. */
  mine: "boolean",
  /** None waits, because those that remain are about a person whose deputy the actor is, or were given by that person. */
  "kept?": "true",
  closesDate: dateTime,
  createDate: dateTime,
  "openedDate?": dateTime,
  "closedDate?": dateTime,
  /** Why the closing waits for a person. */
  "problem?": "string",
  /** The plans that take access as decided; only for owners of the review. */
  "plans?": type({
    id: "number.integer",
    state: type.enumerated(...planStateNames),
    author,
    lines: "number.integer",
    /** If it waits for a second person: the one to whom it was sent, or those who may approve it, as they lose nothing by it. */
    "approvers?": "string[]",
    /** The name of the person who approved it. */
    "approvedBy?": "string",
  }).array(),
  can: { report: "boolean", close: "boolean", remove: "boolean", stopRepeating: "boolean" },
})

const line = type({
  /** Its number in the review. */
  id: "number.integer",
  client: clientSummary,
  application: { id: "number.integer", acronym: "string" },
  held: { kind: "'role' | 'profile'", id: "number.integer", title: "string" },
  "expirationDateTime?": dateTime,
  givenDate: dateTime,
  givenBy: author,
  /**
   * What stays although this is taken: of a role, the profiles that give it too; of a profile, its roles that are held in
   * another way.
   */
  "staysBy?": "string[]",
  version: "number.integer",
})

const waitingLine = line.and({
  /** Why it was given. */
  "justification?": "string",
  /** The day of the person's last session in the application, as far back as sessions are kept. */
  "lastUse?": "string",
  /** How many people of the person's unit hold the same, of how many. */
  "ofUnit?": { holders: "number.integer", people: "number.integer" },
  /** The unit to which the person belonged when the review began, if it is another one now. */
  "movedFrom?": "string",
  /** The role has no effect, because it is blocked. */
  blocked: "boolean",
  /** The person in whose place the actor decides it. */
  "inPlaceOf?": author,
})

const reportedLine = line.omit("version").and({
  outcome: type.enumerated(...reviewOutcomeNames),
  /** Absent for undecided lines; in a closed review, silence decided these, when the closing began. */
  "decidedBy?": author,
  /** The person in whose place it was decided. */
  "inPlaceOf?": author,
  "decidedDate?": dateTime,
  "justification?": "string",
  /** The plan that takes it; rows of the audit have its number, too. */
  "plan?": "number.integer",
  /** When the plan that took it was applied. */
  "appliedDate?": dateTime,
  /** Why it could not be taken. */
  "message?": "string",
})

const written = type({
  name: shortLine.and(plainName),
  scope: type.enumerated(...reviewScopeNames),
  /** The id of the application, unit, role or profile; absent for administrative roles. */
  "scopeId?": id,
  "unusedDays?": "1 <= number.integer <= 365",
  reviewers: type.enumerated(...reviewerKindNames),
  /** For reviewers that are named. */
  "people?": identifier.array().moreThanLength(0).atMostLength(maxReviewers),
  closesDate: endMoment,
  silence: decision,
  "rhythmMonths?": type.enumerated(...reviewRhythms),
})

/** The version of the line as it was seen. Without it, a line that is already decided is refused. */
const seen = { "version?": version } as const
const cursorQuery = type({ "after?": after, "size?": size })
/** The cursor with which a list continues, if there may be more. */
const behind = { "after?": "string" } as const
const notOpen = "A revisão não está aberta."

/** Reviews of access: who still needs a role or profile. */
export const reviews = {
  list: get("/reviews", {
    summary:
      "As revisões de acesso de quem as administra, e aquelas em que há linhas para quem chama decidir.",
    who: "signedIn",
    queued: true,
    pages: "reviews",
    query: pageQuery,
    answer: type({ items: summary.array(), ...paging }),
  }),
  get: get("/reviews/:reviewId", {
    summary: "Uma revisão de acesso.",
    who: "signedIn",
    answer: summary,
  }),
  create: post("/reviews", {
    summary: "Faz uma revisão: as linhas são fixadas em seguida, e quem revisa decide cada uma.",
    who: ["assignments.manage", "platform.administer"],
    reauthenticates: "always",
    previews: true,
    takesLong: true,
    body: written,
    answer: type({ id: "number.integer" }),
    refusals: {
      403: "Não administra o que seria revisto.",
      404: "Não há a aplicação, a unidade, o papel, o perfil ou a pessoa.",
      422: "Nada há para rever, ou o dia já passou.",
    },
  }),
  remove: del("/reviews/:reviewId", {
    summary: "Remove uma revisão que não começou a ser fechada. Nada muda nos acessos.",
    who: "assignments.manage",
    previews: true,
    takesLong: true,
    refusals: { 409: "Já está sendo fechada, ou retira um acesso de quem a remove, também pelo silêncio." },
  }),
  stopRepeating: del("/reviews/:reviewId/rhythm", {
    summary: "A revisão não se repete mais.",
    who: "assignments.manage",
    previews: true,
    refusals: { 409: "Não se repete, ou retira um acesso de quem termina a repetição." },
  }),
  close: post("/reviews/:reviewId/closing", {
    summary:
      "Fecha a revisão agora: o silêncio decide o que falta, e o que se retira vira um plano. De um fechamento parado, assume-o.",
    who: "assignments.manage",
    reauthenticates: "always",
    previews: true,
    takesLong: true,
    refusals: {
      409: "Ainda está em preparo, já foi fechada, ou quem chama perde acesso por ela e outra pessoa poderia fechá-la.",
    },
  }),
  queue: get("/reviews/:reviewId/queue", {
    summary: "As linhas que esperam pela decisão de quem chama, com o que ajuda a decidir.",
    who: "signedIn",
    queued: true,
    query: cursorQuery,
    answer: type({
      items: waitingLine.array(),
      /** How many lines wait for the caller in all, counted up to 301; only with the first lines. */
      "waiting?": "number.integer",
      ...behind,
    }),
  }),
  decide: put("/reviews/:reviewId/lines/:lineId/decision", {
    summary: "Decide uma linha. Retirar pede o motivo.",
    who: "signedIn",
    previews: true,
    body: type({ decision, "justification?": filledText, ...seen }),
    answer: type({ version: "number.integer" }),
    refusals: {
      403: "É sobre a própria pessoa, ou outra decidiu retirar e quem chama não administra a revisão há 24 horas.",
      409: `Outra pessoa já decidiu (CHANGED). ${notOpen}`,
    },
  }),
  undo: del("/reviews/:reviewId/lines/:lineId/decision", {
    summary: "Desfaz a própria decisão, enquanto a revisão está aberta.",
    who: "signedIn",
    previews: true,
    refusals: { 409: `A decisão é de outra pessoa. ${notOpen}` },
  }),
  decideMany: put("/reviews/:reviewId/decisions", {
    summary: "Decide várias linhas, 1000 por chamada, com o resultado de cada uma.",
    who: "signedIn",
    previews: true,
    body: type({
      lines: type({ id, ...seen })
        .array()
        .moreThanLength(0)
        .atMostLength(maxDecided),
      decision,
      "justification?": filledText,
    }),
    answer: type({
      results: type({
        id: "number.integer",
        decided: "boolean",
        /** Why it was not decided. */
        "message?": "string",
      }).array(),
    }),
    refusals: { 409: notOpen },
  }),
  keepRest: post("/reviews/:reviewId/rest", {
    summary:
      "Mantém as linhas que ainda esperam por quem chama, 10000 por chamada, e responde quantas foram.",
    who: "signedIn",
    previews: true,
    answer: count.and({ more: "boolean" }),
    refusals: { 409: notOpen },
  }),
  lines: get("/reviews/:reviewId/lines", {
    summary:
      "O relatório: as linhas, com o que foi decidido e feito. Quem administra a revisão lê todas; quem só decide nela, as que decidiu.",
    who: "signedIn",
    queued: true,
    query: cursorQuery.and({ "outcome?": type.enumerated(...reviewOutcomeNames) }),
    answer: type({ items: reportedLine.array(), ...behind }),
  }),
  totals: get("/reviews/:reviewId/totals", {
    summary: "Quantas linhas têm cada resultado, e quantas delas o silêncio decidiu.",
    who: "assignments.manage",
    queued: true,
    answer: type({
      outcome: type.enumerated(...reviewOutcomeNames),
      count: "number.integer",
      bySilence: "number.integer",
    }).array(),
  }),
  export: get("/reviews/:reviewId/report", {
    summary: "O relatório como CSV para planilhas.",
    who: "assignments.manage",
    contentType: "text/csv; charset=utf-8",
    takesLong: true,
    answer: file,
  }),
  unused: get("/unused-access", {
    summary: `As aplicações de quem chama em que há acessos sem uso há ${usualUnusedDays} dias, contados uma vez por dia.`,
    who: "assignments.manage",
    answer: type({
      days: "number.integer",
      items: type({
        application: { id: "number.integer", acronym: "string", title: "string" },
        /** Assignments of roles and of profiles. */
        count: "number.integer",
        countedDate: dateTime,
      }).array(),
    }),
  }),
  ofClient: get("/client/:clientId/reviews", {
    summary:
      "O que as revisões disseram dos acessos de uma pessoa ou aplicação, do mais novo ao mais antigo.",
    who: "assignments.manage",
    answer: reportedLine.and({ review: { id: "number.integer", name: "string" } }).array(),
  }),
}
