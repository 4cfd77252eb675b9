import { del, get, post, put } from "./call"
import { role } from "./roles"
import { author, dateTime, filledText, id, shortLine, version } from "./shapes"
import { type } from "./type"

export const profiles = {
  list: get("/application/:app/access-profiles", {
    summary: "Perfis de uma aplicação, com seus papéis.",
    who: "applications.view",
    queued: true,
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
    body: type({ name: shortLine, description: filledText, permissions: id.array() }),
    answer: type({ id: "number.integer" }),
    refusals: { 409: "O nome já existe na aplicação." },
  }),
  update: put("/application/:app/access-profiles/:profileId", {
    summary: "Muda um perfil, e com isso os papéis de quem o tem.",
    who: "applications.administer",
    previews: true,
    body: type({
      name: shortLine,
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
    refusals: { 409: "Uma regra de papéis incompatíveis o nomeia." },
  }),
}
