import { Ban, Building2, CircleX, Keyboard, Moon, Search, ShieldCheck, Undo2, User } from "lucide-react"
import type { Command, Slot } from "@/palette/command"
import { parse } from "@/palette/grammar/grammar"

const user: Slot = { kind: "user", label: "usuário", words: ["user", "usuário"] }
const users: Slot = { ...user, many: true }
const app: Slot = { kind: "app", label: "aplicação", words: ["app", "aplicação"] }
const role: Slot = { kind: "role", label: "papel", words: ["role", "papel"], within: "app" }
const because: Slot = { kind: "text", label: "motivo", words: ["because", "porque"] }
const org: Slot = { kind: "org", label: "unidade", words: ["org", "unidade"] }
const request = () => ({ method: "PUT", path: "/api/blocks" }) as never

export const blockUser: Command = {
  id: "block-user",
  title: "Bloquear usuário",
  words: { en: ["block user"], pt: ["bloquear usuário"] },
  group: "blocks",
  icon: Ban,
  who: "assignments.manage",
  slots: { user: users, role: { ...role, optional: true }, app, because },
  key: "b",
  on: [
    {
      target: "userInApp",
      when: ({ enabled, can }) => (can.block ? enabled : "Sem permissão nesta aplicação"),
      fill: ({ atalaiaId, app }) => ({ user: atalaiaId, app }),
      label: "Bloquear",
    },
  ],
  change: { request, done: () => "Bloqueado", opposite: { id: "unblock-user", fill: () => ({}) } },
}

export const unblockUser: Command = {
  id: "unblock-user",
  title: "Desbloquear usuário",
  words: { en: ["unblock user"], pt: ["desbloquear usuário"] },
  group: "blocks",
  icon: Undo2,
  who: "assignments.manage",
  slots: { user: users, role: { ...role, optional: true }, app },
  key: "b",
  on: [{ target: "userInApp", when: ({ enabled }) => !enabled }],
  change: { request, done: () => "Desbloqueado" },
}

export const grantRole: Command = {
  id: "grant-role",
  title: "Conceder papel",
  words: { en: ["grant role"], pt: ["conceder papel"] },
  group: "assignments",
  icon: ShieldCheck,
  slots: {
    role,
    user: { ...users, words: ["user", "usuário", "a"], or: "client" },
    client: { ...app, label: "aplicação cliente", words: ["client", "cliente"], or: "user" },
    app: { ...app, optional: true },
    until: { kind: "when", label: "validade", words: ["until", "até"], optional: true },
  },
}

export const tokensApp: Command = {
  id: "tokens-app",
  title: "Sessões simultâneas",
  words: { en: ["tokens app"], pt: ["sessões"] },
  group: "applications",
  icon: Keyboard,
  slots: {
    app,
    n: { kind: "number", label: "número", words: ["to", "para"], follows: true },
    because: { ...because, optional: true },
  },
}

export const openUser: Command = {
  id: "open-user",
  title: "Abrir usuário",
  words: { en: ["open user"], pt: ["abrir usuário"] },
  group: "go",
  icon: User,
  slots: { user },
  key: "Enter",
  on: [{ target: "user", fill: ({ atalaiaId }) => ({ user: atalaiaId }) }],
}

export const findUsers: Command = {
  id: "find-users",
  title: "Buscar usuários",
  words: { en: ["find users"], pt: ["buscar usuários"] },
  group: "users",
  icon: Search,
  slots: { filters: { kind: "filters", label: "filtros", words: ["matching", "com"] } },
}

export const migrateOrg: Command = {
  id: "migrate-org",
  title: "Migrar unidade",
  words: { en: ["migrate org"], pt: ["migrar unidade"] },
  group: "organizations",
  icon: Building2,
  slots: { org, to: { ...org, label: "destino", words: ["to", "para"] } },
}

export const validateUser: Command = {
  id: "validate-user",
  title: "Validar papel de usuário",
  words: { en: ["validate"], pt: ["validar"] },
  group: "assignments",
  icon: ShieldCheck,
  slots: { user, role, app: { ...app, optional: true }, because: { ...because, optional: true } },
}

export const validateClient: Command = {
  id: "validate-client",
  title: "Validar papel de sistema",
  words: { en: ["validate client"], pt: ["validar sistema"] },
  group: "assignments",
  icon: ShieldCheck,
  slots: {
    client: { ...app, label: "sistema", words: ["client", "sistema"] },
    role: { ...role, within: "client" },
  },
}

export const refuse: Command = {
  id: "refuse",
  title: "Recusar",
  words: { en: ["refuse"], pt: ["recusar"] },
  group: "evaluation",
  icon: CircleX,
  slots: { because, app: { ...app, optional: true } },
}

export const theme: Command = {
  id: "theme",
  title: "Tema",
  words: { en: ["theme"], pt: ["tema"] },
  group: "me",
  icon: Moon,
  slots: { theme: { kind: "choice", label: "tema", words: [] } },
}

export const keys: Command = {
  id: "keys",
  title: "Teclas",
  words: { en: ["keys"], pt: ["teclas", "atalhos do teclado"] },
  group: "me",
  icon: Keyboard,
  slots: {},
}

export const commands: readonly Command[] = [
  blockUser,
  unblockUser,
  grantRole,
  tokensApp,
  openUser,
  findUsers,
  migrateOrg,
  validateUser,
  validateClient,
  refuse,
  theme,
  keys,
]

/** Parses a line in which `|` marks the caret; without one the caret is at the end. */
export function parseAt(marked: string) {
  const bar = marked.indexOf("|")
  const line = bar === -1 ? marked : marked.slice(0, bar) + marked.slice(bar + 1)
  return parse(line, bar === -1 ? line.length : bar, commands)
}
