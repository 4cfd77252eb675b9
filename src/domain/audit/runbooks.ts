import type { AuditKindRecord } from "./record"

/** Runbooks: their creation, changes and sharing. They change no other data. */
export const runbooksKinds = {
  "runbook.create": {
    title: "Roteiro criado",
    past: (a) => `Criou o roteiro ${a.runbook}`,
    tone: "neutral",
  },
  "runbook.update": {
    title: "Roteiro alterado",
    past: (a) => `Alterou o roteiro ${a.runbook}`,
    tone: "neutral",
  },
  "runbook.share": {
    title: "Roteiro compartilhado",
    past: (a) => `Compartilhou o roteiro ${a.runbook} com quem pode executar os seus comandos`,
    tone: "neutral",
  },
  "runbook.unshare": {
    title: "Roteiro não mais compartilhado",
    past: (a) => `Deixou de compartilhar o roteiro ${a.runbook}`,
    tone: "neutral",
  },
  "runbook.remove": {
    title: "Roteiro removido",
    past: (a) => `Removeu o roteiro ${a.runbook}`,
    preview: (a) =>
      `Ao confirmar, ninguém mais executa o roteiro ${a.runbook}. Os planos feitos dele continuam como estão.`,
    tone: "danger",
  },
} satisfies Record<string, AuditKindRecord>
