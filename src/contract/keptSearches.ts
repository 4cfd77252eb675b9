import { type } from "arktype"
import { longestSearchAddress, mostKeptSearches, searchedListNames } from "@/domain/keptSearches"
import { del, get, post, put } from "./call"
import { reportTime } from "./searchReports"
import { author, dateTime, pageQuery, paging, searchName, version } from "./shapes"

const listName = type.enumerated(...searchedListNames)

/** How whoever asks receives it by e-mail. */
const report = reportTime.and({
  /** When it is due next; absent where it was stopped. */
  "nextDate?": dateTime,
  /** When it was last sent. */
  "sentDate?": dateTime,
  /** It is sent no more, since when and why. */
  "stopped?": { date: dateTime, reason: "string" },
})

const keptSearch = type({
  id: "number.integer",
  name: "string",
  /** The list, by the name of its screen. */
  list: listName,
  /** Where it leads in the console: path and parameters of the search. */
  address: "string",
  /** With everybody who may open the list; otherwise it is its owner's alone. */
  shared: "boolean",
  owner: author,
  updateDate: dateTime,
  version: "number.integer",
  "report?": report,
  /** `receive`: by e-mail, which not every list is fit for. */
  can: { edit: "boolean", remove: "boolean", receive: "boolean" },
})

const written = type({
  name: searchName,
  /** An address of the console, without its host, of a list; what is no part of the search is left out. */
  address: `1 <= string <= ${longestSearchAddress}`,
  shared: "boolean",
})

const made = type({ id: "number.integer", version: "number.integer" })

/** Searches that are kept under a name. */
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
      /** Only those of one list. */
      "list?": listName,
    }),
    answer: type({ items: keptSearch.array(), ...paging }),
  }),
  get: get("/searches/:searchId", {
    summary: "Uma busca guardada: própria, ou compartilhada e de uma lista que quem chama abre.",
    who: "signedIn",
    answer: keptSearch,
  }),
  create: post("/searches", {
    summary: "Guarda o endereço de uma lista, com a sua busca, sob um nome.",
    who: "signedIn",
    body: written,
    answer: made,
    refusals: {
      403: "É de uma lista que quem chama não abre.",
      409: `Quem chama já tem uma busca com esse nome (NAME_TAKEN), ou já guarda ${mostKeptSearches} (TOO_MANY).`,
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
