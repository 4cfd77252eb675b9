import {
  maxCalls,
  maxColumns,
  maxLineLength,
  maxLines,
  maxTables,
  planLineStateNames,
  planners,
  planStateNames,
  tableSeparators,
} from "@/domain/plans"
import { ofOneLine, unseenSigns } from "@/domain/text/oneLine"
import { del, get, post, put } from "./call"
import {
  author,
  dateTime,
  filledText,
  flag,
  id,
  identifier,
  inOneLine,
  message,
  pageQuery,
  paging,
  plainName,
  shortLine,
  version,
} from "./shapes"
import { type } from "./type"

/** One change of a line, as the page would send it: a previewable call of this API. */
const plannedCall = type({
  resource: "1 <= string <= 40",
  name: "1 <= string <= 40",
  /** The address under `/api`, with its parameters filled in. */
  path: "1 <= string <= 1000",
  query: "Record<string, string>",
  "body?": "unknown",
})

/**
 * The command of a line as it was written: a single line, and no comment. Its approver reads it among other lines, so it must not
 * look like several or be invisible.
 */
export const commandText = type(`1 <= string <= ${maxLineLength}`)
  .and(inOneLine)
  .and(new RegExp(`^[${unseenSigns}]*[^${unseenSigns}#]`, "u"))
/** The comments above it: lines that begin with `#`. */
export const comment = type(`string <= ${maxLineLength}`).and(
  new RegExp(`^#${ofOneLine}*(?:\\n#${ofOneLine}*)*$`, "u"),
)

const lines = type({
  text: commandText,
  "comment?": comment,
  calls: plannedCall.array().moreThanLength(0).atMostLength(maxCalls),
})
  .array()
  .moreThanLength(0)
  .atMostLength(maxLines)

const cells = type(`string <= ${maxLineLength}`).array().atMostLength(maxColumns)
/** A table whose rows became lines, in its original form. */
const table = type({
  name: "1 <= string <= 300",
  /** The cell separator of a text; absent for a workbook. */
  "separator?": type.enumerated(...tableSeparators),
  /** Empty if the table has none. */
  headings: cells,
  rows: type({
    cells,
    /** The line made of it. */
    "line?": `string <= ${maxLineLength}`,
    /** Why no line was made of it. */
    "problem?": `string <= ${maxLineLength}`,
    /** The row is above the heading, as a title is. */
    "above?": "true",
  })
    .array()
    .atMostLength(maxLines),
})
const tables = table.array().atMostLength(maxTables)

const effect = type({ text: "string", tone: "'danger' | 'warning' | 'positive' | 'neutral'" })

const refusal = type({ message: "string", code: "string" })

const simulatedLine = type({ effects: effect.array(), "refusal?": refusal })

const simulation = type({
  /** One for each line, in order. */
  lines: simulatedLine.array(),
  /** The total effect of all lines. */
  sum: effect.array(),
  /** What each person or application in the lines gains and loses. */
  people: type({
    id: "string",
    name: "string",
    gained: "string[]",
    lost: "string[]",
  }).array(),
  /** Hash of all effects except the sessions that end, because those change all the time. */
  digest: "string",
  /** Why another person has to approve it; empty if no approval is needed. */
  secondPerson: "string[]",
})

const planLine = type({
  text: "string",
  "comment?": "string",
  effects: effect.array(),
  "refusal?": refusal,
  state: type.enumerated(...planLineStateNames),
  /** Why it was not done. */
  "message?": "string",
  /** The calls that it makes, for readers of another person's plan: the text is only what its author wrote. */
  "sends?": type({
    /** The call's summary from the contract; absent if the call no longer exists. */
    "summary?": "string",
    path: "string",
    /** The path's parameters by name: `{ app: "SINAL" }`; empty if the call no longer exists. */
    parameters: "Record<string, string>",
    query: "Record<string, string>",
    "body?": "unknown",
  }).array(),
  /** The answer to each of its changes, for undoing them; only in one's own plans. */
  "answers?": "unknown[]",
})

const summary = type({
  id: "number.integer",
  title: "string",
  state: type.enumerated(...planStateNames),
  author,
  "approver?": author,
  justification: "string",
  /** Applies all lines or none; otherwise each line separately. */
  wholly: "boolean",
  lines: "number.integer",
  done: "number.integer",
  /** The runbook that it was made of; without an id once that was removed. */
  "runbook?": { "id?": "number.integer", name: "string" },
  /** The review of access whose decisions it carries out: its lines cannot be edited. */
  "review?": "number.integer",
  createDate: dateTime,
  updateDate: dateTime,
  version: "number.integer",
})

