import type { AuditKindRecord } from "./record"
import { subject } from "./words"

/** Requests for access, and decisions about them. */
export const accessRequestsKinds = {
  "accessRequest.create": {
    title: "Acesso solicitado",
    past: (a) => `Pediu acesso a ${a.app}`,
    preview: (a) => `Ao confirmar, o pedido de acesso a ${a.app} espera por uma decisão.`,
    tone: "positive",
  },
  "accessRequest.update": {
    title: "Solicitação de acesso alterada",
    past: (a) => `Mudou a justificativa do pedido de acesso a ${a.app}`,
    preview: (a) => `Ao confirmar, muda a justificativa do pedido de acesso a ${a.app}.`,
    tone: "neutral",
  },
  "accessRequest.cancel": {
    title: "Solicitação de acesso cancelada",
    past: (a) => `Cancelou o pedido de acesso a ${a.app}`,
    preview: (a) => `Ao confirmar, o pedido de acesso a ${a.app} deixa de existir.`,
    tone: "danger",
  },
  "accessRequest.approve": {
    title: "Acesso aprovado",
    past: (a) => `Aprovou o pedido de acesso a ${a.app}`,
    preview: (a) => `Ao confirmar, o pedido de ${subject(a)} em ${a.app} é aprovado, com aviso por e-mail.`,
    tone: "positive",
  },
  "accessRequest.reject": {
    title: "Acesso recusado",
    past: (a) => `Rejeitou o pedido de acesso a ${a.app}`,
    preview: (a) =>
      `Ao confirmar, o pedido de ${subject(a)} em ${a.app} é rejeitado, com o motivo por e-mail.`,
    tone: "danger",
  },
} satisfies Record<string, AuditKindRecord>
