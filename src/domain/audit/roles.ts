import type { AuditKindRecord } from "./record"
import { also, losing, lost } from "./words"

/** Roles and profiles themselves. */
export const rolesKinds = {
  "role.create": {
    title: "Papel criado",
    past: (a) => `Criou ${a.role} em ${a.app}`,
    preview: (a) => `Ao confirmar, ${a.role} passa a existir em ${a.app}.`,
    tone: "positive",
  },
  "role.update": {
    title: "Papel alterado",
    past: (a) => `Mudou ${a.role} em ${a.app}`,
    preview: (a) => `Ao confirmar, ${a.role} em ${a.app} muda.${also(a)}`,
    tone: "neutral",
  },
  "role.delete": {
    title: "Papel removido",
    past: (a) => `Removeu ${a.role} de ${a.app}${lost(a)}`,
    preview: (a) => `Ao confirmar, ${a.role} deixa de existir em ${a.app}${losing(a)}.${also(a)}`,
    tone: "danger",
  },
  "profile.create": {
    title: "Perfil criado",
    past: (a) => `Criou o perfil ${a.profile} em ${a.app}`,
    preview: (a) => `Ao confirmar, o perfil ${a.profile} passa a existir em ${a.app}.`,
    tone: "positive",
  },
  "profile.update": {
    title: "Perfil alterado",
    past: (a) => `Mudou o perfil ${a.profile} em ${a.app}`,
    preview: (a) => `Ao confirmar, o perfil ${a.profile} em ${a.app} muda.${also(a)}`,
    tone: "neutral",
  },
  "profile.delete": {
    title: "Perfil removido",
    past: (a) => `Removeu o perfil ${a.profile} de ${a.app}${lost(a)}`,
    preview: (a) => `Ao confirmar, o perfil ${a.profile} deixa de existir em ${a.app}${losing(a)}.${also(a)}`,
    tone: "danger",
  },
} satisfies Record<string, AuditKindRecord>
