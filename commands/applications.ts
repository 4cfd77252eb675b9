import { screens } from "@views/screens"
import {
  AppWindow,
  GitFork,
  Hash,
  KeySquare,
  MonitorSmartphone,
  Pencil,
  Plus,
  Power,
  PowerOff,
  Trash2,
  Unlink,
} from "lucide-react"
import { api } from "@/client/api"
import { misspelledTexts } from "@/domain/text/misspelledTexts"
import { tokenLimits } from "@/domain/tokenLimits"
import type { Appearance, Command, Values } from "@/palette/command"
import { withSynonym } from "@/palette/grammar/vocabulary"
import { pathTo } from "@/screens/screen"
import { app, one } from "./slots"

const editor = (values: Values, tab?: string) => {
  const path = pathTo(screens.applicationEdit, { id: one(values, "app").id })
  return tab === undefined ? path : `${path}?${new URLSearchParams({ tab })}`
}

type Appearing = Pick<Appearance<"application">, "when" | "absent" | "label">
/** Shown on an application, which fills it in. By default only those who may change the application see it. */
const onApplication = ({
  when = ({ can }) => can.update,
  absent = () => undefined,
  label = "",
}: Appearing): Appearance<"application"> => ({
  target: "application",
  when,
  absent,
  label,
  fill: ({ app: acronym }) => ({ app: acronym }),
})

export const newApp: Command = {
  id: "new-app",
  title: "Nova Aplicação",
  words: { en: ["new app"], pt: ["nova aplicação"] },
  group: "applications",
  icon: Plus,
  who: "applications.administer",
  slots: {},
  key: "n",
  on: [{ target: "applications" }],
  tone: "primary",
  go: () => pathTo(screens.applicationNew),
}

export const openApp: Command = {
  id: "open-app",
  title: "Abrir aplicação",
  words: { en: ["open app"], pt: ["abrir aplicação"] },
  group: "go",
  icon: AppWindow,
  who: "applications.administer",
  slots: { app },
  go: editor,
}

export const editApp: Command = {
  id: "edit-app",
  title: "Editar aplicação",
  words: { en: ["edit app"], pt: ["editar aplicação"] },
  group: "applications",
  icon: Pencil,
  who: "applications.administer",
  slots: { app },
  key: "e",
  on: [
    onApplication({
      when: ({ can, opened }) => can.update && !opened,
      absent: ({ can, opened }) => (can.update && opened ? "Já está aberta aqui" : undefined),
      label: "Editar",
    }),
  ],
  go: (values) => editor(values, "basics"),
  edits: true,
}

/** Activates or deactivates an application, except the security application. */
function setEnabled(enable: boolean, rest: Pick<Command, "id" | "title" | "words" | "icon">): Command {
  return {
    ...rest,
    group: "applications",
    who: "applications.administer",
    slots: { app },
    ...(!enable && { tone: "danger" as const }),
    on: [
      onApplication({
        when: ({ enabled, can }) =>
          can.update &&
          enabled !== enable &&
          (can.enable || "A aplicação de segurança não pode ser inativada"),
        absent: ({ enabled, can }) =>
          can.update && enabled === enable ? `Já está ${enable ? "ativa" : "inativa"}` : undefined,
        label: enable ? "Ativar" : "Inativar",
      }),
    ],
    change: {
      request: (values) =>
        api.applications.enable.request({ params: { app: one(values, "app").id }, body: { enable } }),
      done: (values) => `Aplicação ${one(values, "app").label} ${enable ? "ativada" : "inativada"}`,
      failed: () => misspelledTexts.applicationStateFailed,
      opposite: {
        id: enable ? "disable-app" : "enable-app",
        fill: (values) => ({ app: one(values, "app").text }),
      },
    },
  }
}

export const enableApp = setEnabled(true, {
  id: "enable-app",
  title: "Ativar aplicação",
  words: { en: ["enable app"], pt: ["ativar aplicação"] },
  icon: Power,
})

export const disableApp = setEnabled(false, {
  id: "disable-app",
  title: "Inativar aplicação",
  words: { en: ["disable app"], pt: ["inativar aplicação", "desativar aplicação", "desabilitar aplicação"] },
  icon: PowerOff,
})

