import { get } from "./call"
import { type } from "./type"

export const documentTypes = {
  list: get("/document-types", {
    summary: "Tipos de documento.",
    who: "signedIn",
    answer: type({ id: "number.integer", label: "string", "description?": "string" }).array(),
  }),
}
