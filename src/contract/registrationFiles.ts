import { del, file, get, post, put } from "./call"
import { change, own, raced, saved } from "./registrationData"
import { dateTime, id } from "./shapes"
import { type } from "./type"

const userFile = type({
  id: "number.integer",
  fileName: "string",
  /** Its download address, which ends with the file's name. */
  "fileReference?": "string",
  documentTypeId: "number.integer",
  documentType: "string",
  contentType: "string",
  /** Bytes. */
  size: "number.integer",
  /** When the file was uploaded. */
  createDate: dateTime,
  "change?": change,
  "originalId?": "number.integer",
  underAccessRequest: "boolean",
  /** Its type is required: it can be replaced, not removed. */
  required: "boolean",
})

const truth = type("'true' | 'false'")

const fileQuery = type({
  documentTypeId: type("string.integer.parse").to(id),
  "userDetailsId?": "string <= 40",
  "underAccessRequest?": truth,
})

const withFile = type({ file: type.instanceOf(File) })

/** Documents of a person, one of each type. */
export const userFiles = {
  list: get("/user-files/user/:atalaiaId", {
    ...own,
    summary: "Os documentos de alguém: os que valem (isValid=true), ou os que foram pedidos.",
    query: type({ "isValid?": truth }),
    answer: userFile.array(),
  }),
  both: get("/user-files/both/:atalaiaId", {
    ...own,
    summary: "Os documentos de alguém, os que valem e os que foram pedidos.",
    answer: type({ valid: userFile.array(), notValid: userFile.array() }),
  }),
  get: get("/user-files/file/:fileId", { ...own, summary: "Um documento, sem o arquivo.", answer: userFile }),
  download: get("/user-files/download/:fileId", {
    ...own,
    summary: "O arquivo de um documento.",
    answer: file,
  }),
  create: post("/user-files/:atalaiaId", {
    ...own,
    summary: "Acrescenta um documento, de um tipo que ainda não há.",
    bends: "O mesmo caminho leva aqui o identificador da pessoa, e em PUT e DELETE o número do documento.",
    multipart: true,
    query: fileQuery,
    body: withFile,
    answer: saved,
    refusals: { 409: "Já existe um documento desse tipo." },
  }),
  replace: put("/user-files/:atalaiaId", {
    ...own,
    summary: "Troca o arquivo do documento de um tipo.",
    bends: "O mesmo caminho leva aqui o número do documento, e em POST o identificador da pessoa.",
    multipart: true,
    query: fileQuery,
    body: withFile,
    answer: saved,
    refusals: raced,
  }),
  remove: del("/user-files/:fileId", {
    ...own,
    summary: "Remove um documento que não é obrigatório, ou pede a sua remoção.",
    bends: "O mesmo caminho leva aqui o número do documento, e em POST o identificador da pessoa.",
    answer: saved,
    refusals: raced,
  }),
}
