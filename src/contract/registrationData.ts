import type { Type } from "arktype"
import {
  itemFields,
  maxWholeNumber,
  namedFields,
  phoneFields,
  type RegistrationField,
  sectionFields,
  type ValuesOf,
} from "@/domain/registration/fields"
import { del, file, get, post, put } from "./call"
import {
  after,
  author,
  dateTime,
  email,
  filledText,
  id,
  listQuery,
  organizationSummary,
  paging,
  pagingBehind,
  version,
} from "./shapes"
import { type } from "./type"

/** For a person's own data, and for another person's if permitted; also callable by pre-registered people. */
export const own = { who: "signedIn", tokens: ["access", "registry"] } as const

const day = type(/^\d{4}-\d{2}-\d{2}$/)
const sent: Record<Exclude<RegistrationField["kind"], "photo">, type.Any> = {
  text: type("string <= 1000"),
  date: day,
  number: type("number.integer").atLeast(0).atMost(maxWholeNumber),
  flag: type("boolean"),
  lookup: id,
  unit: id,
}
const answered: Record<RegistrationField["kind"], type.Any> = { ...sent, photo: type("string") }

/** The shape of a list of fields, all of them optional: rules decide which are required, with messages in words. */
function shapeOf<F extends Record<string, RegistrationField>>(
  fields: F,
  kinds: Partial<Record<RegistrationField["kind"], type.Any>>,
): Type<ValuesOf<F>> {
  const parts: Record<string, type.Any> = Object.fromEntries(
    namedFields(fields).flatMap(([name, { kind }]) =>
      kinds[kind] ? [[`${name}?`, kinds[kind]] as const] : [],
    ),
  )
  return type(parts) as unknown as Type<ValuesOf<F>>
}

/** Values as they are stored and returned. Values that are sent have no photo, which has a call of its own. */
export const phoneValues = shapeOf(phoneFields, sent)
export const sectionValues = {
  personal: shapeOf(sectionFields.personal, answered),
  documents: shapeOf(sectionFields.documents, answered),
  professional: shapeOf(sectionFields.professional, answered),
  communication: shapeOf(sectionFields.communication, answered),
  additional: shapeOf(sectionFields.additional, answered),
}
export const itemValues = {
  courses: shapeOf(itemFields.courses, answered),
  languages: shapeOf(itemFields.languages, answered),
}

/** A section: its current values and the requested ones. `version` is the one that an edit is based on, 0 if there is none. */
const section = <const Values extends type.Any>(values: Values) =>
  ({ version: "number.integer", "valid?": values, "pending?": values }) as const
const phones = type({ valid: phoneValues.array(), pending: phoneValues.array() })

export const change = type("'insert' | 'update' | 'delete'")
/** An item of a list. `change` is the requested change; `originalId` is the item that it would change or remove. */
const item = <const Values extends type.Any>(values: Values) =>
  ({
    id: "number.integer",
    version: "number.integer",
    "originalId?": "number.integer",
    "change?": change,
    values,
  }) as const

const signedTerm = type({
  id: "number.integer",
  title: "string",
  /** Markdown, in the wording that was agreed to. */
  content: "string",
  signedDate: dateTime,
})

const details = type({
  atalaiaId: "string",
  name: "string",
  "email?": "string",
  isForeign: "boolean",
  kind: "'preUser' | 'user'",
  /** The state of a pre-registration. */
  "status?": "'IN_PROGRESS' | 'READY'",
  /** Why it was last refused, until it is finalized again. */
  "rejectionMessage?": "string",
  "organization?": organizationSummary,
  /** Data must be brought up to date before anything else. */
  deprecatedDetails: "boolean",
  /** False if nothing was ever filled in. */
  hasDetails: "boolean",
  can: {
    /** Change it, directly or by a request. */
    edit: "boolean",
    /** Changes take effect at once; otherwise they wait for an authorizer. */
    direct: "boolean",
    finalize: "boolean",
    /** Correct the e-mail of a pre-registration whose link was not opened. */
    "correctEmail?": "boolean",
  },
  /** It already awaits an authorizer. */
  canEvaluated: "boolean",
  /**
   * Everything except name, unit and contact is left out: documents, bank, address, files, photo and so on. The caller neither
   * edits nor evaluates these data, and has not given a reason to see them (`reveal`).
   */
  concealed: "boolean",
  /** The new e-mail that is still to be confirmed. */
  "emailWaiting?": "string",
  /** Fields that cannot be changed here, with the reason in words. */
  locked: { "name?": "string", "email?": "string", "organizationId?": "string" },
  personal: section(sectionValues.personal),
  documents: section(sectionValues.documents),
  professional: section(sectionValues.professional),
  communication: section(sectionValues.communication),
  additional: section(sectionValues.additional),
  phones,
  courses: type(item(itemValues.courses)).array(),
  languages: type(item(itemValues.languages)).array(),
  terms: signedTerm.array(),
  /** The changes that await an authorizer, if there are any. */
  "changes?": { fields: "string[]", createDate: dateTime, lastUpdate: dateTime },
  /** The version for an authorizer's decision, if one is pending; `why` is the reason why they may not make it. */
  "evaluation?": {
    version: "number.integer",
    decide: "boolean",
    "why?": "string",
    /** The person in whose place they make it, as their deputy. */
    "inPlaceOf?": author,
  },
  /** Labels of all entries that the values refer to: by domain table, or `organizations`, and id. */
  names: type.Record("string", type.Record("string", "string")),
})

