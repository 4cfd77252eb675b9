import { CircleQuestionMark, UsersRound } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { obstacleBesides } from "@/domain/assignment"
import { maxPageSize } from "@/domain/pageSizes"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import type { Command, Values } from "@/palette/command"
import { app, one, role, user } from "./slots"

export const why: Command = {
  id: "why",
  title: "Explicar acesso",
  words: { en: ["why"], pt: ["por que", "explicar", "explicar acesso", "por que não entra"] },
  group: "explain",
  icon: CircleQuestionMark,
  who: "applications.view",
  // Without a role it explains why a person cannot sign in, the most frequent question.
  slots: { user, role: { ...role, optional: true, follows: true }, app: { ...app, optional: true } },
  on: [
    { target: "user", fill: ({ atalaiaId }) => ({ user: atalaiaId }), label: "Por que não entra" },
    {
      target: "roleOfClient",
      when: ({ clientKind }) => clientKind === "user",
      fill: (shown) => ({ user: shown.clientId, role: shown.role, app: shown.app }),
      label: "Explicar",
    },
  ],
  answers: async (values) => {
    const { text, reasons } = await explanationOf(values)
    return [text, ...reasons.map((reason) => `  ${reason.holds ? "+" : "-"} ${reason.text}`)]
  },
  form: () => import("./forms/WhyPanel"),
}

/** About the role if one is given, otherwise about signing in. */
function explanationOf(values: Values) {
  const { role: [role] = [], app: [app] = [] } = values
  const params = { clientId: one(values, "user").id }
  return role && app
    ? api.clients.why({ params: { ...params, app: app.id, roleId: Number(role.id) } })
    : api.clients.whyEntry({ params, query: { app: app?.id } })
}

export const who: Command = {
  id: "who",
  title: "Quem tem o papel",
  words: { en: ["who"], pt: ["quem tem", "quem"] },
  group: "explain",
  icon: UsersRound,
  who: "applications.view",
  slots: { role, app },
  on: [
    {
      target: "roleOfApp",
      fill: (shown) => ({ role: shown.role, app: shown.app }),
      label: "Quem tem",
    },
    {
      target: "roleOfClient",
      fill: (shown) => ({ role: shown.role, app: shown.app }),
      label: "Quem tem",
    },
  ],
  answers: async (values) => {
    const params = { app: one(values, "app").id, roleId: Number(one(values, "role").id) }
    const lines: string[] = []
    for (let page = 0, more = true; more; page++) {
      const { items, next } = await api.roles.holders({ params, query: { page, size: maxPageSize } })
      lines.push(...items.map(holderText))
      more = next !== undefined
    }
    return lines.length > 0 ? lines : ["Ninguém tem este papel."]
  },
  form: () => import("./forms/WhoPanel"),
}

type Holders = AnswerOf<Calls["roles"]["holders"]>

/** *123.456.789-09 JOÃO PEDRO SILVA: Atribuído diretamente* */
function holderText({ client, ways, obstacle }: Holders["items"][number]): string {
  const who =
    client.kind === "person" ? `${formatIdentifier(client.id)} ${upperName(client.name)}` : client.name
  return `${who}: ${[...ways, obstacleBesides(ways, obstacle)].filter(Boolean).join(", ")}`
}
