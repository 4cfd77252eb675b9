import type { AuditKindRecord } from "./record"
import { linked, subject } from "./words"

/** Links of authorizers and linkers. */
export const registrarsKinds = {
  "authorizer.link": {
    title: "Autorizador vinculado",
    past: (a) => `Vinculou a pessoa a ${a.changes} como cadastrador autorizador`,
    preview: (a) => linked(a, a.changes, `passa a avaliar as pessoas de ${a.changes} e das unidades abaixo`),
    tone: "positive",
  },
  "authorizer.unlink": {
    title: "Autorizador desvinculado",
    past: (a) => `Desvinculou a pessoa de ${a.changes} como cadastrador autorizador`,
    preview: (a) => `Ao confirmar, ${subject(a)} deixa de avaliar as pessoas de ${a.changes}.`,
    tone: "danger",
  },
  "linker.create": {
    title: "Vinculador criado",
    past: (a) => `Tornou a pessoa vinculadora de ${a.app} em ${a.changes}`,
    preview: (a) =>
      linked(a, a.app, `passa a decidir sobre os acessos a ${a.app} das pessoas de ${a.changes}`),
    tone: "positive",
  },
  "linker.update": {
    title: "Vinculador alterado",
    past: (a) => `Mudou o que a pessoa pode conceder em ${a.app}`,
    preview: (a) =>
      a.lacks === undefined
        ? `Ao confirmar, muda o que ${subject(a)} pode conceder em ${a.app}.`
        : `Ao confirmar, muda o vínculo de ${subject(a)} com ${a.app}, que ainda não vale: falta o papel ${a.lacks}, que se concede em “Permissões”.`,
    tone: "neutral",
  },
  "linker.delete": {
    title: "Vinculador removido",
    past: (a) => `Retirou a pessoa como vinculadora de ${a.app}`,
    preview: (a) => `Ao confirmar, ${subject(a)} deixa de decidir sobre os acessos a ${a.app}.`,
    tone: "danger",
  },
} satisfies Record<string, AuditKindRecord>
