import { withoutUnseenLines } from "@/domain/text/oneLine"
import { del, get, post, put } from "./call"
import { dateTime, line, listQuery, paging, version } from "./shapes"
import { type } from "./type"

const writtenText = type({
  id: "number.integer",
  title: "string",
  /** Markdown. */
  content: "string",
  /** A declaration, which has to be agreed to; otherwise a description. */
  requiresConfirmation: "boolean",
  lastUpdate: dateTime,
  version: "number.integer",
})

const textBody = {
  title: line,
  content: type("1 <= string <= 100000").pipe(withoutUnseenLines),
  requiresConfirmation: "boolean",
} as const

/** Descriptions and declarations shown during pre-registration. */
export const texts = {
  list: get("/texts", {
    summary: "Textos do pré-cadastro: declarações (required=true), descrições (false), ou todos.",
    who: "signedIn",
    tokens: ["access", "registry"],
    queued: true,
    pages: "texts",
    query: listQuery.and({ "required?": "'true' | 'false'" }),
    answer: type({ items: writtenText.array(), ...paging }),
  }),
  get: get("/texts/:textId", {
    summary: "Um texto do pré-cadastro.",
    who: "signedIn",
    tokens: ["access", "registry"],
    answer: writtenText,
  }),
  create: post("/texts", {
    summary: "Cria um texto do pré-cadastro.",
    who: "texts.manage",
    body: type(textBody),
    answer: writtenText,
  }),
  update: put("/texts/:textId", {
    summary: "Muda um texto do pré-cadastro.",
    who: "texts.manage",
    body: type({ ...textBody, "version?": version }),
    answer: writtenText,
    refusals: { 409: "Outra pessoa mudou o texto enquanto isso." },
  }),
  remove: del("/texts/:textId", {
    summary: "Remove um texto do pré-cadastro.",
    who: "texts.manage",
    previews: true,
  }),
}
