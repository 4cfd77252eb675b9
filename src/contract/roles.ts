import { type } from "arktype"
import { del, get, post, put } from "./call"
import {
  applicationSummary,
  author,
  clientSummary,
  dateTime,
  filledText,
  flag,
  id,
  identifier,
  listQuery,
  personSummary,
  version,
} from "./shapes"

/** A role as others name it. */
export const role = type({
  id: "number.integer",
  appId: "number.integer",
  title: "string",
  description: "string",
  type: "'basic' | 'chain'",
  disabled: "boolean",
  twoFactorRequired: "boolean",
})

/** A role in the lists that it is edited from. */
const roleDetail = role.and({
  version: "number.integer",
  /** Who may confirm assignments of it, where it is a chain role. */
  consul: personSummary.array(),
  can: { update: "boolean", remove: "boolean" },
})

const roleBody = {
  /** With or without its prefix, which the server puts before it. */
  title: "1 <= string <= 200",
  description: filledText,
  type: "'basic' | 'chain'",
  twoFactorRequired: "boolean",
  active: "boolean",
  consul: identifier.array().atMostLength(100),
} as const

const refusals = { 409: "O título já existe, ou outra pessoa mudou o papel enquanto isso." } as const

export const roles = {
  list: get("/roles", {
    summary: "Papéis de uma aplicação.",
    who: "applications.view",
    limited: true,
    query: type({ appId: "string.integer.parse" }),
    answer: roleDetail.array(),
  }),
  platform: get("/roles/platform", {
    summary: "Papéis da plataforma; com rids, só os desses números, separados por vírgula.",
    who: "platform.administer",
    query: type({ "rids?": /^\d{1,9}(,\d{1,9}){0,499}$/ }),
    answer: roleDetail.array(),
  }),
  create: post("/roles", {
    summary: "Cria um papel de uma aplicação; na aplicação de segurança, um papel da plataforma.",
    who: "applications.administer",
    previews: true,
    body: type({ appId: id, ...roleBody }),
    answer: roleDetail,
    refusals,
  }),
  update: put("/roles/:roleId", {
    summary: "Muda um papel. Ao tornar-se encadeado, quem já o tem passa a aguardar validação.",
    who: "applications.administer",
    previews: true,
    body: type({ ...roleBody, "version?": version }),
    answer: roleDetail,
    refusals,
  }),
  remove: del("/roles/:roleId", {
    summary: "Remove um papel, com as atribuições e os bloqueios dele. Não pode ser desfeito.",
    who: "applications.administer",
    previews: true,
    refusals: { 409: "É um papel do próprio sistema." },
  }),
  holders: get("/application/:app/roles/:roleId/holders", {
    summary: "Quem tem um papel, e como.",
    who: "applications.view",
    limited: true,
    query: listQuery,
    answer: type({
      items: type({
        client: clientSummary,
        effective: "boolean",
        /** *Atribuído diretamente, sem expiração*, *Pelo perfil GESTÃO*. */
        ways: "string[]",
        /** Why it has no effect; absent where it has. */
        "obstacle?": "string",
      }).array(),
    }),
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
      "createdBy?": author,
      version: "number.integer",
      can: { update: "boolean", remove: "boolean" },
    }).array(),
  }),
  create: post("/application/:app/access-profiles", {
    summary: "Cria um perfil: dois papéis da aplicação, ou mais, atribuídos juntos.",
    who: "applications.administer",
    previews: true,
    body: type({ name: "1 <= string <= 200", description: filledText, permissions: id.array() }),
    answer: type({ id: "number.integer" }),
    refusals: { 409: "O nome já existe na aplicação." },
  }),
  update: put("/application/:app/access-profiles/:profileId", {
    summary: "Muda um perfil, e com isso os papéis de quem o tem.",
    who: "applications.administer",
    previews: true,
    body: type({
      name: "1 <= string <= 200",
      description: filledText,
      permissions: id.array(),
      "version?": version,
    }),
    refusals: { 409: "O nome já existe, ou outra pessoa mudou o perfil enquanto isso." },
  }),
  remove: del("/application/:app/access-profiles/:profileId", {
    summary: "Remove um perfil, com as atribuições dele. Não pode ser desfeito.",
    who: "applications.administer",
    previews: true,
  }),
}

/** Roles of the platform that count in an application too. */
export const inheritance = {
  get: get("/roles-inherit", {
    summary: "Papéis da plataforma, e quais a aplicação herda.",
    who: "applications.administer",
    query: type({ appId: "string.integer.parse" }),
    answer: type({
      roles: role.and({ inherited: "boolean", locked: "boolean" }).array(),
      can: { update: "boolean" },
    }),
  }),
  update: put("/roles-inherit", {
    summary: "Muda os papéis da plataforma que uma aplicação herda.",
    who: "platform.administer",
    previews: true,
    body: type({ appId: id, add: id.array().atMostLength(500), remove: id.array().atMostLength(500) }),
    refusals: { 409: "Um dos papéis não pode ser herdado." },
  }),
}

const validation = type({
  id: "number.integer",
  client: clientSummary,
  application: applicationSummary,
  role: { id: "number.integer", title: "string", description: "string" },
  /** Who granted the role, or the profile that holds it. */
  "grantedBy?": author,
  "throughProfile?": "string",
  "expirationDateTime?": dateTime,
  createDate: dateTime,
  /** `why` says why not. */
  can: { confirm: "boolean", "why?": "string" },
})

/** Chain roles that wait for a member of their consul. */
export const validations = {
  list: get("/assignments/validations", {
    summary: "Atribuições de papéis encadeados que aguardam validação, ao alcance de quem pede.",
    who: "signedIn",
    limited: true,
    query: listQuery.and({
      /** A member of the consul; oneself where absent. */
      "validatorId?": identifier,
      "clientId?": identifier,
      "appId?": "string.integer.parse",
      /** What whoever asks may confirm, and nothing else. */
      "waiting?": flag,
    }),
    answer: type({ items: validation.array() }),
  }),
  confirm: put("/assignments/validations/:validationId", {
    summary: "Confirma a atribuição de um papel encadeado, que passa a ter efeito.",
    who: "signedIn",
    previews: true,
    refusals: { 409: "Já foi confirmada." },
  }),
  confirmRole: put("/client/:clientId/roles/:roleId/validation", {
    summary: "O mesmo, pelo cliente e pelo papel.",
    who: "signedIn",
    previews: true,
    refusals: { 409: "Já foi confirmada." },
  }),
}
