import { type } from "arktype"
import { get } from "./call"

export const documentTypes = {
  list: get("/document-types", {
    summary: "Tipos de documento.",
    who: "signedIn",
    answer: type({ id: "number.integer", label: "string", "description?": "string" }).array(),
  }),
}
