import { del, get, post, put } from "./call"
import { author, dateTime, id, justification } from "./shapes"
import { type } from "./type"

const block = type({
  appId: "number.integer",
  roleId: "number.integer",
  clientId: "string",
  justification: "string",
  createDateTime: dateTime,
  createdBy: author,
})

/** Required for a person; optional for an application, which is blocked in its editor. */
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
    /** Why it was blocked. */
    answer: type({ justification: "string" }),
  }),
}
