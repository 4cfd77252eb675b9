import { get, put } from "./call"
import {
  applicationSummary,
  author,
  clientSummary,
  dateTime,
  flag,
  identifier,
  listQuery,
  paging,
} from "./shapes"
import { type } from "./type"

const validation = type({
  id: "number.integer",
  client: clientSummary,
  application: applicationSummary,
  role: { id: "number.integer", title: "string", description: "string" },
  /** Who granted the role, or the profile that contains it. */
  "grantedBy?": author,
  "throughProfile?": "string",
  "expirationDateTime?": dateTime,
  createDate: dateTime,
  /** The person in whose place the actor confirms it, as their deputy; absent if the actor is in the consul. */
  "inPlaceOf?": author,
  /** `why`: the reason why not. */
  can: { confirm: "boolean", "why?": "string" },
})

/** Chain roles that await confirmation by a member of their consul. */
export const validations = {
  list: get("/assignments/validations", {
    summary: "Atribuições de papéis encadeados que aguardam validação, ao alcance de quem pede.",
    who: "signedIn",
    queued: true,
    pages: "validations",
    query: listQuery.and({
      /** A member of the consul; the actor if absent. */
      "validatorId?": identifier,
      "clientId?": identifier,
      "appId?": "string.integer.parse",
      /** Only those that the actor may confirm. */
      "waiting?": flag,
    }),
    answer: type({ items: validation.array(), ...paging }),
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
