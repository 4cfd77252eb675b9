import { del, get, patch, post, put } from "./call"
import { decided, refusals } from "./evaluations"
import { own, raced } from "./registrationData"
import {
  applicationSummary,
  author,
  dateTime,
  endMoment,
  filledText,
  flag,
  id,
  justification,
  listQuery,
  organizationSummary,
  pageQuery,
  paging,
  version,
} from "./shapes"
import { type } from "./type"

const requestRow = type({
  atalaiaId: "string",
  userName: "string",
  isForeign: "boolean",
  "organization?": organizationSummary,
  justification: "string",
  createDate: dateTime,
  lastUpdate: dateTime,
  rejected: "boolean",
  "rejectionMessage?": "string",
  version: "number.integer",
  /** The person in whose place the actor decides it, as their deputy; absent if the actor decides it anyway. */
  "inPlaceOf?": author,
})

const permission = type({
  id: "number.integer",
  /** A role's title, a profile's name. */
  title: "string",
  description: "string",
  /** The person already holds it and it has not expired: it cannot be revoked here. */
  fixed: "boolean",
  assigned: "boolean",
  "expirationDate?": dateTime,
})

const granted = type({ id, "expirationDate?": endMoment }).array().atMostLength(500)

/** Access requests as their deciders see them: administrators of the application, and its linkers. */
export const accessDecisions = {
  list: get("/system-access-requests/:app", {
    summary: "Solicitações de acesso a uma aplicação: as rejeitadas primeiro, depois as mais novas.",
    who: "accessRequests.decide",
    queued: true,
    pages: "accessDecisions",
    query: pageQuery.and({
      "name?": "string <= 200",
      "atalaiaId?": "string <= 40",
      "organization?": type("string.integer.parse").to(id),
      /** Only those that the actor may decide. */
      "waiting?": flag,
    }),
    answer: type({ items: requestRow.array(), count: "number.integer", ...paging }),
  }),
  get: get("/system-access-requests/:app/:atalaiaId", {
    summary: "Uma solicitação de acesso, com os documentos e o que se pode conceder.",
    who: "accessRequests.decide",
    answer: requestRow.and({
      appId: "number.integer",
      appTitle: "string",
      acronym: "string",
      email: "string",
      /** Documents that the application requires, each with the person's file. */
      documents: type({
        documentTypeId: "number.integer",
        label: "string",
        "description?": "string",
        "file?": { id: "number.integer", fileName: "string", contentType: "string", size: "number.integer" },
      }).array(),
      roles: permission.array(),
      profiles: permission
        .and({ permissions: type({ id: "number.integer", title: "string" }).array() })
        .array(),
      /** `why`: why a deputy may not decide it. */
      can: { decide: "boolean", "why?": "string" },
    }),
  }),
  approve: put("/system-access-requests/:app/:atalaiaId/approval", {
    summary: "Aprova uma solicitação, concedendo ou prorrogando ao menos um papel ou perfil.",
    who: "accessRequests.decide",
    previews: true,
    body: type({ roles: granted, profiles: granted, version }),
    answer: decided,
    refusals,
  }),
  reject: put("/system-access-requests/:app/:atalaiaId/rejection", {
    summary: "Rejeita uma solicitação, com o motivo.",
    who: "accessRequests.decide",
    previews: true,
    body: type({ justification, version }),
    answer: decided,
    refusals,
  }),
}

const myRequest = type({
  appId: "number.integer",
  appTitle: "string",
  acronym: "string",
  justification: "string",
  createDate: dateTime,
  lastUpdate: dateTime,
  rejected: "boolean",
  "rejectionMessage?": "string",
  version: "number.integer",
  can: { update: "boolean", cancel: "boolean" },
})

/** Access requests as requesters see them; `:atalaiaId` is the actor, or a pre-registration that they may edit. */
export const accessRequests = {
  mine: get("/access-requests/:atalaiaId", {
    ...own,
    summary: "As solicitações de acesso de alguém: as rejeitadas primeiro, depois as mais novas.",
    answer: myRequest.array(),
  }),
  available: get("/access-requests/:atalaiaId/applications", {
    ...own,
    summary: "As aplicações a que ainda se pode pedir acesso.",
    queued: true,
    pages: "accessRequests",
    query: listQuery,
    answer: type({ items: applicationSummary.array(), ...paging }),
  }),
  create: post("/access-requests/:atalaiaId", {
    ...own,
    summary: "Pede acesso a uma aplicação.",
    previews: true,
    body: type({ appId: id, justification: filledText, acceptedTerm: "true" }),
    answer: myRequest,
    refusals: {
      409: "Já existe um pedido para essa aplicação.",
      422: "Falta um documento que a aplicação pede.",
    },
  }),
  update: patch("/access-requests/:atalaiaId/:appId", {
    ...own,
    summary: "Muda a justificativa de um pedido; um que foi rejeitado passa a esperar de novo.",
    previews: true,
    body: type({ justification: filledText, version }),
    answer: myRequest,
    refusals: raced,
  }),
  cancel: del("/access-requests/:atalaiaId/:appId", {
    ...own,
    summary: "Cancela um pedido próprio.",
    previews: true,
    refusals: { 409: "Outra pessoa acaba de decidir sobre o pedido." },
  }),
}
