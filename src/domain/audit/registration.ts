import type { AuditKindRecord } from "./record"
import { subject } from "./words"

/** Registration data, and decisions about it. */
export const registrationKinds = {
  "preUser.delete": {
    title: "Pré-cadastro removido",
    past: (a) => `Removeu o pré-cadastro de ${a.subject}`,
    preview: (a) => `Ao confirmar, o pré-cadastro de ${a.subject} deixa de existir, com tudo o que traz.`,
    tone: "danger",
  },
  "registration.update": {
    title: "Dados cadastrais alterados",
    past: (a) => `Mudou os dados cadastrais: ${a.document}${a.changes ? ` (${a.changes})` : ""}`,
    preview: (a) => `Ao confirmar, mudam os dados cadastrais de ${subject(a)}: ${a.document}.`,
    tone: "neutral",
  },
  "registration.request": {
    title: "Alteração de dados pedida",
    past: (a) => `Pediu a mudança dos dados cadastrais: ${a.document}${a.changes ? ` (${a.changes})` : ""}`,
    preview: (a) => `Ao confirmar, a mudança de ${a.document} espera por um cadastrador autorizador.`,
    tone: "neutral",
  },
  "registration.finalize": {
    title: "Pré-cadastro finalizado",
    past: () => "Finalizou o pré-cadastro",
    preview: () => "Ao confirmar, o pré-cadastro espera pela aprovação.",
    tone: "positive",
  },
  "registration.finalizeLegacy": {
    title: "Atualização cadastral finalizada",
    past: () => "Finalizou a atualização cadastral",
    preview: () => "Ao confirmar, a atualização cadastral está concluída.",
    tone: "positive",
  },
  "preUser.approve": {
    title: "Pré-cadastro aprovado",
    past: () => "Aprovou o pré-cadastro",
    preview: (a) => `Ao confirmar, ${subject(a)} passa a ter conta e recebe o e-mail de primeiro acesso.`,
    tone: "positive",
  },
  "preUser.refuse": {
    title: "Pré-cadastro recusado",
    past: () => "Recusou o pré-cadastro",
    preview: (a) => `Ao confirmar, o pré-cadastro volta a ${subject(a)}, com o motivo por e-mail.`,
    tone: "danger",
  },
  "registration.approve": {
    title: "Alteração de dados aprovada",
    past: () => "Aprovou a atualização cadastral",
    preview: (a) => `Ao confirmar, passa a valer o que ${subject(a)} pediu.`,
    tone: "positive",
  },
  "registration.refuse": {
    title: "Alteração de dados recusada",
    past: () => "Recusou a atualização cadastral",
    preview: (a) => `Ao confirmar, o que ${subject(a)} pediu é descartado, com o motivo por e-mail.`,
    tone: "danger",
  },
} satisfies Record<string, AuditKindRecord>