/** Whether the change took effect, or is pending. */
export const saved = type({
  applied: "boolean",
  /** Which part of it has no effect yet, in words. */
  "message?": "string",
})
export const raced = { 409: "Mudou enquanto isso, ou já está em avaliação: a mensagem diz qual." } as const

const sectionBody = <const Values extends type.Any>(values: Values) =>
  ({ version: "0 <= number.integer <= 2147483647", values }) as const

const preUserRow = type({
  atalaiaId: "string",
  "name?": "string",
  email: "string",
  isForeign: "boolean",
  status: "'IN_PROGRESS' | 'READY'",
  underEvaluation: "boolean",
  createDate: dateTime,
  "organization?": organizationSummary,
  can: { open: "boolean", remove: "boolean", correctEmail: "boolean" },
})

/** A decision about a person, as they and those who see their data may read it: without the IP address of the decider. */
const decisionRow = type({
  id: "number.integer",
  at: dateTime,
  /** Stable name of the action: `registration.approve`. */
  kind: "string",
  /** The same in a Portuguese sentence. */
  text: "string",
  actorName: "string",
  "justification?": "string",
})

export const registration = {
  requiredDocuments: get("/registration/required-documents", {
    ...own,
    summary: "Os tipos de documento que o cadastro de alguém, ou de quem pede, tem de trazer.",
    query: type({ "atalaiaId?": "1 <= string <= 40" }),
    quota: "person",
    answer: type({ id: "number.integer", label: "string", "description?": "string" }).array(),
    refusals: { 404: "A pessoa não existe, ou não está ao alcance de quem pede." },
  }),
  mine: get("/registration/mine", {
    summary: "Pré-cadastros em andamento que quem pede começou, os mais novos primeiro.",
    who: "preUsers.view",
    queued: true,
    pages: "registration",
    query: listQuery,
    answer: type({ items: preUserRow.array(), ...paging }),
  }),
  ongoing: get("/registration/ongoing", {
    summary: "Todos os pré-cadastros em andamento, os mais novos primeiro.",
    who: "preUsers.ongoing",
    queued: true,
    pages: "registration",
    query: listQuery,
    answer: type({ items: preUserRow.array(), ...paging }),
  }),
  decisions: get("/registration/:atalaiaId/decisions", {
    ...own,
    summary: "O que foi decidido sobre o cadastro e os pedidos de acesso de alguém, o mais novo primeiro.",
    pages: "registration",
    query: listQuery.and({ "after?": after }),
    answer: type({ items: decisionRow.array(), ...pagingBehind }),
  }),
  missingInfo: get("/registration/missing-info/:atalaiaId", {
    ...own,
    summary: "Em que partes falta o que é obrigatório.",
    answer: type({
      personal: "boolean",
      documents: "boolean",
      professional: "boolean",
      communication: "boolean",
      additional: "boolean",
      education: "boolean",
      requiredDocuments: "boolean",
    }),
  }),
  details: get("/registration/:atalaiaId", {
    ...own,
    summary: "Os dados cadastrais de alguém: como valem, e com o que foi pedido e ainda espera.",
    answer: details,
  }),
  reveal: post("/registration/:atalaiaId/reveal", {
    summary:
      "Mostra o que está oculto nos dados de alguém, por um motivo que fica registrado e é mostrado à pessoa.",
    who: ["users.search", "preUsers.view"],
    previews: true,
    quota: "revealed",
    body: type({ justification: filledText }),
    refusals: {
      409: "Nada está oculto.",
      429: "O limite de pessoas desta sessão, ou do dia, foi alcançado.",
    },
  }),
  finalize: put("/registration/:atalaiaId", {
    ...own,
    summary: "Conclui um pré-cadastro: nada pode faltar, e todo termo tem de ser aceito.",
    body: type({
      underEvaluation: "false",
      "name?": "string <= 200",
      "organizationId?": id,
      /** Ids of the declarations agreed to. */
      terms: id.array().atMostLength(100),
    }),
    refusals: { ...raced, 422: "Falta informação obrigatória, ou o aceite de um termo." },
  }),
  finalizeLegacy: put("/registration/:atalaiaId/legacy", {
    summary: "Conclui a atualização cadastral: nada pode faltar.",
    who: "signedIn",
    body: type({ terms: id.array().atMostLength(100) }),
    refusals: { ...raced, 422: "Falta informação obrigatória, ou o aceite de um termo." },
  }),
  remove: del("/registration/:atalaiaId", {
    summary: "Remove um pré-cadastro que ainda não foi aprovado, com tudo o que traz.",
    who: ["preUsers.ongoing", "preUsers.edit"],
    previews: true,
    refusals: raced,
  }),
  correctEmail: put("/registration/:atalaiaId/email", {
    summary:
      "Corrige o e-mail de um pré-cadastro cujo link ninguém abriu, e o envia ao novo endereço; os links anteriores deixam de valer.",
    who: ["preUsers.open", "preUsers.edit"],
    previews: true,
    body: type({ email }),
    answer: type({ atalaiaId: "string", email: "string" }),
    refusals: {
      404: "Não há esse pré-cadastro.",
      409: "Já foi aberto ou finalizado, ou o e-mail é o de outra pessoa.",
      429: "Muitos pré-cadastros com o mesmo e-mail.",
    },
  }),
  savePersonal: put("/registration/:atalaiaId/personal", {
    ...own,
    summary: "Salva os dados pessoais, ou pede a sua mudança.",
    // Links that give access to the account go to this e-mail.
    reauthenticates: "sometimes",
    body: type(sectionBody(shapeOf(sectionFields.personal, sent))),
    answer: saved,
    refusals: { ...raced, 429: "Muitas mudanças de e-mail, desta pessoa ou por quem pede: nada foi salvo." },
  }),
  saveDocuments: put("/registration/:atalaiaId/documents", {
    ...own,
    summary: "Salva a documentação, ou pede a sua mudança.",
    body: type(sectionBody(shapeOf(sectionFields.documents, sent))),
    answer: saved,
    refusals: raced,
  }),
  saveProfessional: put("/registration/:atalaiaId/professional", {
    ...own,
    summary: "Salva os dados profissionais, ou pede a sua mudança.",
    body: type(sectionBody(shapeOf(sectionFields.professional, sent))),
    answer: saved,
    refusals: raced,
  }),
  saveCommunication: put("/registration/:atalaiaId/communication", {
    ...own,
    summary: "Salva endereço e telefones, ou pede a sua mudança.",
    body: type({
      ...sectionBody(shapeOf(sectionFields.communication, sent)),
      userPhones: phoneValues.array().atMostLength(20),
    }),
    answer: saved,
    refusals: raced,
  }),
  saveAdditional: put("/registration/:atalaiaId/additional", {
    ...own,
    summary: "Salva as informações adicionais, ou pede a sua mudança.",
    body: type(sectionBody(shapeOf(sectionFields.additional, sent))),
    answer: saved,
    refusals: raced,
  }),
  savePhoto: put("/registration/:atalaiaId/photo", {
    ...own,
    summary: "Guarda a foto 3x4, ou pede a sua troca.",
    multipart: true,
    body: type({ file: type.instanceOf(File) }),
    answer: saved,
    refusals: raced,
  }),
  photo: get("/registration/:atalaiaId/photo", {
    ...own,
    summary: "A foto 3x4; com pending=true, a que foi pedida.",
    query: type({ "pending?": "'true' | 'false'" }),
    answer: file,
  }),
}

