import type { About, AuditKindRecord } from "./record"
import { also, subject } from "./words"

const held = ({ role, profile }: About) => role ?? `o perfil ${profile}`
const lines = ({ count }: About) => (count === "1" ? "1 linha" : `${count} linhas`)

/** Reviews of access; what a closed review takes is in the rows of its plan. */
export const reviewsKinds = {
  "review.create": {
    title: "Revisão de acessos feita",
    past: (a) => `Fez a revisão de acessos ${a.document}`,
    preview: (a) =>
      `Ao confirmar, a revisão “${a.document}” começa com ${lines(a)}. Quem revisa é avisado por e-mail.${also(a)}`,
    tone: "neutral",
  },
  "review.remove": {
    title: "Revisão de acessos removida",
    past: (a) => `Removeu a revisão de acessos ${a.document}`,
    preview: (a) =>
      `Ao confirmar, a revisão “${a.document}” é removida, com ${lines(a)} e o que já foi decidido. Nada muda nos acessos.`,
    tone: "danger",
  },
  "review.stop": {
    title: "Ritmo de revisão terminado",
    past: (a) => `Terminou o ritmo da revisão de acessos ${a.document}`,
    preview: (a) => `Ao confirmar, a revisão “${a.document}” não se repete mais.`,
    tone: "neutral",
  },
  "review.keep": {
    title: "Acesso mantido em revisão",
    past: (a) => `Manteve ${held(a)} em ${a.app}, na revisão ${a.document}`,
    preview: (a) =>
      a.count === undefined
        ? `Ao confirmar, fica decidido que ${subject(a)} mantém ${held(a)} em ${a.app}.${also(a)}`
        : `Ao confirmar, fica decidido manter ${a.count}:\n${a.changes}`,
    tone: "positive",
  },
  "review.take": {
    title: "Retirada decidida em revisão",
    past: (a) => `Decidiu retirar ${held(a)} em ${a.app}, na revisão ${a.document}`,
    preview: (a) =>
      a.count === undefined
        ? `Ao confirmar, fica decidido que ${subject(a)} perde ${held(a)} em ${a.app} quando a revisão for fechada.${also(a)}`
        : `Ao confirmar, fica decidido retirar ${a.count} quando a revisão for fechada:\n${a.changes}`,
    tone: "danger",
  },
  "review.undo": {
    title: "Decisão de revisão desfeita",
    past: (a) => `Desfez a decisão sobre ${held(a)} em ${a.app}, na revisão ${a.document}`,
    preview: (a) => `Ao confirmar, a linha de ${subject(a)} volta a esperar por uma decisão.`,
    tone: "neutral",
  },
  "review.close": {
    title: "Fechamento de revisão começado",
    past: (a) => `Começou a fechar a revisão de acessos ${a.document}`,
    preview: (a) => `Ao confirmar, a revisão “${a.document}” é fechada. ${a.changes}`,
    tone: "danger",
  },
  "review.done": {
    title: "Revisão de acessos fechada",
    past: (a) => `Fechou a revisão de acessos ${a.document}: ${a.changes}`,
    tone: "warning",
  },
} satisfies Record<string, AuditKindRecord>
