import { get, patch, post } from "./call"
import { applicationSummary, author, dateTime, filledText, listQuery, paging } from "./shapes"
import { type } from "./type"

/* A client holds roles: it is a person (CPF or foreign id) or an application (its id). */

const assignmentInfo = type({
  createDate: dateTime,
  "expirationDateTime?": dateTime,
  createdBy: author,
})

/** A client's role: everything in a row of the accordion. */
const roleStanding = type({
  id: "number.integer",
  /** The role's own application. For roles that make people admins and managers of this one, it is the security application. */
  appId: "number.integer",
  /** It is inherited from the platform and is assigned there. */
  inherited: "boolean",
  title: "string",
  description: "string",
  type: "'basic' | 'chain'",
  disabled: "boolean",
  twoFactorRequired: "boolean",
  "assignment?": assignmentInfo,
  "block?": { justification: "string", createDateTime: dateTime, createdBy: author },
  /** Profiles of the client that contain it, too. */
  throughProfiles: "string[]",
  /**
   * The result of all its ways: when it ends, why it has no effect, and the profile that gives it without an end. Absent if
   * there is no way.
   */
  "held?": { "expirationDateTime?": dateTime, "obstacle?": "string", "endlessThrough?": "string" },
  effective: "boolean",
  can: { assign: "boolean", block: "boolean" },
})
const profileStanding = type({
  id: "number.integer",
  name: "string",
  description: "string",
  permissions: "string[]",
  "assignment?": assignmentInfo,
  /** If it is assigned: why it has no effect, or which of its roles have none. */
  "held?": { "obstacle?": "string", withoutEffect: "string[]" },
  can: { assign: "boolean" },
})

const clientApplication = applicationSummary.and({
  amountOfAppRoles: "number.integer",
  amountOfAssignedRoles: "number.integer",
  amountOfBlockedRoles: "number.integer",
  amountOfAssignedProfiles: "number.integer",
  /** The number of the application's roles that the client has, directly or through profiles, but that have no effect now. */
  amountWithoutEffect: "number.integer",
  /** The client is not disabled in this application. */
  clientEnabled: "boolean",
})

/** A verdict in one sentence, and all reasons for and against it. */
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
    /** When enabling: why it was disabled until now. */
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
      /** The rules of incompatible roles that bind what the client has here. */
      rules: type({
        id: "number.integer",
        text: "string",
        /** The client has its other side, too, as far as the actor may know. */
        met: "boolean",
        /** When the exception ends by which the client has both. */
        "exceptUntil?": dateTime,
      }).array(),
      can: { block: "boolean" },
    }),
  }),
  why: get("/client/:clientId/application/:app/roles/:roleId/why", {
    summary: "Como a pessoa tem um papel, ou por que não o tem.",
    who: "applications.view",
    /** Each way in which the client could get the role, and its obstacles. */
    answer: explanation,
  }),
  whyEntry: get("/client/:clientId/why", {
    summary: "Por que a pessoa não consegue entrar no portal ou, com `app`, em uma aplicação.",
    who: "applications.view",
    query: type({ "app?": "string <= 100" }),
    answer: explanation,
  }),
}
