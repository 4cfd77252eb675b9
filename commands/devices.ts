import { screens } from "@views/screens"
import { MonitorSmartphone, MonitorX, Unplug } from "lucide-react"
import { api } from "@/client/api"
import type { Command } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { place } from "./me"
import { app, one } from "./slots"

export const endMySessions: Command = {
  id: "end-my-sessions",
  title: "Encerrar as minhas sessões em uma aplicação",
  words: { en: ["end my sessions"], pt: ["encerrar minhas sessões", "encerrar as minhas sessões"] },
  group: "me",
  who: "aPerson",
  icon: Unplug,
  slots: { app: { ...app, subset: "entered" } },
  key: "d",
  tone: "danger",
  on: [
    {
      target: "receivedByApp",
      when: ({ open }) => open,
      absent: () => "Nenhuma sessão aberta",
      fill: (shown) => ({ app: shown.app }),
      label: "Encerrar",
    },
  ],
  change: {
    request: (values) => api.privacy.endReceived.request({ params: { app: one(values, "app").id } }),
    done: (values) => `As suas sessões em ${one(values, "app").label} foram encerradas`,
    failed: () => "Não foi possível encerrar as sessões.",
  },
}

const myDevices = place(
  {
    id: "my-devices",
    title: screens.devices.title,
    words: { en: ["my devices"], pt: ["meus dispositivos"] },
    icon: MonitorSmartphone,
  },
  pathTo(screens.devices),
)

const endMySession: Command = {
  id: "end-my-session",
  title: "Encerrar uma sessão minha",
  words: { en: ["end my session"], pt: ["encerrar minha sessão", "encerrar a minha sessão"] },
  group: "me",
  who: "aPerson",
  icon: Unplug,
  slots: { session: { kind: "ownSession", label: "sessão", words: [], fleeting: true } },
  key: "d",
  tone: "danger",
  on: [
    {
      target: "ownSession",
      when: ({ current }) => !current || "É a sessão que você está usando: para encerrá-la, saia",
      fill: ({ number }) => ({ session: String(number) }),
      label: "Encerrar",
    },
  ],
  change: {
    request: (values) =>
      api.devices.end.request({ params: { sessionNumber: Number(one(values, "session").id) } }),
    done: () => "A sessão foi encerrada, com as das aplicações em que se entrou com ela",
    failed: () => "Não foi possível encerrar a sessão.",
  },
}

const endMyOtherSessions: Command = {
  id: "end-my-other-sessions",
  title: "Encerrar todas as minhas outras sessões",
  words: {
    en: ["end my other sessions"],
    pt: ["encerrar minhas outras sessões", "encerrar todas as minhas outras sessões"],
  },
  group: "me",
  who: "aPerson",
  icon: MonitorX,
  slots: {},
  tone: "danger",
  on: [
    {
      target: "ownDevices",
      when: ({ others }) => others || "Você não está em nenhum outro dispositivo",
      label: "Encerrar as outras",
    },
  ],
  change: {
    request: () => api.devices.endOthers.request(),
    done: () => "As suas outras sessões foram encerradas",
    failed: () => "Não foi possível encerrar as sessões.",
  },
}

export const devices: readonly Command[] = [myDevices, endMySession, endMyOtherSessions]
