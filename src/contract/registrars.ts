import { del, get, patch, post, put } from "./call"
import {
  applicationSummary,
  dateTime,
  id,
  identifier,
  organizationSummary,
  page,
  paging,
  size,
} from "./shapes"
import { type } from "./type"

const authorizerLink = type({
  id: "number.integer",
  userAtalaiaId: "string",
  username: "string",
  organization: organizationSummary,
  date: dateTime,
  /** False if the person lacks the authorizer's role: the link has no effect yet. */
  hasRole: "boolean",
})
const linkBody = type({ userAtalaiaId: identifier, organizationId: id })

/** Authorizers, and the units whose people they evaluate. */
export const authorizerLinks = {
  list: get("/organization-users-approves/organization", {
    summary: "Cadastradores autorizadores e as unidades a que estão vinculados.",
    who: "authorizers.manage",
    queued: true,
    pages: "authorizerLinks",
    query: type({
      "username?": "string <= 200",
      "atalaiaId?": "string <= 40",
      "organizationId?": type("string.integer.parse").to(id),
      "page?": page,
      "size?": size,
    }),
    answer: type({ items: authorizerLink.array(), count: "number.integer", ...paging }),
  }),
  organizationsOf: post("/organization-users-approves/user/organizations", {
    summary: "As unidades a que uma pessoa está vinculada como cadastrador autorizador.",
    bends: "É um POST que só lê: o que se procura vai no corpo.",
    who: "authorizers.manage",
    body: type({ userAtalaiaId: identifier }),
    answer: organizationSummary.array(),
  }),
  create: post("/organization-users-approves", {
    summary: "Vincula um cadastrador autorizador a uma unidade e às que estão abaixo dela.",
    who: "authorizers.manage",
    previews: true,
    body: linkBody,
    answer: authorizerLink,
    refusals: { 409: "Já está vinculado." },
  }),
  update: put("/organization-users-approves/:linkId", {
    summary: "Muda a unidade ou a pessoa de um vínculo.",
    who: "authorizers.manage",
    previews: true,
    body: linkBody,
    answer: authorizerLink,
    refusals: { 409: "Já está vinculado." },
  }),
  remove: del("/organization-users-approves/:linkId", {
    summary: "Desvincula um cadastrador autorizador.",
    who: "authorizers.manage",
    previews: true,
  }),
}

const permissions = type({
  profiles: type({ id: "number.integer", name: "string" }).array(),
  roles: type({ id: "number.integer", title: "string" }).array(),
})
const linker = type({
  id: "number.integer",
  approverAtalaiaId: "string",
  approverName: "string",
  application: applicationSummary,
  organization: organizationSummary,
  creationDate: dateTime,
  permissions,
  /** False if the person lacks the linker's role: the link has no effect yet. */
  hasRole: "boolean",
})
const ids = id.array().atMostLength(500)

/** Linkers, and the permissions of an application that they may grant to people of a unit. */
export const linkers = {
  search: get("/assignments-approvers/search", {
    summary: "Cadastradores vinculadores, o vínculo mais novo primeiro.",
    who: "linkers.manage",
    queued: true,
    pages: "linkers",
    query: type({
      "atalaiaId?": "string <= 40",
      "name?": "string <= 200",
      /** Title of the application. */
      "title?": "string <= 200",
      /** Acronym or title. */
      "organization?": "string <= 200",
      "page?": page,
      "size?": size,
    }),
    answer: type({ items: linker.array(), ...paging }),
  }),
  get: get("/assignments-approvers/:atalaiaId/:appId", {
    summary: "O vínculo de uma pessoa com uma aplicação.",
    who: "linkers.manage",
    answer: linker,
  }),
  create: post("/assignments-approvers", {
    summary:
      "Vincula uma pessoa a uma aplicação, com as permissões que pode conceder às pessoas de uma unidade.",
    who: "linkers.manage",
    previews: true,
    body: type({
      userAtalaiaId: identifier,
      appId: id,
      organizationId: id,
      roles: ids,
      profiles: ids,
    }),
    answer: linker,
    refusals: { 404: "A aplicação não existe.", 409: "Já está vinculada à aplicação." },
  }),
  update: patch("/assignments-approvers/:atalaiaId/:appId", {
    summary: "Muda as permissões, ou a unidade, de um vínculo.",
    who: "linkers.manage",
    previews: true,
    body: type({ "organizationId?": id, roles: ids, profiles: ids }),
    answer: linker,
  }),
  remove: del("/assignments-approvers/:atalaiaId/:appId", {
    summary: "Remove um vínculo.",
    who: "linkers.manage",
    previews: true,
  }),
}
