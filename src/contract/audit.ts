import { file, get } from "./call"
import { after, clientSummary, historyRow, identifier, moment, page, pagingBehind, size } from "./shapes"
import { type } from "./type"

/** Search filters: each one narrows the result; without any it is everything that the actor may see. */
const auditFilter = type({
  /** The person or application that was affected. */
  "subject?": identifier,
  /** The actor: for a service account its acronym, key or id. */
  "actor?": identifier,
  /** Acronym, key or id. */
  "app?": "1 <= string <= 100",
  /** Kinds of actions, separated by commas: `role.grant,role.revoke`. */
  "kinds?": /^[a-zA-Z.]{1,60}(,[a-zA-Z.]{1,60}){0,99}$/,
  /** From this moment on. */
  "from?": moment,
  /** Before this moment. */
  "until?": moment,
})

const noApplication = { 404: "A aplicação não existe." } as const

export const audit = {
  search: get("/audit", {
    summary: "O que foi feito no sistema, ao alcance de quem pede: quem, quando, com quem, o quê e por quê.",
    who: "history.view",
    queued: true,
    pages: "audit",
    query: auditFilter.and({ "page?": page, "size?": size, "after?": after }),
    answer: type({
      ...pagingBehind,
      items: historyRow
        .and({ "subject?": clientSummary.pick("id", "name"), "application?": { acronym: "string" } })
        .array(),
    }),
    refusals: noApplication,
  }),
  export: get("/audit/export", {
    summary: "O mesmo como planilha (CSV), inteiro. Quem exporta fica registrado.",
    who: "history.view",
    query: auditFilter,
    answer: file,
    refusals: noApplication,
  }),
  ocsf: get("/audit/ocsf", {
    summary:
      "O que foi feito, como eventos OCSF 1.4.0 para um SIEM, um por linha (NDJSON), do mais antigo ao mais novo, depois de um cursor.",
    who: "history.view",
    contentType: "application/x-ndjson",
    continues: true,
    query: type({
      /** The end of the previous page: `X-Next-Cursor` of its answer, or `metadata.uid` of its last line. */
      "cursor?": "1 <= string <= 100",
      /** Maximum number of events; 1000 by default. */
      "limit?": type("string.integer.parse").to("1 <= number.integer <= 1000"),
    }),
    answer: file,
    refusals: {
      409: "O cursor não é desta auditoria.",
      429: "Outras leituras ainda estão em andamento: a mensagem diz quanto esperar.",
    },
  }),
  chain: get("/audit/chain", {
    summary: "O último selo da corrente que protege os registros, e quantos esperam pelo seu.",
    who: "platform.administer",
    answer: type({
      "last?": { number: "number.integer", hash: "string" },
      waiting: "number.integer",
    }),
  }),
}
