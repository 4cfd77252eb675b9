import { CircleQuestionMark } from "lucide-react"
import type { Command } from "@/palette/command"
import { app, role, user } from "./slots"

export const why: Command = {
  id: "why",
  title: "Explicar acesso",
  words: { en: ["why"], pt: ["por que", "explicar"] },
  group: "explain",
  icon: CircleQuestionMark,
  who: "applications.view",
  slots: { user, role, app },
  on: [
    {
      target: "roleOfClient",
      when: ({ clientKind }) => clientKind === "user",
      fill: (held) => ({ user: held.clientId, role: held.role, app: held.app }),
      label: "Explicar",
    },
  ],
  form: () => import("./WhyPanel"),
}
