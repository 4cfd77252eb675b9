import { CircleQuestionMark, UsersRound } from "lucide-react"
import type { Command } from "@/palette/command"
import { app, role, user } from "./slots"

export const why: Command = {
  id: "why",
  title: "Explicar acesso",
  words: { en: ["why"], pt: ["por que", "explicar", "explicar acesso", "por que não entra"] },
  group: "explain",
  icon: CircleQuestionMark,
  who: "applications.view",
  // Without a role it says why somebody cannot sign in, which is what people ask first.
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
  form: () => import("./forms/WhyPanel"),
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
  form: () => import("./forms/WhoPanel"),
}