const plan = summary.omit("lines").and({
  lines: planLine.array(),
  sum: effect.array(),
  people: simulation.get("people"),
  /** Hash of its description and all its effects: the approval is for this content. */
  digest: "string",
  secondPerson: "string[]",
  /** How many source tables it has; only in one's own plans. */
  "tables?": "number.integer",
  "decidedDate?": dateTime,
  /** Why it was refused; kept if it was sent again unchanged. */
  "reason?": "string",
  can: {
    edit: "boolean",
    request: "boolean",
    withdraw: "boolean",
    approve: "boolean",
    refuse: "boolean",
    apply: "boolean",
    remove: "boolean",
    /** Why it can be neither sent for approval nor applied. */
    "why?": "string",
  },
})

const written = type({
  title: shortLine.and(plainName).and(/\S/),
  justification: filledText,
  wholly: "boolean",
  lines,
  /** Tables whose rows became lines; they are added to the plan's present tables. */
  "tables?": tables,
})

const made = type({ id: "number.integer", version: "number.integer" })
const changed =
  "Foi alterado enquanto isso (CHANGED), ou não está como a chamada supõe (CONFLICT), se não for já assim (ALREADY_SO)."
const otherEffects = "Os efeitos são outros agora (OTHER_EFFECTS): `fields` diz quais, linha a linha."

/** Many changes that are simulated, approved and applied together. */
export const plans = {
  simulate: post("/plans/simulation", {
    summary: "Faz tudo em uma transação que é desfeita, e responde o que cada linha faria.",
    who: planners,
    largeBody: true,
    takesLong: true,
    body: type({ lines }),
    answer: simulation,
  }),
  list: get("/plans", {
    summary: "Os próprios planos e os que outras pessoas enviaram a quem chama, do mais novo ao mais antigo.",
    who: planners,
    queued: true,
    pages: "plans",
    query: pageQuery.and({
      /** `waiting`: só os que esperam pela aprovação de quem chama. */
      "waiting?": flag,
    }),
    answer: type({ items: summary.array(), ...paging }),
  }),
  get: get("/plans/:planId", {
    summary: "Um plano com as suas linhas, o que fariam e o que foi delas.",
    who: planners,
    answer: plan,
  }),
  tables: get("/plans/:planId/tables", {
    summary: "As tabelas de que vieram linhas de um plano próprio, como vieram.",
    who: planners,
    answer: type({ tables }),
    refusals: { 403: "O plano é de outra pessoa." },
  }),
  create: post("/plans", {
    summary: "Guarda um plano, depois de simulá-lo.",
    who: planners,
    largeBody: true,
    takesLong: true,
    body: written.and({
      /** The runbook that it is made of. */
      "runbookId?": id,
    }),
    answer: made,
  }),
  update: put("/plans/:planId", {
    summary: "Guarda outras linhas, e simula de novo. O que foi enviado ou negado volta a ser rascunho.",
    who: planners,
    largeBody: true,
    takesLong: true,
    body: written.and({ version }),
    answer: made,
    refusals: { 409: changed },
  }),
  remove: del("/plans/:planId", {
    summary: "Remove um plano próprio que não foi aplicado.",
    who: planners,
    refusals: { 409: changed },
  }),
  request: put("/plans/:planId/request", {
    summary: "Envia o plano a outra pessoa, para que o aprove.",
    who: planners,
    previews: true,
    body: type({ approverId: identifier, version }),
    answer: made,
    refusals: { 403: "É a própria pessoa, ou quem não pode aprovar.", 409: changed },
  }),
  withdraw: del("/plans/:planId/request", {
    summary: "Retira o pedido de aprovação: o plano volta a ser rascunho.",
    who: planners,
    previews: true,
    refusals: { 409: changed },
  }),
  approve: put("/plans/:planId/approval", {
    summary: "Aprova o plano com os efeitos que foram vistos, que são simulados de novo como de quem aprova.",
    who: planners,
    reauthenticates: "always",
    takesLong: true,
    body: type({ digest: "1 <= string <= 100" }),
    answer: message,
    refusals: { 403: "Quem aprova não pode fazer o que o plano faz.", 409: `${changed} ${otherEffects}` },
  }),
  refuse: put("/plans/:planId/refusal", {
    summary: "Nega o plano, com o motivo.",
    who: planners,
    previews: true,
    body: type({ justification: filledText }),
    refusals: { 409: changed },
  }),
  apply: post("/plans/:planId/application", {
    summary:
      "Aplica o plano: inteiro, ou, onde cada linha é por si, as próximas linhas, até que não falte nenhuma (`left`). O que já foi feito não é feito outra vez.",
    who: planners,
    reauthenticates: "sometimes",
    takesLong: true,
    answer: type({
      /** The lines of this call. */
      lines: type({
        position: "number.integer",
        state: type.enumerated(...planLineStateNames),
        "message?": "string",
        "answers?": "unknown[]",
      }).array(),
      left: "number.integer",
      done: "number.integer",
      state: type.enumerated(...planStateNames),
    }),
    refusals: { 409: `${changed} ${otherEffects}`, 422: "Há linhas que são recusadas." },
  }),
}
