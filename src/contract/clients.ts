import { type } from "arktype"
import { del, get, patch, post, put } from "./call"
import {
  applicationSummary,
  author,
  dateTime,
  filledText,
  id,
  justification,
  listQuery,
  moment,
} from "./shapes"

/** A client is a person (CPF or foreign id) or an application (its id): whoever holds roles. */

const roleAssignment = type({
  appId: "number.integer",
  roleId: "number.integer",
  clientId: "string",
  createDate: dateTime,
  "expirationDateTime?": dateTime,
  createdBy: author,
})
const profileAssignment = type({
  appId: "number.integer",
  profileId: "number.integer",
  clientId: "string",
  createDate: dateTime,
  "expirationDateTime?": dateTime,
  createdBy: author,
})
const block = type({
  appId: "number.integer",
  roleId: "number.integer",
  clientId: "string",
  justification: "string",
  createDateTime: dateTime,
  createdBy: author,
})

const assignmentInfo = type({
  createDate: dateTime,
  "expirationDateTime?": dateTime,
  createdBy: author,
})

/** A role as one client holds it: everything a row of the accordion shows. */
const roleStanding = type({
  id: "number.integer",
  /** The role's own application: the security application for those that make admins and managers of this one. */
  appId: "number.integer",
  /** It comes from the platform and is assigned there. */
  inherited: "boolean",
  title: "string",
  description: "string",
  type: "'basic' | 'chain'",
  disabled: "boolean",
  twoFactorRequired: "boolean",
  "assignment?": assignmentInfo,
  "block?": { justification: "string", createDateTime: dateTime, createdBy: author },
  /** Profiles of the client that hold it too. */
  throughProfiles: "string[]",
  /** By all its ways together: until when, and why it has no effect. Absent where there is no way. */
  "held?": { "expirationDateTime?": dateTime, "obstacle?": "string" },
  effective: "boolean",
  can: { assign: "boolean", block: "boolean" },
})
const profileStanding = type({
  id: "number.integer",
  name: "string",
  description: "string",
  permissions: "string[]",
  "assignment?": assignmentInfo,
  /** Of one that is assigned: why it has no effect, or which of its roles have none. */
  "held?": { "obstacle?": "string", withoutEffect: "string[]" },
  can: { assign: "boolean" },
})

const clientApplication = applicationSummary.and({
  amountOfAppRoles: "number.integer",
  amountOfAssignedRoles: "number.integer",
  amountOfBlockedRoles: "number.integer",
  amountOfAssignedProfiles: "number.integer",
  /** The client is not disabled in this application. */
  clientEnabled: "boolean",
})

const expiration = { "expirationDateTime?": moment }

/** A verdict in one sentence, and everything that speaks for it and against it. */
const explanation = type({
  effective: "boolean",
  text: "string",
  reasons: type({ text: "string", holds: "boolean" }).array(),
})

export const clients = {
  setEnabled: patch("/client/:clientId/access-enabled", {
    summary: "Ativa ou inativa a pessoa em todas as aplicações, com justificativa.",
    who: "users.update",
    previews: true,
    body: type({ enabled: "boolean", description: filledText }),
    refusals: { 409: "Já está assim, ou é o último administrador geral ativo." },
  }),
  setEnabledInApplication: patch("/client/:clientId/application/:app/access-enabled", {
    summary: "Habilita ou desabilita a pessoa em uma aplicação, com justificativa.",
    who: "assignments.manage",
    previews: true,
    body: type({ enabled: "boolean", description: filledText }),
    refusals: { 409: "Já está assim." },
  }),
  applications: get("/client/:clientId/applications", {
    summary: "As aplicações visíveis a quem pede, com o que a pessoa tem em cada uma.",
    who: "assignments.manage",
    limited: true,
    query: listQuery,
    answer: type({ items: clientApplication.array() }),
  }),
  permissions: get("/client/:clientId/application/:app/permissions", {
    summary: "Papéis e perfis de uma aplicação, como a pessoa os tem.",
    who: "assignments.manage",
    answer: type({
      application: clientApplication,
      "disabled?": { description: "string", at: dateTime, by: author },
      roles: roleStanding.array(),
      profiles: profileStanding.array(),
      can: { block: "boolean" },
    }),
  }),
  why: get("/client/:clientId/application/:app/roles/:roleId/why", {
    summary: "Como a pessoa tem um papel, ou por que não o tem.",
    who: "applications.view",
    /** Each way the role could reach the client, and what stands against it. */
    answer: explanation,
  }),
  whyEntry: get("/client/:clientId/why", {
    summary: "Por que a pessoa não consegue entrar no portal ou, com `app`, em uma aplicação.",
    who: "applications.view",
    query: type({ "app?": "string <= 100" }),
    answer: explanation,
  }),
}

