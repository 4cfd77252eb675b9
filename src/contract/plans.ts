import { type } from "arktype"
import {
  longestLine,
  mostCalls,
  mostColumns,
  mostLines,
  mostTables,
  planLineStateNames,
  planners,
  planStateNames,
  tableSeparators,
} from "@/domain/plans"
import { ofOneLine } from "@/domain/text/oneLine"
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
  shortLine,
  version,
} from "./shapes"

/** One change of a line, as the page would send it: a call of this API that has a preview. */
const plannedCall = type({
  resource: "1 <= string <= 40",
  name: "1 <= string <= 40",
  /** The address under `/api`, parameters filled in. */
  path: "1 <= string <= 1000",
  query: "Record<string, string>",
  "body?": "unknown",
})

/**
 * The command of a line as it was written: one line, and no comment. Whoever approves it reads it among others, so it may not
 * look like several, or like none.
 */
export const commandText = type(`1 <= string <= ${longestLine}`)
  .and(inOneLine)
  .and(/^\s*[^\s#]/)
/** What is written above it, for people: lines that begin with `#`. */
export const comment = type(`string <= ${longestLine}`).and(
  new RegExp(`^#${ofOneLine}*(?:\\n#${ofOneLine}*)*$`, "u"),
)

const lines = type({
  text: commandText,
  "comment?": comment,
  calls: plannedCall.array().moreThanLength(0).atMostLength(mostCalls),
})
  .array()
  .moreThanLength(0)
  .atMostLength(mostLines)

const cells = type(`string <= ${longestLine}`).array().atMostLength(mostColumns)
/** A table whose rows became lines, as it came. */
const table = type({
  name: "1 <= string <= 300",
  /** What stands between the cells of a text; absent for a workbook. */
  "separator?": type.enumerated(...tableSeparators),
  /** Empty where the table has none. */
  headings: cells,
  rows: type({
    cells,
    /** The line that was made of it. */
    "line?": `string <= ${longestLine}`,
    /** Why none was made of it. */
    "problem?": `string <= ${longestLine}`,
    /** Stands above the heading, as a title does. */
    "above?": "true",
  })
    .array()
    .atMostLength(mostLines),
})
const tables = table.array().atMostLength(mostTables)

const effect = type({ text: "string", tone: "'danger' | 'warning' | 'positive' | 'neutral'" })

const refusal = type({ message: "string", code: "string" })

const simulatedLine = type({ effects: effect.array(), "refusal?": refusal })

const simulation = type({
  /** One for each line, in order. */
  lines: simulatedLine.array(),
  /** What all lines do together. */
  sum: effect.array(),
  /** What each person or application that the lines name has afterwards and had not before, and the other way round. */
  people: type({
    id: "string",
    name: "string",
    gained: "string[]",
    lost: "string[]",
  }).array(),
  /** Names all effects but the sessions that end: they come and go by themselves. */
  digest: "string",
  /** Why another person has to approve it; nothing where nobody has to. */
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
  /** What it sends, for whoever reads another person's plan: the text is only what its author wrote. */
  "sends?": type({
    /** What the call does, as the contract says it; absent where there is no such call any more. */
    "summary?": "string",
    path: "string",
    /** What stands in the path, by name: `{ app: "SINAL" }`; nothing where there is no such call any more. */
    parameters: "Record<string, string>",
    query: "Record<string, string>",
    "body?": "unknown",
  }).array(),
  /** What was answered to each of its changes, for whoever takes them back; of one's own plans. */
  "answers?": "unknown[]",
})

const summary = type({
  id: "number.integer",
  title: "string",
  state: type.enumerated(...planStateNames),
  author,
  "approver?": author,
  justification: "string",
  /** All lines are done or none; otherwise each for itself. */
  wholly: "boolean",
  lines: "number.integer",
  done: "number.integer",
  /** The runbook that it was made of; without an id once that was removed. */
  "runbook?": { "id?": "number.integer", name: "string" },
  createDate: dateTime,
  updateDate: dateTime,
  version: "number.integer",
})

const plan = summary.omit("lines").and({
  lines: planLine.array(),
  sum: effect.array(),
  people: simulation.get("people"),
  /** Names what it says of itself and all its effects: what is approved. */
  digest: "string",
  secondPerson: "string[]",
  /** How many tables it keeps from which lines came; of one's own plans. */
  "tables?": "number.integer",
  "decidedDate?": dateTime,
  /** Why it was refused; still there where it was sent again as it was. */
  "reason?": "string",
  can: {
    edit: "boolean",
    request: "boolean",
    withdraw: "boolean",
    approve: "boolean",
    refuse: "boolean",
    apply: "boolean",
    remove: "boolean",
    /** Why it can be neither requested nor applied. */
    "why?": "string",
  },
})

const written = type({
  title: shortLine,
  justification: filledText,
  wholly: "boolean",
  lines,
  /** Tables whose rows became lines: they come on top of those that the plan keeps already. */
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
      /** Those that this call was about. */
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
