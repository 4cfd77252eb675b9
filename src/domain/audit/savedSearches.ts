import type { AuditKindRecord } from "./record"

/** Saved searches. */
export const savedSearchKinds = {
  "search.keep": {
    title: "Busca guardada",
    past: (a) => `Guardou a busca ${a.document}`,
    tone: "neutral",
  },
  "search.edit": {
    title: "Busca guardada alterada",
    past: (a) => `Alterou a busca guardada ${a.document}`,
    tone: "neutral",
  },
  "search.remove": {
    title: "Busca guardada removida",
    past: (a) => `Removeu a busca guardada ${a.document}${a.by ? `, de ${a.by}` : ""}`,
    preview: (a) =>
      `Ao confirmar, a busca ${a.document}${a.by ? `, de ${a.by},` : ""} é removida, e o seu endereço deixa de levar a ela.${a.changes ? ` ${a.changes}` : ""}`,
    tone: "neutral",
  },
} satisfies Record<string, AuditKindRecord>
