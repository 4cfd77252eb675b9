import type { AuditKindRecord } from "./record"
import { subject } from "./words"

/** Roles that are blocked for a person until they are unblocked. */
export const blocksKinds = {
  "role.block": {
    title: "Papel bloqueado",
    past: (a) => `Bloqueou ${a.role} em ${a.app}`,
    preview: (a) =>
      `Ao confirmar, ${a.role} em ${a.app} fica bloqueado para ${subject(a)} até o desbloqueio.`,
    tone: "danger",
  },
  "role.updateBlock": {
    title: "Bloqueio atualizado",
    past: (a) => `Mudou a justificativa do bloqueio de ${a.role} em ${a.app}`,
    preview: (a) => `Ao confirmar, muda a justificativa do bloqueio de ${a.role} em ${a.app}.`,
    tone: "neutral",
  },
  "role.unblock": {
    title: "Papel desbloqueado",
    past: (a) => `Desbloqueou ${a.role} em ${a.app}`,
    preview: (a) => `Ao confirmar, ${a.role} em ${a.app} deixa de estar bloqueado para ${subject(a)}.`,
    tone: "positive",
  },
} satisfies Record<string, AuditKindRecord>
