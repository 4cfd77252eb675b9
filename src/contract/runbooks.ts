import { planners } from "@/domain/plans"
import {
  maxNames,
  maxRunbookLines,
  maxRunbookNameLength,
  namePattern,
  runbookNamePattern,
} from "@/domain/runbooks"
import { del, get, post, put } from "./call"
import { commandText, comment } from "./plans"
import { author, dateTime, filledText, pageQuery, paging, plainName, version } from "./shapes"
import { type } from "./type"

/** A call by its name in this API. */
const callName = type({ resource: "1 <= string <= 40", name: "1 <= string <= 40" })

/** A placeholder, and its first occurrence, whose slot determines its values. */
const name = type({
  /** With its `$`. */
  name: type(namePattern),
  /** The page's command, and its slot. */
  command: "1 <= string <= 40",
  slot: "1 <= string <= 40",
  /** The value of the slot that narrows it: another placeholder, or a value. */
  "within?": "1 <= string <= 200",
  /** The lines are valid without it. */
  "optional?": "boolean",
})

/** The same as it is stored. */
export const keptName = type({
  name: "string",
  command: "string",
  slot: "string",
  "within?": "string",
  "optional?": "boolean",
})

const writtenLine = type({
  /** With placeholders instead of values. */
  text: commandText,
  "comment?": comment,
  /** The calls that it will make. */
  calls: callName.array().moreThanLength(0).atMostLength(10),
})

const written = type({
  name: type(`1 <= string <= ${maxRunbookNameLength}`).and(runbookNamePattern).and(plainName),
  /** Its purpose: the default justification of plans that are made of it. */
  description: filledText,
  /** Visible to all who may make every call of its lines; otherwise only to its author. */
  shared: "boolean",
  names: name.array().atMostLength(maxNames),
  lines: writtenLine.array().moreThanLength(0).atMostLength(maxRunbookLines),
})

const summary = type({
  id: "number.integer",
  name: "string",
  description: "string",
  author,
  shared: "boolean",
  names: keptName.array(),
  lines: "number.integer",
  createDate: dateTime,
  updateDate: dateTime,
  version: "number.integer",
  can: { edit: "boolean" },
})

const runbook = summary.omit("lines").and({
  lines: type({ text: "string", "comment?": "string" }).array(),
})

const made = type({ id: "number.integer", version: "number.integer" })
const taken = "O nome já é de outro roteiro (NAME_TAKEN)."

/** Plans with placeholders instead of values. Running one makes an ordinary plan, with the rights of the person who runs it. */
export const runbooks = {
  list: get("/runbooks", {
    summary: "Os próprios roteiros e os compartilhados cujas chamadas todas quem chama pode fazer.",
    who: planners,
    queued: true,
    pages: "runbooks",
    query: pageQuery,
    answer: type({ items: summary.array(), ...paging }),
  }),
  get: get("/runbooks/:runbookId", {
    summary: "Um roteiro com as suas linhas.",
    who: planners,
    answer: runbook,
  }),
  create: post("/runbooks", {
    summary: "Guarda um roteiro.",
    who: planners,
    largeBody: true,
    body: written,
    answer: made,
    refusals: { 409: taken, 422: "Uma linha faz o que não pode fazer parte de um plano (NOT_PLANNABLE)." },
  }),
  update: put("/runbooks/:runbookId", {
    summary: "Altera um roteiro próprio: nome, linhas, com quem é compartilhado.",
    who: planners,
    largeBody: true,
    body: written.and({ version }),
    answer: made,
    refusals: { 409: `Foi alterado enquanto isso (CHANGED). ${taken}` },
  }),
  remove: del("/runbooks/:runbookId", {
    summary: "Remove um roteiro próprio. Os planos feitos dele ficam.",
    who: planners,
    previews: true,
  }),
}
