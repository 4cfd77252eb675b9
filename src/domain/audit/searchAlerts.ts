import { formatDateTime } from "../time/when"
import type { AuditKindRecord } from "./record"

/** Saved searches that are sent by e-mail. */
export const searchAlertKinds = {
  "search.receive": {
    title: "Envio de busca por e-mail marcado",
    past: (a) => `Passou a receber por e-mail a busca ${a.document}, ${a.schedule}`,
    preview: (a) =>
      `Ao confirmar, você recebe no e-mail da sua conta quantos a busca ${a.document} encontra, ${a.schedule}; o próximo é de ${a.until ? formatDateTime(a.until) : ""}.`,
    tone: "neutral",
  },
  "search.receiveNoMore": {
    title: "Envio de busca por e-mail desmarcado",
    past: (a) => `Deixou de receber por e-mail a busca ${a.document}`,
    preview: (a) => `Ao confirmar, a busca ${a.document} não chega mais ao seu e-mail.`,
    tone: "neutral",
  },
  "search.send": {
    title: "Busca enviada por e-mail",
    past: (a) => `Enviou por e-mail a ${a.subject} quantos a busca ${a.document} encontra: ${a.count}`,
    tone: "neutral",
  },
  "search.stop": {
    title: "Envio de busca por e-mail encerrado",
    past: (a) => `Encerrou o envio por e-mail da busca ${a.document} a ${a.subject}`,
    tone: "warning",
  },
} satisfies Record<string, AuditKindRecord>
