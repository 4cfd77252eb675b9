import { type } from "arktype"
import { planners } from "@/domain/plans"
import {
  longestRunbookName,
  mostNames,
  mostRunbookLines,
  namePattern,
  runbookNamePattern,
} from "@/domain/runbooks"
import { del, get, post, put } from "./call"
import { commandText, comment } from "./plans"
import { author, dateTime, filledText, pageQuery, paging, version } from "./shapes"

/** A call by its name in this API. */
const callName = type({ resource: "1 <= string <= 40", name: "1 <= string <= 40" })

/** A name, and where it stands first: its values are those of that slot. */
const name = type({
  /** With its `$`. */
  name: type(namePattern),
  /** The command of the page, and its slot. */
  command: "1 <= string <= 40",
  slot: "1 <= string <= 40",
  /** What is written in the slot that narrows it: another name, or a value. */
  "within?": "1 <= string <= 200",
  /** The lines do without it. */
  "optional?": "boolean",
})

/** The same as it was kept. */
export const keptName = type({
  name: "string",
  command: "string",
  slot: "string",
  "within?": "string",
  "optional?": "boolean",
})

const writtenLine = type({
  /** With names in the place of values. */
  text: commandText,
  "comment?": comment,
  /** Which calls it will make. */
  calls: callName.array().moreThanLength(0).atMostLength(10),
})

const written = type({
  name: type(`1 <= string <= ${longestRunbookName}`).and(runbookNamePattern),
  /** What it is for: the justification of the plans that are made of it, as long as they say no other. */
  description: filledText,
  /** Whoever may make every call of its lines finds it, too; otherwise only who made it. */
  shared: "boolean",
  names: name.array().atMostLength(mostNames),
  lines: writtenLine.array().moreThanLength(0).atMostLength(mostRunbookLines),
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

/** Plans with names in the place of values. Running one makes an ordinary plan, with the rights of whoever runs it. */
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
