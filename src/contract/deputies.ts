import { deputyPartNames, deputyStateNames, maxDeputyDays } from "@/domain/deputies"
import { del, get, post, put } from "./call"
import {
  author,
  dateTime,
  endMoment,
  identifier,
  justification,
  moment,
  pageQuery,
  paging,
  personSummary,
} from "./shapes"
import { type } from "./type"

const deputy = type({
  id: "number.integer",
  /** Who is away, and named the deputy. */
  holder: personSummary,
  deputy: personSummary,
  fromDate: dateTime,
  untilDate: dateTime,
  "justification?": "string",
  createDate: dateTime,
  "acceptedDate?": dateTime,
  state: type.enumerated(...deputyStateNames),
  "endedDate?": dateTime,
  /** Absent if its time was over. */
  "endedBy?": author,
  /** What the deputy decides, by what the two people may do now. After its end, what they were to decide. */
  parts: type.enumerated(...deputyPartNames).array(),
  /** The actor is the holder. */
  mine: "boolean",
  can: { accept: "boolean", decline: "boolean", end: "boolean" },
})

const over = "Já terminou, ou foi encerrada."

/** Deputies: who decides in the place of an authorizer, linker, member of a consul or reviewer who is away. */
export const deputies = {
  list: get("/deputies", {
    summary:
      "Quem substitui a pessoa que chama, e quem ela substitui: o que não terminou, depois o mais novo.",
    who: "signedIn",
    queued: true,
    pages: "deputies",
    query: pageQuery,
    answer: type({ items: deputy.array(), ...paging }),
  }),
  ofClient: get("/client/:clientId/deputies", {
    summary: "O mesmo, de uma pessoa.",
    who: "platform.administer",
    queued: true,
    pages: "deputies",
    query: pageQuery,
    answer: type({ items: deputy.array(), ...paging }),
  }),
  name: post("/deputies", {
    summary: `Nomeia quem decide em lugar da pessoa que chama, por até ${maxDeputyDays} dias. Só vale depois de aceito.`,
    who: "signedIn",
    reauthenticates: "always",
    previews: true,
    limitsPreviews: true,
    body: type({
      userAtalaiaId: identifier,
      /** Now, if absent. */
      "fromDateTime?": moment,
      untilDateTime: endMoment,
      "justification?": justification,
    }),
    answer: type({ id: "number.integer" }),
    refusals: {
      403: "É a própria pessoa.",
      409: "Há outra substituição no período, da pessoa ou de quem ela nomeia.",
      422: "O período não serve, ou quem se nomeia não pode decidir nada do que cabe a quem nomeia.",
      429: "Muitas nomeações, ou prévias, de uma só pessoa.",
    },
  }),
  accept: put("/deputies/:deputyId/acceptance", {
    summary: "Aceita substituir.",
    who: "signedIn",
    previews: true,
    refusals: {
      403: "Quem aceita é a pessoa nomeada.",
      409: `${over} Ou já foi aceita, ou quem aceita estará ausente.`,
    },
  }),
  end: del("/deputies/:deputyId", {
    summary: "Encerra uma substituição, ou a recusa: uma das duas pessoas, ou quem administra a plataforma.",
    who: "signedIn",
    previews: true,
    query: type({ "justification?": justification }),
    refusals: { 409: over },
  }),
}