export const roleAssignments = {
  listAll: get("/client/:clientId/application/assignments/roles", {
    summary: "Papéis atribuídos em todas as aplicações.",
    who: "assignments.manage",
    answer: roleAssignment.array(),
  }),
  list: get("/client/:clientId/application/:app/assignments/roles", {
    summary: "Papéis atribuídos em uma aplicação.",
    who: "assignments.manage",
    answer: roleAssignment.array(),
  }),
  create: post("/client/:clientId/application/:app/assignments/roles", {
    summary: "Atribui um papel, sem expiração ou até um momento.",
    who: "assignments.manage",
    previews: true,
    body: type({ roleId: id, ...expiration }),
    answer: roleAssignment,
    refusals: { 422: "A data de expiração está no passado." },
  }),
  update: put("/client/:clientId/application/:app/assignments/roles/:roleId", {
    summary: "Muda a expiração de um papel atribuído, ou o reativa.",
    who: "assignments.manage",
    previews: true,
    body: type(expiration),
    answer: roleAssignment,
  }),
  remove: del("/client/:clientId/application/:app/assignments/roles/:roleId", {
    summary: "Retira um papel.",
    who: "assignments.manage",
    previews: true,
  }),
}

export const profileAssignments = {
  listAll: get("/client/:clientId/application/assignments/profiles", {
    summary: "Perfis atribuídos em todas as aplicações.",
    who: "assignments.manage",
    answer: profileAssignment.array(),
  }),
  list: get("/client/:clientId/application/:app/assignments/profiles", {
    summary: "Perfis atribuídos em uma aplicação.",
    who: "assignments.manage",
    answer: profileAssignment.array(),
  }),
  create: post("/client/:clientId/application/:app/assignments/profiles", {
    summary: "Atribui um perfil, sem expiração ou até um momento.",
    who: "assignments.manage",
    previews: true,
    body: type({ profileId: id, ...expiration }),
    answer: profileAssignment,
    refusals: { 422: "A data de expiração está no passado." },
  }),
  update: put("/client/:clientId/application/:app/assignments/profiles/:profileId", {
    summary: "Muda a expiração de um perfil atribuído, ou o reativa.",
    who: "assignments.manage",
    previews: true,
    body: type(expiration),
    answer: profileAssignment,
  }),
  remove: del("/client/:clientId/application/:app/assignments/profiles/:profileId", {
    summary: "Retira um perfil.",
    who: "assignments.manage",
    previews: true,
  }),
}

/** Of a person it says why; of an application, which is blocked in its editor, it may (1-core §5). */
const blockBody = type({ roleId: id, "justification?": justification })
export const blocks = {
  listAll: get("/client/:clientId/application/block-assignments/roles", {
    summary: "Bloqueios em todas as aplicações.",
    who: "assignments.manage",
    answer: block.array(),
  }),
  list: get("/client/:clientId/application/:app/block-assignments/roles", {
    summary: "Bloqueios em uma aplicação.",
    who: "assignments.manage",
    answer: block.array(),
  }),
  create: post("/client/:clientId/application/:app/block-assignments/roles", {
    summary: "Bloqueia um papel da pessoa ou da aplicação cliente: prevalece sobre qualquer atribuição.",
    who: "assignments.manage",
    previews: true,
    body: blockBody,
    answer: block,
    refusals: { 409: "O papel já está bloqueado." },
  }),
  update: put("/client/:clientId/application/:app/block-assignments/roles", {
    summary: "Muda a justificativa de um bloqueio.",
    who: "assignments.manage",
    previews: true,
    body: blockBody,
    answer: block,
  }),
  remove: del("/client/:clientId/application/:app/block-assignments/roles/:roleId", {
    summary: "Desbloqueia um papel.",
    who: "assignments.manage",
    previews: true,
    query: type({ "justification?": justification }),
  }),
}
