import { screens } from "@views/screens"
import { Link2, Link2Off, Plug, RotateCcwKey, Stethoscope, Unplug, UserRoundSearch } from "lucide-react"
import { api } from "@/client/api"
import type { Appearance, Command, Values } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { app, one, user } from "./slots"

/* How people sign in to an application through OpenID Connect. */

const address = { kind: "webAddress", label: "endereço", words: ["address", "endereço"] } as const
const named = (values: Values) => ({ address: one(values, "address").text, app: one(values, "app").text })
/** The address of the tab. */
export const integrationOf = (values: Values, rest: Record<string, string> = {}) =>
  `${pathTo(screens.applicationEdit, { id: one(values, "app").id })}?${new URLSearchParams({ tab: "integration", ...rest })}`
/** The tab's test section, for a person if one is given. */
const toTest = (values: Values) =>
  integrationOf(values, { part: "test", ...(values.user?.[0] && { user: values.user[0].id }) })
/** Shown on every application that may have an integration, to those who may change it. */
export const onIntegrable = (label: string): Appearance<"application"> => ({
  target: "application",
  when: ({ can }) => can.update && (can.enable || "A aplicação de segurança é o próprio portal"),
  fill: ({ app: acronym }) => ({ app: acronym }),
  label,
})

/** Shown on a configured integration, to those who may change it. */
const onConfigured = (label: string): Appearance<"integration"> => ({
  target: "integration",
  when: ({ configured, can }) => can.update && configured,
  absent: ({ configured }) => (configured ? undefined : "A integração ainda não está configurada"),
  fill: (shown) => ({ app: shown.app }),
  label,
})

/** Commands for an integration lead to its configuration if there is none yet. */
const first = [
  {
    code: "NOT_INTEGRATED",
    id: "integration-app",
    label: "Configurar a integração",
    fill: (values: Values) => ({ app: one(values, "app").text }),
  },
]

const openIntegration: Command = {
  id: "integration-app",
  title: "Abrir integração",
  words: { en: ["integration app", "integration"], pt: ["integração"] },
  group: "applications",
  icon: Plug,
  who: "applications.administer",
  slots: { app },
  on: [onIntegrable("Integração")],
  go: (values) => integrationOf(values),
}

const testIntegration: Command = {
  id: "test-integration",
  title: "Testar integração",
  words: { en: ["test integration app", "test integration"], pt: ["testar integração"] },
  group: "applications",
  icon: Stethoscope,
  who: "applications.administer",
  slots: { app, user: { ...user, optional: true } },
  go: toTest,
}

/** The same for a person given in the line. */
const tryEntry: Command = {
  id: "try-entry",
  title: "Experimentar entrada",
  words: { en: ["try entry"], pt: ["experimentar entrada", "testar entrada"] },
  group: "applications",
  icon: UserRoundSearch,
  who: "applications.administer",
  slots: { user, app },
  on: [
    {
      target: "integrationTest",
      fill: (shown) => ({ app: shown.app }),
      label: "Experimentar outra pessoa",
    },
  ],
  go: toTest,
}

const addRedirect: Command = {
  id: "add-redirect",
  title: "Adicionar endereço de volta",
  words: { en: ["add redirect"], pt: ["adicionar endereço de volta", "adicionar retorno"] },
  group: "applications",
  icon: Link2,
  who: "applications.administer",
  slots: { address, app },
  on: [onConfigured("Adicionar endereço")],
  change: {
    request: (values) =>
      api.integration.addRedirect.request({
        params: { app: one(values, "app").id },
        body: { address: one(values, "address").id },
      }),
    done: (values) => `Endereço de volta incluído em ${one(values, "app").label}`,
    failed: () => "Não foi possível incluir o endereço.",
    first,
    opposite: { id: "remove-redirect", fill: named },
  },
}

const removeRedirect: Command = {
  id: "remove-redirect",
  title: "Retirar endereço de volta",
  words: {
    en: ["remove redirect"],
    pt: ["retirar endereço de volta", "remover endereço de volta", "retirar retorno"],
  },
  group: "applications",
  icon: Link2Off,
  who: "applications.administer",
  slots: { address: { ...address, kind: "redirect", within: "app" }, app },
  on: [onConfigured("Retirar endereço")],
  change: {
    request: (values) =>
      api.integration.removeRedirect.request({
        params: { app: one(values, "app").id },
        query: { address: one(values, "address").id },
      }),
    done: (values) => `Endereço de volta retirado de ${one(values, "app").label}`,
    failed: () => "Não foi possível retirar o endereço.",
    first,
    opposite: { id: "add-redirect", fill: named },
  },
}

const removeIntegration: Command = {
  id: "remove-integration",
  title: "Remover integração",
  words: {
    en: ["remove integration app", "remove integration"],
    pt: ["remover integração"],
  },
  group: "applications",
  icon: Unplug,
  who: "applications.administer",
  slots: { app },
  tone: "danger",
  on: [onConfigured("Remover integração")],
  change: {
    request: (values) => api.integration.remove.request({ params: { app: one(values, "app").id } }),
    done: (values) => `Integração de ${one(values, "app").label} removida`,
    failed: () => "Não foi possível remover a integração.",
    first,
    confirm: (values) => one(values, "app").text,
  },
}

const rotateKeys: Command = {
  id: "rotate-signing-keys",
  title: "Trocar chaves de assinatura",
  words: { en: ["rotate signing keys", "rotate keys"], pt: ["trocar chaves de assinatura"] },
  group: "applications",
  icon: RotateCcwKey,
  who: "platform.administer",
  slots: {},
  on: [{ target: "provider" }],
  change: {
    request: () => api.federation.rotateKeys.request(),
    done: () => "Chave nova publicada: passa a assinar em uma hora",
    failed: () => "Não foi possível trocar as chaves de assinatura.",
  },
}

export const integration: readonly Command[] = [
  openIntegration,
  testIntegration,
  tryEntry,
  addRedirect,
  removeRedirect,
  removeIntegration,
  rotateKeys,
]
