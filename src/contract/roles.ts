import { del, get, post, put } from "./call"
import {
  clientSummary,
  filledText,
  id,
  identifier,
  listQuery,
  paging,
  personSummary,
  shortLine,
  version,
} from "./shapes"
import { type } from "./type"

/** A role as other data refer to it. */
export const role = type({
  id: "number.integer",
  appId: "number.integer",
  title: "string",
  description: "string",
  type: "'basic' | 'chain'",
  disabled: "boolean",
  twoFactorRequired: "boolean",
})

/** A role in the lists where it is edited. */
const roleDetail = role.and({
  version: "number.integer",
  /** For a chain role: who may confirm its assignments. */
  consul: personSummary.array(),
  can: { update: "boolean", remove: "boolean" },
})

const roleBody = {
  /** With or without its prefix, which the server adds. */
  title: shortLine,
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
    queued: true,
    query: type({ appId: "string.integer.parse" }),
    refusals: { 404: "A aplicação não existe." },
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
    refusals: { ...refusals, 404: "A aplicação não existe." },
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
    refusals: { 409: "É um papel do próprio sistema, ou uma regra de papéis incompatíveis o nomeia." },
  }),
  holders: get("/application/:app/roles/:roleId/holders", {
    summary: "Quem tem um papel, e como.",
    who: "applications.view",
    queued: true,
    pages: "roleHolders",
    query: listQuery,
    answer: type({
      ...paging,
      items: type({
        client: clientSummary,
        effective: "boolean",
        /** *Atribuído diretamente, sem expiração*, *Pelo perfil GESTÃO*. */
        ways: "string[]",
        /** Why it has no effect; absent if it has. */
        "obstacle?": "string",
      }).array(),
    }),
  }),
}
