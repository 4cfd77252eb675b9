import { maxSavedSearches, maxSearchAddressLength, searchedListNames } from "@/domain/savedSearches"
import { del, get, post, put } from "./call"
import { reportTime } from "./searchReports"
import { author, dateTime, pageQuery, paging, searchName, version } from "./shapes"
import { type } from "./type"

const listName = type.enumerated(...searchedListNames)

/** The actor's subscription to it by e-mail. */
const report = reportTime.and({
  /** When it is due next; absent if it was stopped. */
  "nextDate?": dateTime,
  /** When it was last sent. */
  "sentDate?": dateTime,
  /** When and why it was stopped. */
  "stopped?": { date: dateTime, reason: "string" },
})

const savedSearch = type({
  id: "number.integer",
  name: "string",
  /** The list, by the name of its screen. */
  list: listName,
  /** Its address in the console: the path and the search parameters. */
  address: "string",
  /** With all who may open the list; otherwise it is private to its owner. */
  shared: "boolean",
  owner: author,
  updateDate: dateTime,
  version: "number.integer",
  "report?": report,
  /** `receive`: by e-mail, which not every list supports. */
  can: { edit: "boolean", remove: "boolean", receive: "boolean" },
})

const written = type({
  name: searchName,
  /** The console address of a list, without its host; parameters that do not belong to the search are dropped. */
  address: `1 <= string <= ${maxSearchAddressLength}`,
  shared: "boolean",
})

const made = type({ id: "number.integer", version: "number.integer" })

/** Saved searches. */
export const keptSearches = {
  list: get("/searches", {
    summary:
      "As próprias buscas guardadas e as compartilhadas das listas que quem chama abre: as próprias primeiro, por nome.",
    who: "signedIn",
    queued: true,
    pages: "keptSearches",
    query: pageQuery.and({
      /** A part of the name. */
      "search?": "string <= 200",
      /** Limits the result to one list. */
      "list?": listName,
    }),
    answer: type({ items: savedSearch.array(), ...paging }),
  }),
  get: get("/searches/:searchId", {
    summary: "Uma busca guardada: própria, ou compartilhada e de uma lista que quem chama abre.",
    who: "signedIn",
    answer: savedSearch,
  }),
  create: post("/searches", {
    summary: "Guarda o endereço de uma lista, com a sua busca, sob um nome.",
    who: "signedIn",
    body: written,
    answer: made,
    refusals: {
      403: "É de uma lista que quem chama não abre.",
      409: `Quem chama já tem uma busca com esse nome (NAME_TAKEN), ou já guarda ${maxSavedSearches} (TOO_MANY).`,
    },
  }),
  update: put("/searches/:searchId", {
    summary: "Muda o nome, o endereço ou com quem é compartilhada uma busca própria.",
    who: "signedIn",
    body: written.and({ version }),
    answer: made,
    refusals: {
      403: "É de outra pessoa, ou de uma lista que quem chama não abre.",
      409: "Foi alterada enquanto isso (CHANGED), ou já há outra com o nome (NAME_TAKEN).",
    },
  }),
  remove: del("/searches/:searchId", {
    summary: "Remove uma busca própria; quem administra a plataforma remove também uma compartilhada.",
    who: "signedIn",
    previews: true,
    refusals: { 403: "É de outra pessoa." },
  }),
}
