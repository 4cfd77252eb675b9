import { deactivationRefused } from "@views/me/twoFactor/twoFactorTexts"
import { screens } from "@views/screens"
import { atom, getDefaultStore } from "jotai"
import {
  CaseLower,
  CircleQuestionMark,
  Eraser,
  Eye,
  FileDown,
  IdCard,
  Keyboard,
  LayoutGrid,
  Lock,
  LogOut,
  Moon,
  Rows3,
  ShieldCheck,
  ShieldOff,
  SquareUser,
  Undo2,
} from "lucide-react"
import { api } from "@/client/api"
import type { Command } from "@/palette/command"
import { clear } from "@/palette/ranking/history"
import { keysOverlayAtom } from "@/palette/run/open"
import { pathTo } from "@/screens/screen"
import { singleKeysAtom } from "@/shortcuts/strokes"
import { notify } from "@/ui/page/notice"
import { type Density, densityAtom, type Theme, themeAtom } from "@/ui/theme/theme"
import { download } from "./download"
import { one, partOf, tab } from "./slots"

const store = getDefaultStore()

/** Shown in the profile menu of the header. */
const on: Command["on"] = [{ target: "me" }]

/** Why commands about passwords do nothing: the installation takes none. */
export const noPasswords: NonNullable<Command["notNow"]> = ({ onlyProvider }) =>
  onlyProvider === undefined ? undefined : `Aqui se entra com ${onlyProvider}, sem senha.`

/** A screen about the person themselves. */
export const place = (
  rest: Pick<Command, "id" | "title" | "words" | "icon" | "notNow">,
  path: string,
): Command => ({
  ...rest,
  group: "me",
  who: "aPerson",
  slots: {},
  on,
  go: () => path,
})

export const myData: Command = {
  id: "my-data",
  title: "Meus dados",
  words: { en: ["my data"], pt: ["meus dados"] },
  group: "me",
  who: "aPerson",
  icon: IdCard,
  slots: { part: tab },
  on,
  go: (values) => `${pathTo(screens.userDetailsMine)}${partOf(values)}`,
}

export const myRegistration = place(
  {
    id: "my-registration",
    title: "Meu cadastro",
    words: { en: ["my registration"], pt: ["meu cadastro"] },
    icon: SquareUser,
  },
  pathTo(screens.me),
)

export const myPrivacy: Command = {
  id: "my-privacy",
  title: "Privacidade",
  words: { en: ["my privacy", "who saw my data"], pt: ["minha privacidade", "quem viu meus dados"] },
  group: "me",
  who: "aPerson",
  icon: Eye,
  slots: {},
  go: () => pathTo(screens.privacy),
}

export const exportMyData: Command = {
  id: "export-my-data",
  title: "Exportar meus dados",
  words: { en: ["export my data"], pt: ["exportar meus dados", "baixar meus dados"] },
  group: "me",
  who: "aPerson",
  icon: FileDown,
  slots: {},
  on: [{ target: "ownData" }],
  run: () =>
    download(api.privacy.export(), {
      name: "meus-dados.zip",
      begun: "Exportando os seus dados…",
      done: "Dados exportados com sucesso.",
      failed: "Não foi possível exportar os seus dados.",
    }),
}

export const changePassword = place(
  {
    id: "change-password",
    title: "Alterar senha",
    words: { en: ["change password"], pt: ["alterar senha", "trocar senha", "atualizar senha"] },
    icon: Lock,
    notNow: noPasswords,
  },
  pathTo(screens.updatePassword),
)

export const activateTwoFactor: Command = {
  id: "activate-2fa",
  title: "Ativar autenticação em duas etapas",
  words: {
    en: ["activate 2fa", "activate two-factor"],
    pt: ["ativar 2fa", "ativar autenticação em duas etapas"],
  },
  group: "me",
  who: "aPerson",
  icon: ShieldCheck,
  slots: {},
  tone: "primary",
  notNow: ({ authenticator }) => (authenticator ? "A autenticação em duas etapas já está ativa." : undefined),
  on: [
    { target: "twoFactor", when: ({ active }) => !active, absent: () => "Já está ativa", label: "Ativar" },
  ],
  form: () => import("@views/me/twoFactor/TwoFactorActivate"),
}

