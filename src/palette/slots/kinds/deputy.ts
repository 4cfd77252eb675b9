import type { QueryClient } from "@tanstack/react-query"
import { UserRoundCog } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { deputyNames, deputyStates } from "@/domain/deputies"
import { allNamed, noneNamed, type Suggestion } from "../suggestion"
import { onlyOf, type SlotKindRecord } from "./record"

type Deputy = AnswerOf<Calls["deputies"]["list"]>["items"][number]

const ofDeputy = ({ id, holder, deputy, mine, state }: Deputy): Suggestion => ({
  id: `deputy:${id}`,
  texts: [String(id), (mine ? deputy : holder).name],
  value: { id: String(id), text: String(id), label: deputyNames({ holder, deputy }) },
  icon: UserRoundCog,
  detail: deputyStates[state],
})

/** All deputyships of the actor that have not ended. */
async function present(client: QueryClient): Promise<Suggestion[]> {
  const { items } = await client.fetchQuery({ ...api.deputies.list.query(), retry: false, staleTime: 0 })
  return items.filter(({ can }) => can.accept || can.decline || can.end).map(ofDeputy)
}

const nonePresent = "Você não tem substituto, nem substitui outra pessoa"

/** Deputies of the actor and people whose deputy they are, by number or by the other person. The server checks their state. */
export const deputy: SlotKindRecord = {
  plural: "Substituições",
  values: {
    from: "list",
    freshFor: 3000,
    list: present,
    resolve: async (client, { text }) => {
      const all = await present(client)
      if (!/^\d{1,9}$/.test(text)) {
        const own = allNamed(all, text)
        return own.length > 0 ? onlyOf(own, nonePresent) : noneNamed(all, text, nonePresent)
      }
      const found = all.find(({ value }) => value.id === text)
      return { value: found?.value ?? { id: text, text, label: `Substituição ${text}` } }
    },
  },
  field: "picker",
  noMatches: nonePresent,
  shownAs: "fact",
  onScreen: (target) =>
    target.kind === "deputy"
      ? {
          id: `deputy:${target.id}`,
          texts: [target.name],
          value: { id: String(target.id), text: String(target.id), label: target.name },
          icon: UserRoundCog,
        }
      : undefined,
}
