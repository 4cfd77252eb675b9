import { type } from "arktype"
import { get } from "./call"
import { applicationSummary, count, dateTime, flag, listQuery } from "./shapes"

const role = type({
  id: "number.integer",
  appId: "number.integer",
  title: "string",
  description: "string",
  type: "'basic' | 'chain'",
  disabled: "boolean",
  twoFactorRequired: "boolean",
})

const application = applicationSummary.and({
  clientId: "string",
  "description?": "string",
  "redirectUrl?": "string",
  hasSecret: "boolean",
  allowedTokens: "number.integer",
})

export const applications = {
  list: get("/applications", {
    summary: "Aplicações visíveis a quem pede, com os filtros role, roleeq e active na própria busca.",
    who: "applications.view",
    limited: true,
    query: listQuery.and({ "withRoles?": flag }),
    answer: type({ items: application.and({ "roles?": role.array() }).array() }),
  }),
  // Before the one with a parameter, which would take it.
  count: get("/applications/count", {
    summary: "Quantas aplicações há ao alcance de quem pede.",
    who: "applications.view",
    answer: count,
  }),
  get: get("/applications/:app", {
    summary: "Uma aplicação, por id, chave ou sigla.",
    who: "applications.view",
    answer: application,
  }),
}

export const roles = {
  list: get("/roles", {
    summary: "Papéis de uma aplicação.",
    who: "applications.view",
    limited: true,
    query: type({ appId: "string.integer.parse" }),
    answer: role.array(),
  }),
  platform: get("/roles/platform", {
    summary: "Papéis da plataforma; com rids, só os desses números, separados por vírgula.",
    who: "platform.administer",
    query: type({ "rids?": /^\d{1,9}(,\d{1,9}){0,499}$/ }),
    answer: role.array(),
  }),
}

export const profiles = {
  list: get("/application/:app/access-profiles", {
    summary: "Perfis de uma aplicação, com seus papéis.",
    who: "applications.view",
    limited: true,
    answer: type({
      id: "number.integer",
      appId: "number.integer",
      name: "string",
      description: "string",
      permissions: role.array(),
      createDate: dateTime,
      lastUpdate: dateTime,
    }).array(),
  }),
}
