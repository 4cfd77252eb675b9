import { screens } from "@views/screens"
import { getDefaultStore } from "jotai"
import {
  CaseLower,
  Eraser,
  IdCard,
  Keyboard,
  LayoutGrid,
  Lock,
  LogOut,
  Moon,
  Rows3,
  SquareUser,
} from "lucide-react"
import type { Command } from "@/palette/command"
import { clear } from "@/palette/history"
import { singleKeysAtom } from "@/palette/keys"
import { keysOverlayAtom } from "@/palette/open"
import { pathTo } from "@/shell/screen"
import { notify } from "@/ui/notice"
import { type Density, densityAtom, type Theme, themeAtom } from "@/ui/theme"
import { one } from "./values"

const store = getDefaultStore()

/** A screen of one's own. */
const place = (rest: Pick<Command, "id" | "title" | "words" | "icon">, path: string): Command => ({
  ...rest,
  group: "me",
  slots: {},
  go: () => path,
})

export const myData = place(
  { id: "my-data", title: "Meus dados", words: { en: ["my data"], pt: ["meus dados"] }, icon: IdCard },
  pathTo(screens.userDetailsMine),
)

export const myRegistration = place(
  {
    id: "my-registration",
    title: "Meu cadastro",
    words: { en: ["my registration"], pt: ["meu cadastro"] },
    icon: SquareUser,
  },
  pathTo(screens.me),
)

export const changePassword = place(
  {
    id: "change-password",
    title: "Alterar senha",
    words: { en: ["change password"], pt: ["alterar senha", "trocar senha"] },
    icon: Lock,
  },
  pathTo(screens.updatePassword),
)

export const myAccess: Command = {
  id: "my-access",
  title: "Seus acessos",
  words: { en: ["my access"], pt: ["meus acessos", "seus acessos"] },
  group: "me",
  icon: LayoutGrid,
  slots: {},
  form: () => import("./MyAccess"),
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
  run: (values) => store.set(densityAtom, one(values, "density").id as Density),
}

export const keys: Command = {
  id: "keys",
  title: "Teclas desta tela",
  words: { en: ["keys"], pt: ["teclas"] },
  group: "me",
  icon: Keyboard,
  slots: {},
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
  run: (values) => store.set(singleKeysAtom, one(values, "state").id === "on"),
}

export const clearHistory: Command = {
  id: "clear-history",
  title: "Limpar histórico",
  words: { en: ["clear history"], pt: ["limpar histórico"] },
  group: "me",
  icon: Eraser,
  slots: {},
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
  form: () => import("./SignOut"),
}
