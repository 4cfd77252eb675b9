import { screens } from "@views/screens"
import { MonitorSmartphone, MonitorX, Unplug } from "lucide-react"
import { api } from "@/client/api"
import type { Command, Slots, Values } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { app, client, one, user } from "./slots"

/* Open sessions, and ending them. */

const failed = () => "Não foi possivel encerrar a sessão do(da) cliente"
const onlySeen = "Você pode ver estas sessões, mas não encerrá-las."
const noneOpen = "Nenhuma sessão aberta"

/** A person, or instead an application: the calls take the id of either. */
const either = {
  user: { ...user, emergency: true, or: "client" },
  client: { ...client, or: "user" },
} satisfies Slots
const isApplication = (values: Values) => (values.client?.length ?? 0) > 0
const clientOf = (values: Values) => one(values, isApplication(values) ? "client" : "user").id
const fillClient = (target: { client: string; clientKind: "user" | "app" }): Record<string, string> =>
  target.clientKind === "user" ? { user: target.client } : { client: target.client }
const done = (values: Values) =>
  isApplication(values)
    ? "Sessão da aplicação encerrada com sucesso"
    : "Sessão do(a) cliente encerrada com sucesso"

export const sessionsUser: Command = {
  id: "sessions-user",
  title: "Ver sessões do usuário",
  words: { en: ["sessions user"], pt: ["sessões usuário", "sessões do usuário", "ver sessões"] },
  group: "users",
  icon: MonitorSmartphone,
  who: "sessions.inspect",
  slots: { user },
  on: [{ target: "user", fill: ({ atalaiaId }) => ({ user: atalaiaId }), label: "Sessões" }],
  go: (values) => pathTo(screens.sessionsOfUser, { atalaiaId: one(values, "user").id }),
}

export const endSession: Command = {
  id: "end-session",
  title: "Encerrar sessão",
  words: { en: ["end session"], pt: ["encerrar sessão"] },
  group: "users",
  icon: Unplug,
  who: "sessions.inspect",
  slots: {
    ...either,
    number: { kind: "session", label: "sessão", words: ["number", "número", "sessão"], fleeting: true },
  },
  // The preview names person, application, device, place and start, so the form asks nothing again.
  confirmsOnly: true,
  key: "d",
  tone: "danger",
  on: [
    {
      target: "session",
      when: ({ open, can }) => open && (can.end || onlySeen),
      absent: () => "A sessão já terminou",
      fill: (target) => ({ ...fillClient(target), number: String(target.number) }),
      label: "Encerrar",
    },
  ],
  change: {
    request: (values) =>
      api.sessions.end.request({
        query: { atalaiaId: clientOf(values), tokenNumber: Number(one(values, "number").id) },
      }),
    done,
    failed,
  },
}

export const endSessionsUser: Command = {
  id: "end-sessions-user",
  title: "Encerrar todas as sessões de um cliente",
  words: { en: ["end sessions"], pt: ["encerrar sessões", "encerrar todas as sessões"] },
  group: "users",
  icon: MonitorX,
  who: "sessions.inspect",
  slots: either,
  tone: "danger",
  on: [
    {
      target: "userSessions",
      when: ({ open, can }) => (open ? can.end || onlySeen : noneOpen),
      fill: fillClient,
      label: "Encerrar todas",
    },
  ],
  change: {
    request: (values) => api.sessions.end.request({ query: { atalaiaId: clientOf(values) } }),
    done,
    failed,
  },
}

export const endSessionsApp: Command = {
  id: "end-sessions-app",
  title: "Encerrar todas as sessões em uma aplicação",
  words: { en: ["end sessions app"], pt: ["encerrar sessões aplicação"] },
  group: "applications",
  icon: MonitorX,
  who: "sessions.inspect",
  slots: { app: { ...app, subset: "withSessions" } },
  tone: "danger",
  on: [
    {
      target: "appSessions",
      when: ({ open, can }) => (open ? can.end || onlySeen : noneOpen),
      fill: (target) => ({ app: target.app }),
      label: "Encerrar todas",
    },
  ],
  change: {
    request: (values) => api.sessions.end.request({ query: { appServerKey: one(values, "app").id } }),
    done: () => "Sessão da aplicação encerrada com sucesso",
    failed,
    confirm: (values) => one(values, "app").text,
  },
}

export const sessions: readonly Command[] = [sessionsUser, endSession, endSessionsUser, endSessionsApp]
