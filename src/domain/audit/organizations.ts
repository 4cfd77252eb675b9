import type { AuditKindRecord } from "./record"
import { also, lost } from "./words"

/** Units. */
export const organizationsKinds = {
  "organization.create": {
    title: "Unidade criada",
    past: (a) => `Criou a unidade ${a.subject}`,
    preview: (a) => `Ao confirmar, a unidade ${a.subject} passa a existir.${also(a)}`,
    tone: "positive",
  },
  "organization.update": {
    title: "Unidade alterada",
    past: (a) => `Mudou os dados da unidade ${a.subject}`,
    preview: (a) => `Ao confirmar, os dados da unidade ${a.subject} mudam.${also(a)}`,
    tone: "neutral",
  },
  "organization.enable": {
    title: "Unidade ativada",
    past: (a) => `Ativou a unidade ${a.subject}`,
    preview: (a) =>
      `Ao confirmar, a unidade ${a.subject} volta a poder receber pessoas e unidades.${also(a)}`,
    tone: "positive",
  },
  "organization.disable": {
    title: "Unidade inativada",
    past: (a) => `Inativou a unidade ${a.subject}${lost(a)}`,
    preview: (a) => `Ao confirmar, a unidade ${a.subject} fica inativa.${also(a)}`,
    tone: "danger",
  },
  "organization.delete": {
    title: "Unidade removida",
    past: (a) => `Removeu a unidade ${a.subject}`,
    preview: (a) => `Ao confirmar, a unidade ${a.subject} deixa de existir.${also(a)}`,
    tone: "danger",
  },
  "organization.migrate": {
    title: "Unidades migradas",
    past: (a) => `Levou a unidade ${a.subject}: ${a.changes}`,
    preview: (a) => `Ao confirmar, a unidade ${a.subject} muda de lugar: ${a.changes}`,
    tone: "warning",
  },
  "organization.migrateUsers": {
    title: "Usuários migrados",
    past: (a) => `Mudou a lotação de ${a.subject}: ${a.changes}`,
    preview: (a) => `Ao confirmar, muda a lotação de ${a.subject}: ${a.changes}`,
    tone: "warning",
  },
  "organization.migratePreUsers": {
    title: "Pré-cadastros migrados",
    past: (a) => `Mudou a unidade do pré-cadastro de ${a.subject}: ${a.changes}`,
    preview: (a) => `Ao confirmar, muda a unidade do pré-cadastro de ${a.subject}: ${a.changes}`,
    tone: "warning",
  },
} satisfies Record<string, AuditKindRecord>
