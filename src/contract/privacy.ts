import { type } from "arktype"
import { file, get } from "./call"
import { historyRow, listQuery } from "./shapes"

/** What the law gives a person about their own data (LGPD, art. 18). */
export const privacy = {
  looks: get("/my-data/looks", {
    summary: "Quem viu os seus dados cadastrais ou baixou os seus documentos, o mais recente primeiro.",
    who: "signedIn",
    queued: true,
    query: listQuery,
    answer: type({ items: historyRow.array() }),
  }),
  export: get("/my-data/export", {
    summary: "Tudo o que o sistema guarda sobre quem pede, em um arquivo ZIP.",
    who: "signedIn",
    reauthenticates: "always",
    refusals: { 429: "Os próprios dados já estão sendo baixados." },
    answer: file,
  }),
}
