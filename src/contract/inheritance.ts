import { get, put } from "./call"
import { role } from "./roles"
import { id } from "./shapes"
import { type } from "./type"

/** Roles of the platform that also count in an application. */
export const inheritance = {
  get: get("/roles-inherit", {
    summary: "Papéis da plataforma, e quais a aplicação herda.",
    who: "applications.administer",
    query: type({ appId: "string.integer.parse" }),
    refusals: { 404: "A aplicação não existe." },
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
    refusals: { 404: "A aplicação não existe.", 409: "Um dos papéis não pode ser herdado." },
  }),
}
