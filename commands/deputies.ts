import { deputyRowKey } from "@views/me/deputies/deputy"
import { screens } from "@views/screens"
import { Check, UserRoundCog, UserRoundMinus, UserRoundPlus, X } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { deputyNames, deputyStates, maxDeputyDays } from "@/domain/deputies"
import { formatDateTime } from "@/domain/time/when"
import { answered, type Command, type Slot, type Values } from "@/palette/command"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { place } from "./me"
import { because, one, textOf, until, user } from "./slots"

/* Who decides for a person who is away. */

const who = "aPerson"
const deputy = { kind: "deputy", label: "substituição", words: ["deputy", "substituição"] } satisfies Slot
const optionalReason = { ...because, optional: true } satisfies Slot
const params = (values: Values) => ({ deputyId: Number(one(values, "deputy").id) })
const decides = (values: Values) => deputyRowKey(one(values, "deputy").id)
const fill = ({ id }: Target<"deputy">) => ({ deputy: String(id) })

const myDeputies: Command = {
  ...place(
    {
      id: "my-deputies",
      title: screens.deputies.title,
      words: { en: ["deputies", "my deputies"], pt: ["substitutos", "meus substitutos"] },
      icon: UserRoundCog,
    },
    pathTo(screens.deputies),
  ),
  on: [{ target: "me", when: ({ decides }) => decides }],
}

const nameDeputy: Command = {
  id: "name-deputy",
  title: "Nomear substituto",
  words: { en: ["name deputy"], pt: ["nomear substituto", "nomear substituta"] },
  group: "me",
  icon: UserRoundPlus,
  who,
  slots: {
    user: {
      ...user,
      label: "substituto",
      words: ["user", "usuário", "substituto"],
      byId: true,
      hint: "Quem não aparecer pelo nome se encontra pelo CPF.",
    },
    from: {
      kind: "day",
      label: "começo",
      words: ["from", "de", "desde", "começo"],
      optional: true,
      ahead: true,
      hint: "Em branco: a partir de agora.",
    },
    until: {
      ...until,
      label: "fim",
      words: ["until", "até", "fim"],
      hint: `No máximo ${maxDeputyDays} dias depois do começo.`,
      daysAhead: maxDeputyDays,
    },
    because: optionalReason,
  },
  key: "n",
  tone: "primary",
  on: [{ target: "deputies", fill: () => ({}) }],
  change: answered({
    request: (values) => {
      const from = values.from?.[0]?.id
      const justification = textOf(values, "because")
      return api.deputies.name.request({
        body: {
          userAtalaiaId: one(values, "user").id,
          ...(from !== undefined && { fromDateTime: from }),
          untilDateTime: one(values, "until").id,
          ...(justification !== undefined && { justification }),
        },
      })
    },
    done: () => "Substituto nomeado: decide em seu lugar quando aceitar",
    failed: () => "Não foi possível nomear o substituto",
    opposite: { id: "end-deputy", fill: (_, { id }) => ({ deputy: String(id) }) },
  }),
}

const acceptDeputy: Command = {
  id: "accept-deputy",
  title: "Aceitar substituição",
  words: { en: ["accept deputy"], pt: ["aceitar substituição"] },
  group: "me",
  icon: Check,
  who,
  slots: { deputy },
  key: "a",
  tone: "primary",
  on: [{ target: "deputy", when: ({ can }) => can.accept, fill, label: "Aceitar" }],
  change: {
    decides,
    request: (values) => api.deputies.accept.request({ params: params(values) }),
    done: () => "Substituição aceita",
    failed: () => "Não foi possível aceitar a substituição",
  },
}

const request = (values: Values) => {
  const justification = textOf(values, "because")
  return api.deputies.end.request({
    params: params(values),
    query: justification === undefined ? {} : { justification },
  })
}

const declineDeputy: Command = {
  id: "decline-deputy",
  title: "Recusar substituição",
  words: { en: ["decline deputy"], pt: ["recusar substituição"] },
  group: "me",
  icon: X,
  who,
  slots: { deputy, because: optionalReason },
  key: "r",
  tone: "danger",
  on: [{ target: "deputy", when: ({ can }) => can.decline, fill, label: "Recusar" }],
  change: {
    decides,
    request,
    done: () => "Substituição recusada",
    failed: () => "Não foi possível recusar a substituição",
  },
}

const endDeputy: Command = {
  id: "end-deputy",
  title: "Encerrar substituição",
  words: { en: ["end deputy"], pt: ["encerrar substituição"] },
  group: "me",
  icon: UserRoundMinus,
  slots: { deputy, because: optionalReason },
  key: "e",
  tone: "danger",
  on: [{ target: "deputy", when: ({ can }) => can.end, fill, label: "Encerrar" }],
  change: {
    request,
    done: () => "Substituição encerrada",
    failed: () => "Não foi possível encerrar a substituição",
  },
}

type Deputy = AnswerOf<Calls["deputies"]["ofClient"]>["items"][number]

const text = ({ state, fromDate, untilDate, ...names }: Deputy) =>
  `${deputyNames(names)}, de ${formatDateTime(fromDate)} a ${formatDateTime(untilDate)}: ${deputyStates[state]}`

const deputiesOf: Command = {
  id: "deputies-of",
  title: "Substituições de alguém",
  words: { en: ["who stands in for"], pt: ["substituições de"] },
  group: "users",
  icon: UserRoundCog,
  who: "platform.administer",
  slots: { user: { ...user, words: ["user", "usuário"] } },
  on: [{ target: "user", fill: ({ atalaiaId }) => ({ user: atalaiaId }), label: "Substituições" }],
  answers: async (values) => {
    const { items } = await api.deputies.ofClient({ params: { clientId: one(values, "user").id } })
    return items.length > 0 ? items.map(text) : ["Nenhuma substituição."]
  },
  form: () => import("./forms/DeputiesPanel"),
}

export const deputies: readonly Command[] = [
  myDeputies,
  nameDeputy,
  acceptDeputy,
  declineDeputy,
  endDeputy,
  deputiesOf,
]