export const secretApp: Command = {
  id: "secret-app",
  title: "Chave privada",
  words: {
    en: ["secret app"],
    pt: [
      "chave privada",
      "segredo da aplicação",
      "segredo aplicação",
      "criar chave privada",
      "gerar outra chave",
    ],
  },
  group: "applications",
  icon: KeySquare,
  who: "applications.administer",
  slots: { app },
  on: [
    onApplication({ when: ({ can, hasSecret }) => can.update && !hasSecret, label: "Criar chave privada" }),
    onApplication({ when: ({ can, hasSecret }) => can.update && hasSecret, label: "Gerar outra chave" }),
  ],
  form: () => import("@views/applications/editor/SecretForm"),
}

export const tokensApp: Command = {
  id: "tokens-app",
  title: "Limitar sessões simultâneas",
  words: { en: ["tokens app"], pt: ["sessões simultâneas"] },
  group: "applications",
  icon: Hash,
  who: "applications.administer",
  slots: {
    app,
    n: {
      kind: "number",
      label: "número de sessões",
      words: ["to", "para"],
      follows: true,
      within: "app",
      limits: tokenLimits,
      present: ({ allowedTokens }) => String(allowedTokens),
    },
  },
  on: [onApplication({ label: "Sessões simultâneas" })],
  change: {
    request: (values) =>
      api.applications.setTokens.request({
        params: { app: one(values, "app").id },
        body: { number: Number(one(values, "n").id) },
      }),
    done: (values) => `Sessões simultâneas em ${one(values, "app").label}: ${one(values, "n").label}`,
    failed: () => misspelledTexts.tokensFailed,
  },
}

export const inheritApp: Command = {
  id: "inherit-app",
  title: "Herança de papéis da plataforma",
  words: { en: ["inherit app"], pt: ["herança"] },
  group: "applications",
  icon: GitFork,
  who: "applications.administer",
  slots: { app },
  on: [
    onApplication({
      when: ({ can }) =>
        can.inherit ||
        (can.enable &&
          "Apenas admins gerais do sistema podem atribuir a herança de papéis da plataforma para uma aplicação"),
      label: "Herança",
    }),
  ],
  go: (values) => editor(values, "inheritance"),
}

export const unlinkApp: Command = {
  id: "unlink-app",
  title: "Desvincular em lote",
  words: { en: ["unlink app"], pt: ["desvincular", "desvincular em lote"] },
  group: "applications",
  icon: Unlink,
  who: "applications.administer",
  slots: { app },
  on: [onApplication({ label: "Desvincular em lote" })],
  go: (values) => editor(values, "unlink"),
}

export const sessionsApp: Command = {
  id: "sessions-app",
  title: "Sessões da aplicação",
  words: { en: ["sessions app"], pt: ["sessões da aplicação", "sessões aplicação"] },
  group: "applications",
  icon: MonitorSmartphone,
  who: "sessions.inspect",
  slots: { app: { ...app, subset: "withSessions" } },
  on: [onApplication({ label: "Sessões" })],
  go: (values) => pathTo(screens.sessionsOfApplication, { id: one(values, "app").id }),
}

export const deleteApp: Command = {
  id: "delete-app",
  title: "Remover aplicação",
  words: { en: ["delete app"], pt: ["remover aplicação", "excluir aplicação"] },
  group: "applications",
  icon: Trash2,
  who: "platform.administer",
  slots: { app },
  tone: "danger",
  on: [
    onApplication({
      when: ({ can }) => can.remove || "A aplicação de segurança não pode ser removida",
      label: "Remover",
    }),
  ],
  form: () => import("@views/applications/editor/RemoveApplication"),
}

/** Every command about an application itself, in the order that buttons and menus show them. */
export const applications: readonly Command[] = [
  newApp,
  editApp,
  enableApp,
  disableApp,
  secretApp,
  tokensApp,
  inheritApp,
  unlinkApp,
  sessionsApp,
  deleteApp,
].map(({ words, ...command }) => ({
  ...command,
  words: { ...words, pt: withSynonym(words.pt, "aplicação", "app") },
}))
