import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { partsText, ruleName } from "@/domain/incompatibilities"
import type { Target } from "@/palette/targetTypes"

export type Rule = AnswerOf<Calls["incompatibilities"]["get"]>
export type Side = Rule["one"]
export type MetClient = AnswerOf<Calls["incompatibilities"]["people"]>["items"][number]

/** The key of a removed rule among the items that have left their lists. */
export const removedRuleKey = (id: number | string) => `incompatibility ${id}`

export const ruleKey = ({ id }: Pick<Rule, "id">) => String(id)

/** A rule as a target of commands. */
export const ruleTarget = (rule: Pick<Rule, "id" | "name" | "can">): Target<"incompatibility"> => ({
  kind: "incompatibility",
  id: rule.id,
  name: ruleName(rule),
  can: rule.can,
})

/** Why someone may not change a rule. */
export const withoutReach = "Só quem administra todas as aplicações da regra a altera"

/** *ROLE_SINAL_GESTOR em SINAL e ROLE_SINAL_PLANTAO em SINAL* */
export const sideText = (side: Side): string =>
  side.length === 0
    ? "Nenhum papel: foi removido"
    : partsText(side.map(({ title, app }) => ({ title, acronym: app?.acronym })))

/** A client that a rule meets, as a target of commands. */
export const metTarget = (rule: Rule, { client, exceptUntil }: MetClient): Target<"incompatibleClient"> => ({
  kind: "incompatibleClient",
  rule: rule.id,
  client: client.id,
  clientKind: client.kind === "person" ? "user" : "app",
  name: client.name,
  excepted: exceptUntil !== undefined,
  can: { except: rule.can.except && client.kind === "person" },
})