export const deactivateTwoFactor: Command = {
  id: "deactivate-2fa",
  title: "Desativar autenticação em duas etapas",
  words: {
    en: ["deactivate 2fa", "deactivate two-factor"],
    pt: ["desativar 2fa", "desativar autenticação em duas etapas"],
  },
  group: "me",
  who: "aPerson",
  icon: ShieldOff,
  slots: {},
  tone: "danger",
  notNow: ({ authenticator, passkeys, twoFactorRequired }) => {
    if (!authenticator) return "A autenticação em duas etapas não está ativa."
    return twoFactorRequired && passkeys === 0 ? deactivationRefused : undefined
  },
  on: [
    {
      target: "twoFactor",
      when: ({ active, required }) => active && (required ? deactivationRefused : true),
      absent: () => "Não está ativa",
      label: "Desativar",
    },
  ],
  form: () => import("@views/me/twoFactor/TwoFactorDeactivate"),
}

export const undo: Command = {
  id: "undo",
  title: "Desfazer",
  words: { en: ["undo"], pt: ["desfazer"] },
  group: "me",
  icon: Undo2,
  slots: {},
  form: () => import("./forms/UndoList"),
}

export const myAccess: Command = {
  id: "my-access",
  title: "Seus acessos",
  words: { en: ["my access"], pt: ["meus acessos", "seus acessos"] },
  group: "me",
  icon: LayoutGrid,
  slots: {},
  on,
  form: () => import("./forms/MyAccess"),
}

export const theme: Command = {
  id: "theme",
  title: "Tema",
  words: { en: ["theme"], pt: ["tema"] },
  group: "me",
  icon: Moon,
  slots: {
    theme: {
      kind: "choice",
      label: "tema",
      words: [],
      choices: [
        { value: "light", label: "Claro", words: ["claro"] },
        { value: "dark", label: "Escuro", words: ["escuro"] },
        { value: "system", label: "Do sistema", words: ["sistema"] },
      ],
    },
  },
  on,
  chosen: themeAtom,
  run: (values) => store.set(themeAtom, one(values, "theme").id as Theme),
}

export const density: Command = {
  id: "density",
  title: "Densidade das listas",
  words: { en: ["density"], pt: ["densidade"] },
  group: "me",
  icon: Rows3,
  slots: {
    density: {
      kind: "choice",
      label: "densidade",
      words: [],
      choices: [
        { value: "comfortable", label: "Confortável", words: ["confortável"] },
        { value: "compact", label: "Compacta", words: ["compacta"] },
      ],
    },
  },
  on,
  chosen: densityAtom,
  run: (values) => store.set(densityAtom, one(values, "density").id as Density),
}

export const keys: Command = {
  id: "keys",
  title: "Teclas desta tela",
  words: { en: ["keys"], pt: ["teclas"] },
  group: "me",
  icon: Keyboard,
  slots: {},
  on,
  run: () => store.set(keysOverlayAtom, true),
}

export const singleKeys: Command = {
  id: "single-keys",
  title: "Teclas de uma letra",
  words: { en: ["single keys"], pt: ["teclas simples"] },
  group: "me",
  icon: CaseLower,
  slots: {
    state: {
      kind: "choice",
      label: "estado",
      words: [],
      choices: [
        { value: "on", label: "Ligadas", words: ["ligadas", "sim"] },
        { value: "off", label: "Desligadas", words: ["desligadas", "não"] },
      ],
    },
  },
  on,
  chosen: atom((get) => (get(singleKeysAtom) ? "on" : "off")),
  run: (values) => store.set(singleKeysAtom, one(values, "state").id === "on"),
}

export const allCommands = place(
  {
    id: "commands",
    title: screens.commands.title,
    words: { en: ["commands", "help"], pt: ["comandos", "ajuda"] },
    icon: CircleQuestionMark,
  },
  pathTo(screens.commands),
)

export const clearHistory: Command = {
  id: "clear-history",
  title: "Limpar histórico",
  words: { en: ["clear history"], pt: ["limpar histórico"] },
  group: "me",
  icon: Eraser,
  slots: {},
  on,
  run: (_values, { person }) => {
    clear(localStorage, person)
    notify({ tone: "ok", text: "Histórico apagado deste navegador." })
  },
}

export const signOut: Command = {
  id: "sign-out",
  title: "Sair",
  words: { en: ["sign out"], pt: ["sair"] },
  group: "me",
  icon: LogOut,
  slots: {},
  on,
  form: () => import("./forms/SignOut"),
}
