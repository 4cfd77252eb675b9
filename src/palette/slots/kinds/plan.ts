import type { QueryClient } from "@tanstack/react-query"
import { ListChecks } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { maxPageSize } from "@/domain/pageSizes"
import { planStates } from "@/domain/plans"
import { allNamed, noneNamed, type Suggestion } from "../suggestion"
import { onlyOf, type SlotKindRecord } from "./record"

type Plan = AnswerOf<Calls["plans"]["list"]>["items"][number]

const ofPlan = ({ id, title, state, author }: Plan): Suggestion => ({
  id: `plan:${id}`,
  texts: [String(id), title],
  value: { id: String(id), text: String(id), label: title },
  icon: ListChecks,
  detail: `${planStates[state]} · ${author.name}`,
})

const query = { page: 0, size: maxPageSize }

/** The actor's own plans, and plans that others sent. */
async function ownPlans(client: QueryClient): Promise<Suggestion[]> {
  const list = api.plans.list.query({ query })
  const { items } = await client.fetchQuery({ ...list, retry: false, staleTime: 0 })
  return items.map(ofPlan)
}

const noPlan = "Nenhum plano encontrado"

/** Plans, by number or title. The server checks their state. */
export const plan: SlotKindRecord = {
  plural: "Planos",
  values: {
    from: "list",
    freshFor: 3000,
    list: ownPlans,
    resolve: async (client, { text }) => {
      const all = await ownPlans(client)
      if (!/^\d{1,9}$/.test(text)) {
        const own = allNamed(all, text)
        return own.length > 0 ? onlyOf(own, noPlan) : noneNamed(all, text, noPlan)
      }
      const found = all.find(({ value }) => value.id === text)
      return { value: found?.value ?? { id: text, text, label: `Plano ${text}` } }
    },
  },
  field: "picker",
  noMatches: noPlan,
  shownAs: "fact",
}
