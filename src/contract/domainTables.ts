import { domainNames } from "@/domain/domainTables"
import { del, get, post, put } from "./call"
import { listQuery, paging } from "./shapes"
import { type } from "./type"

/** An entry of a domain table: its id, label and own columns. */
const entry = type({
  id: "number.integer",
  label: "string",
  "description?": "string",
  "code?": "string",
  "nameReduced?": "string",
  "uf?": "string",
  "stateId?": "string",
  "isoCode?": "string",
})
const values = type({
  "label?": "string <= 4000",
  "description?": "string <= 4000",
  "code?": "string <= 100",
  "nameReduced?": "string <= 400",
  "uf?": "string <= 10",
  "stateId?": "string <= 10",
  "isoCode?": "string <= 10",
})
const who = ["texts.manage", "organizations.manage"] as const
const names = domainNames.join(", ")

/** The auxiliary tables, each under its name. */
export const domainTables = {
  list: get("/domains/:domain", {
    summary: `Os valores de uma tabela de domínio: ${names}.`,
    who: "signedIn",
    tokens: ["access", "registry"],
    queued: true,
    pages: "domainEntries",
    query: listQuery,
    answer: type({ items: entry.array(), ...paging }),
  }),
  create: post("/domains/:domain", {
    summary: "Acrescenta um valor a uma tabela de domínio.",
    who,
    body: values,
    answer: entry,
    refusals: { 409: "Já existe um valor com esse nome." },
  }),
  update: put("/domains/:domain/:entryId", {
    summary: "Muda um valor de uma tabela de domínio, onde quer que esteja em uso.",
    who,
    body: values,
    answer: entry,
    refusals: { 409: "Já existe um valor com esse nome." },
  }),
  remove: del("/domains/:domain/:entryId", {
    summary: "Remove um valor que não está em uso.",
    who,
    previews: true,
    refusals: { 409: "Está em uso; a mensagem diz onde." },
  }),
}
