import type { AuditKindRecord } from "./record"
import { also, losing, lost, subject, until } from "./words"

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
  "incompatibility.create": {
    title: "Regra de papéis incompatíveis criada",
    past: (a) => `Criou a regra de papéis incompatíveis “${a.document}”`,
    preview: (a) =>
      `Ao confirmar, a regra “${a.document}” passa a valer para tudo o que se conceder.${also(a)}`,
    tone: "neutral",
  },
  "incompatibility.update": {
    title: "Regra de papéis incompatíveis alterada",
    past: (a) => `Alterou a regra de papéis incompatíveis “${a.document}”`,
    preview: (a) => `Ao confirmar, a regra “${a.document}” muda.${also(a)}`,
    tone: "neutral",
  },
  "incompatibility.remove": {
    title: "Regra de papéis incompatíveis removida",
    past: (a) => `Removeu a regra de papéis incompatíveis “${a.document}”`,
    preview: (a) => `Ao confirmar, a regra “${a.document}” deixa de valer, com as suas exceções.`,
    tone: "danger",
  },
  "incompatibility.except": {
    title: "Exceção a papéis incompatíveis",
    past: (a) =>
      `Consentiu, e abriu uma exceção à regra “${a.document}”${until(a)}${a.by ? `, a pedido de ${a.by}` : ""}`,
    preview: (a) =>
      `Ao confirmar, ${subject(a)} pode ter papéis dos dois lados da regra “${a.document}”${until(a)}. Nenhum papel é dado agora.`,
    tone: "warning",
  },
  "incompatibility.endException": {
    title: "Exceção a papéis incompatíveis encerrada antes do fim",
    past: (a) => `Encerrou a exceção de ${subject(a)} à regra “${a.document}”`,
    preview: (a) =>
      `Ao confirmar, termina a exceção de ${subject(a)} à regra “${a.document}”, que valia${until(a)}: nada novo passa por ela.`,
    tone: "danger",
  },
  "incompatibility.lapse": {
    title: "Exceção a papéis incompatíveis encerrada",
    past: (a) => `Mudou a regra “${a.document}”, e encerrou a exceção de ${subject(a)}`,
    // The sentence about the rule counts them.
    tone: "neutral",
  },
} satisfies Record<string, AuditKindRecord>
