import { get } from "./call"
import { applicationSummary, dateTime, listQuery, paging } from "./shapes"
import { type } from "./type"

const roleInOverview = type({
  id: "number.integer",
  title: "string",
  /** *Atribuído diretamente, sem expiração*, *Pelo perfil GESTÃO, até 31/12/2026 18:00*. */
  ways: "string[]",
  "expirationDateTime?": dateTime,
  effective: "boolean",
  /** Why it has no effect; absent if it has. */
  "obstacle?": "string",
})

const blockInOverview = type({
  /** Absent if the whole application is closed to the person. */
  "role?": { id: "number.integer", title: "string" },
  justification: "string",
  createDateTime: dateTime,
  createdBy: { atalaiaId: "string", name: "string" },
})

/** Everything that one client has in all applications that the actor may see. */
export const overviews = {
  roles: get("/applications/:clientId/roles/details", {
    summary: "Todos os papéis de uma pessoa, por aplicação: como os tem, até quando, com que efeito.",
    who: "assignments.manage",
    queued: true,
    pages: "overviews",
    query: listQuery,
    answer: type({
      ...paging,
      items: type({ application: applicationSummary, roles: roleInOverview.array() }).array(),
    }),
  }),
  blocks: get("/applications/:clientId/blocks/details", {
    summary: "Todos os bloqueios de uma pessoa, por aplicação: por quê, por quem, desde quando.",
    who: "assignments.manage",
    queued: true,
    pages: "overviews",
    query: listQuery,
    answer: type({
      ...paging,
      items: type({ application: applicationSummary, blocks: blockInOverview.array() }).array(),
    }),
  }),
}
