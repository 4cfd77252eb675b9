import { del, get, patch, post, put } from "./call"
import { role } from "./roles"
import {
  acronym,
  after,
  applicationSummary,
  count,
  dateTime,
  flag,
  historyRow,
  id,
  line,
  listQuery,
  paging,
  pagingBehind,
  personSummary,
  version,
} from "./shapes"
import { type } from "./type"

const application = applicationSummary.and({
  clientId: "string",
  "description?": "string",
  "redirectUrl?": "string",
  hasSecret: "boolean",
  allowedTokens: "number.integer",
  /** The number of its roles, of those that are assigned to any client, and of those that are blocked for any client. */
  amountOfAppRoles: "number.integer",
  amountOfAssignedRoles: "number.integer",
  amountOfBlockedRoles: "number.integer",
  version: "number.integer",
  can: {
    /** Change its data, roles, profiles, secret and documents: for those who administer it. */
    update: "boolean",
    /** Enable and disable it; never the security application. */
    enable: "boolean",
    remove: "boolean",
    /** Let it inherit roles of the platform. */
    inherit: "boolean",
  },
})

/** Title and acronym are stored in capitals. */
const basics = {
  title: line,
  acronym,
  redirectUrl: "1 <= string <= 500",
  "description?": "string <= 4000",
} as const

const applicationDocument = type({
  appId: "number.integer",
  documentId: "number.integer",
  label: "string",
  "description?": "string",
})

const changed = { 409: "Outra pessoa mudou isto enquanto você editava." } as const

export const applications = {
  list: get("/applications", {
    summary: "Aplicações visíveis a quem pede, com os filtros role, roleeq e active na própria busca.",
    who: "applications.view",
    queued: true,
    pages: "applications",
    query: listQuery.and({ "withRoles?": flag }),
    answer: type({ items: application.and({ "roles?": role.array() }).array(), ...paging }),
  }),
  // Must come before the paths with a parameter, which would match it.
  count: get("/applications/count", {
    summary: "Quantas aplicações há ao alcance de quem pede, ou quantas a busca encontra.",
    who: "applications.view",
    query: type({ "search?": "string <= 1000" }),
    answer: count,
  }),
  withPermissions: get("/applications/with-permissions", {
    summary: "Aplicações ativas que têm papéis, às quais se pode pedir acesso.",
    who: "signedIn",
    queued: true,
    pages: "applications",
    query: listQuery,
    answer: type({ items: applicationSummary.array(), ...paging }),
  }),
  accessible: get("/assignments-approvers/accessible-apps", {
    summary: "Aplicações cujas solicitações de acesso quem pede pode decidir.",
    who: "accessRequests.decide",
    answer: applicationSummary
      .and({
        /** The actor administers it, rather than being a linker of it. */
        isAdmin: "boolean",
        /** Requests that await a decision. */
        pending: "number.integer",
      })
      .array(),
  }),
  get: get("/applications/:app", {
    summary: "Uma aplicação, por id, chave ou sigla.",
    who: "applications.view",
    answer: application,
  }),
  create: post("/applications", {
    summary:
      "Cria uma aplicação, com os papéis de administrador e de gerente dela; quem administra outras passa a administrá-la.",
    who: "applications.administer",
    previews: true,
    body: type({ ...basics, appKey: "1 <= string <= 100" }),
    answer: application,
    refusals: { 409: "A sigla ou a chave já está em uso." },
  }),
  update: put("/applications/:app", {
    summary: "Muda os dados básicos de uma aplicação.",
    who: "applications.administer",
    previews: true,
    body: type({
      ...basics,
      "version?": version,
      /** If the acronym changes: also change the prefix of its own roles. */
      "renameRoles?": "boolean",
    }),
    answer: application,
    refusals: { 409: `${changed[409]} Ou um papel com o novo título já existe.` },
  }),
  enable: patch("/applications/:app/enable", {
    summary: "Ativa ou inativa uma aplicação. Inativa, ninguém a abre, e as sessões nela terminam.",
    who: "applications.administer",
    previews: true,
    body: type({ enable: "boolean" }),
    answer: application,
    refusals: { 409: "Já está assim, ou é a aplicação de segurança." },
  }),
  remove: del("/applications/:app", {
    summary: "Remove uma aplicação com tudo o que é dela. Não pode ser desfeito.",
    who: "platform.administer",
    previews: true,
    refusals: {
      409: "É a aplicação de segurança, ou uma regra de papéis incompatíveis nomeia um papel ou perfil dela.",
    },
  }),
  makeSecret: patch("/applications/:app/secret", {
    summary: "Gera a chave privada de uma aplicação, ou outra no lugar dela. É mostrada só nesta resposta.",
    who: "applications.administer",
    reauthenticates: "always",
    previews: true,
    secretAnswer: true,
    answer: type({ secret: "string" }),
    refusals: { 403: "Ou a aplicação tem no Atalaia papéis que quem a muda não tem." },
  }),
  setTokens: patch("/applications/:app/tokens", {
    summary: "Quantas sessões uma pessoa pode ter ao mesmo tempo na aplicação: de 1 a 25.",
    who: "applications.administer",
    previews: true,
    body: type({ number: "1 <= number.integer <= 25" }),
    answer: application,
  }),
  users: get("/applications/:app/users", {
    summary: "Pessoas que têm papéis ou perfis na aplicação.",
    who: "applications.view",
    queued: true,
    pages: "applicationUsers",
    query: listQuery,
    answer: type({
      ...paging,
      items: personSummary
        .and({ email: "string", enabled: "boolean", roles: "string[]", profiles: "string[]" })
        .array(),
    }),
  }),
  admins: get("/applications/:app/admins", {
    summary: "Quem administra ou gerencia a aplicação.",
    who: "applications.view",
    answer: personSummary
      .and({ as: "'admin' | 'manager'", "expirationDateTime?": dateTime, effective: "boolean" })
      .array(),
  }),
  history: get("/applications/:app/history", {
    summary: "O que foi feito com a aplicação, seus papéis e perfis: quem, quando, o quê e por quê.",
    who: "applications.administer",
    queued: true,
    pages: "applicationHistory",
    query: listQuery.and({ "after?": after }),
    answer: type({ items: historyRow.array(), ...pagingBehind }),
  }),
  documents: get("/applications/:app/docs", {
    summary: "Documentos que se exigem de quem pede acesso à aplicação.",
    who: "signedIn",
    tokens: ["access", "registry"],
    answer: applicationDocument.array(),
  }),
  addDocument: post("/applications/:app/docs", {
    summary: "Passa a exigir um documento de quem pede acesso.",
    who: "applications.administer",
    previews: true,
    body: type({ "appId?": id, documentId: id }),
    answer: applicationDocument,
    refusals: { 409: "Já é exigido." },
  }),
  removeDocument: del("/applications/:app/docs/:documentId", {
    summary: "Deixa de exigir um documento.",
    who: "applications.administer",
    previews: true,
  }),
}
