import { maxGranted } from "@/domain/assignment"
import { del, get, post, put } from "./call"
import { author, dateTime, endMoment, id, identifier } from "./shapes"
import { type } from "./type"

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

/** The end date before the change, with which it can be undone; absent if there was none. */
const previous = { "previousExpirationDateTime?": dateTime } as const

/** It was already assigned: only its end date changed, so revoking it would not undo the change. */
const extended = { "extended?": "boolean", ...previous } as const

const expiration = { "expirationDateTime?": endMoment }

const expired = {
  409: "Já expirou: conceda de novo, o que o reativa.",
  422: "A data de expiração está no passado.",
} as const

/** Data needed to undo the revocation. */
const revoked = type({ "expirationDateTime?": dateTime })

const people = { atalaiaIds: identifier.array().moreThanLength(0).atMostLength(maxGranted), ...expiration }

const grantedToMany = type({
  results: type({
    atalaiaId: "string",
    "name?": "string",
    granted: "boolean",
    ...extended,
    /** Why it was not granted; by a rule of incompatible roles: `INCOMPATIBLE`. */
    "message?": "string",
    "code?": "'INCOMPATIBLE'",
  }).array(),
})

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
    answer: roleAssignment.and(extended),
    refusals: { 422: "A data de expiração está no passado." },
  }),
  createForMany: post("/client/application/:app/assignments/roles", {
    summary: "Atribui um papel a várias pessoas, 1000 por chamada, com o resultado de cada uma.",
    who: "assignments.manage",
    previews: true,
    body: type({ roleId: id, ...people }),
    answer: grantedToMany,
    refusals: { 422: "A data de expiração está no passado." },
  }),
  update: put("/client/:clientId/application/:app/assignments/roles/:roleId", {
    summary: "Muda a expiração de um papel atribuído que não expirou.",
    who: "assignments.manage",
    previews: true,
    body: type(expiration),
    answer: roleAssignment.and(previous),
    refusals: expired,
  }),
  remove: del("/client/:clientId/application/:app/assignments/roles/:roleId", {
    summary: "Retira um papel, e responde a expiração que tinha.",
    who: "assignments.manage",
    previews: true,
    answer: revoked,
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
    answer: profileAssignment.and(extended),
    refusals: { 422: "A data de expiração está no passado." },
  }),
  createForMany: post("/client/application/:app/assignments/profiles", {
    summary: "Atribui um perfil a várias pessoas, 1000 por chamada, com o resultado de cada uma.",
    who: "assignments.manage",
    previews: true,
    body: type({ profileId: id, ...people }),
    answer: grantedToMany,
    refusals: { 422: "A data de expiração está no passado." },
  }),
  update: put("/client/:clientId/application/:app/assignments/profiles/:profileId", {
    summary: "Muda a expiração de um perfil atribuído que não expirou.",
    who: "assignments.manage",
    previews: true,
    body: type(expiration),
    answer: profileAssignment.and(previous),
    refusals: expired,
  }),
  remove: del("/client/:clientId/application/:app/assignments/profiles/:profileId", {
    summary: "Retira um perfil, e responde a expiração que tinha.",
    who: "assignments.manage",
    previews: true,
    answer: revoked,
  }),
}
