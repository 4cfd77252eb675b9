import { screens } from "@views/screens"
import { Compass, Inbox, User } from "lucide-react"
import type { Command } from "@/palette/command"
import { pathTo, type Screens } from "@/screens/screen"
import { one, user } from "./slots"

export const go: Command = {
  id: "go",
  title: "Ir para uma tela",
  words: { en: ["go"], pt: ["ir", "ir para"] },
  group: "go",
  icon: Compass,
  slots: { screen: { kind: "screen", label: "tela", words: ["to", "tela"] } },
  go: (values) => {
    const all: Screens = screens
    return pathTo(all[one(values, "screen").id] ?? screens.dashboard)
  },
}

export const inbox: Command = {
  id: "inbox",
  title: screens.inbox.title,
  words: { en: ["inbox"], pt: ["caixa de entrada", "pendências"] },
  group: "go",
  icon: Inbox,
  slots: {},
  go: () => pathTo(screens.inbox),
}

export const openUser: Command = {
  id: "open-user",
  title: "Abrir usuário",
  words: { en: ["open user"], pt: ["abrir usuário"] },
  group: "go",
  icon: User,
  who: "users.search",
  slots: { user },
  key: "o",
  on: [
    {
      target: "reviewLine",
      when: ({ clientKind }) => clientKind === "user",
      fill: ({ clientId }) => ({ user: clientId }),
      label: "Abrir pessoa",
    },
  ],
  go: (values) => pathTo(screens.user, { atalaiaId: one(values, "user").id }),
}