/** Courses and languages, each a separate item. */
export const registrationItems = {
  createCourse: post("/registration/:atalaiaId/courses", {
    ...own,
    summary: "Acrescenta uma formação, ou pede que se acrescente.",
    body: type({ values: shapeOf(itemFields.courses, sent) }),
    answer: saved,
    refusals: raced,
  }),
  updateCourse: put("/registration/:atalaiaId/courses/:itemId", {
    ...own,
    summary: "Muda uma formação, ou pede a sua mudança.",
    body: type({ version, values: shapeOf(itemFields.courses, sent) }),
    answer: saved,
    refusals: raced,
  }),
  removeCourse: del("/registration/:atalaiaId/courses/:itemId", {
    ...own,
    summary: "Remove uma formação, ou pede a sua remoção; o que só foi pedido deixa de o ser.",
    answer: saved,
    refusals: raced,
  }),
  createLanguage: post("/registration/:atalaiaId/languages", {
    ...own,
    summary: "Acrescenta um idioma, ou pede que se acrescente.",
    body: type({ values: shapeOf(itemFields.languages, sent) }),
    answer: saved,
    refusals: { 409: "O idioma já está na lista." },
  }),
  updateLanguage: put("/registration/:atalaiaId/languages/:itemId", {
    ...own,
    summary: "Muda um idioma, ou pede a sua mudança.",
    body: type({ version, values: shapeOf(itemFields.languages, sent) }),
    answer: saved,
    refusals: raced,
  }),
  removeLanguage: del("/registration/:atalaiaId/languages/:itemId", {
    ...own,
    summary: "Remove um idioma, ou pede a sua remoção; o que só foi pedido deixa de o ser.",
    answer: saved,
    refusals: raced,
  }),
}
