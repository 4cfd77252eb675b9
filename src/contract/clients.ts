import { type } from "arktype"
import { get, patch, post } from "./call"
import { applicationSummary, author, dateTime, filledText, listQuery, paging } from "./shapes"

/** A client is a person (CPF or foreign id) or an application (its id): whoever holds roles. */

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
  /** Of the application's roles that the client has, directly or through profiles: those that have no effect now. */
  amountWithoutEffect: "number.integer",
  /** The client is not disabled in this application. */
  clientEnabled: "boolean",
})

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
  lock: post("/client/:clientId/account-lock", {
    summary:
      "Tranca a conta da pessoa: as sessões terminam e ninguém entra, até que dois administradores a abram.",
    who: "platform.administer",
    previews: true,
    body: type({ justification: filledText }),
    refusals: { 409: "Já está trancada, ou é o último administrador geral ativo." },
  }),
  setEnabledInApplication: patch("/client/:clientId/application/:app/access-enabled", {
    summary: "Habilita ou desabilita a pessoa em uma aplicação, com justificativa.",
    who: "assignments.manage",
    previews: true,
    body: type({ enabled: "boolean", description: filledText }),
    /** Why it was disabled until now, where it is enabled. */
    answer: type({ "description?": "string" }),
    refusals: { 409: "Já está assim." },
  }),
  applications: get("/client/:clientId/applications", {
    summary: "As aplicações visíveis a quem pede, com o que a pessoa tem em cada uma.",
    who: "assignments.manage",
    queued: true,
    pages: "clientApplications",
    query: listQuery,
    answer: type({ items: clientApplication.array(), ...paging }),
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
