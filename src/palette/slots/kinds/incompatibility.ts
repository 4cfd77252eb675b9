import type { QueryClient } from "@tanstack/react-query"
import { ShieldOff } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { ruleName } from "@/domain/incompatibilities"
import { maxPageSize } from "@/domain/pageSizes"
import { fold } from "@/domain/text/fold"
import type { Suggestion } from "../suggestion"
import { listed, type SlotKindRecord } from "./record"

type Rule = AnswerOf<Calls["incompatibilities"]["get"]>

/** A rule whose name the actor may not know, or that shares it with another, is written as its number. */
export const ofRule = (rule: Rule, _: number, all: readonly Rule[]): Suggestion => {
  const { id, name = String(id), reason } = rule
  const isShared = all.some((other) => other.id !== id && fold(other.name ?? "") === fold(name))
  return {
    id: `incompatibility:${id}`,
    texts: [name, String(id), ...(reason === undefined ? [] : [reason])],
    value: { id: String(id), text: isShared ? String(id) : name, label: ruleName(rule) },
    icon: ShieldOff,
    ...(reason !== undefined && { detail: reason }),
  }
}

const rulesQuery = {
  queryKey: ["incompatibilities", "all"],
  queryFn: () => rulesFrom(0),
  retry: false,
}

async function rulesFrom(page: number): Promise<Rule[]> {
  const { items, next } = await api.incompatibilities.list({ query: { page, size: maxPageSize } })
  return next === undefined ? items : [...items, ...(await rulesFrom(page + 1))]
}

const rules = async (client: QueryClient) => (await client.fetchQuery(rulesQuery)).map(ofRule)

/** Rules of incompatible roles, by name or number. */
export const incompatibility: SlotKindRecord = {
  plural: "Regras de papéis incompatíveis",
  values: { ...listed(rules, 2, (text) => `Nenhuma regra com “${text}”`), freshFor: 3000 },
  field: "picker",
  none: "Nenhuma regra de papéis incompatíveis",
  shownAs: "fact",
  inNotices: true,
  onScreen: (target) =>
    target.kind === "incompatibility"
      ? {
          id: `incompatibility:${target.id}`,
          texts: [target.name],
          value: { id: String(target.id), text: target.name, label: target.name },
          icon: ShieldOff,
        }
      : undefined,
}
