import { formatDateTime } from "../time/when"
import type { About, AuditKindRecord } from "./record"
import { also, subject } from "./words"

/** *até 20/12/2026 23:59* */
const until = ({ until: end }: About) => (end === undefined ? "" : ` até ${formatDateTime(end)}`)

/**
 * Deputies. `document`: what they decide; `by`: the person who is away, where another person ends it. The preview of
 * naming has the full name, because the person may have typed only a CPF, and no name for those who may not search people.
 */
export const deputiesKinds = {
  "deputy.name": {
    title: "Substituto nomeado",
    past: (a) => `Nomeou ${subject(a)} como quem decide em seu lugar${until(a)}: ${a.document}`,
    preview: (a) =>
      `Ao confirmar, ${a.subject ?? "a pessoa"} recebe um e-mail e, se aceitar, decide em seu lugar${until(a)}: ${a.document}. Nada muda antes disso, e você também continua a decidir.${also(a)}`,
    tone: "warning",
  },
  "deputy.accept": {
    title: "Substituição aceita",
    past: (a) => `Aceitou decidir em lugar de ${subject(a)}${until(a)}: ${a.document}`,
    preview: (a) =>
      `Ao confirmar, você decide em lugar de ${subject(a)}${until(a)}: ${a.document}. Cada decisão leva os dois nomes.`,
    tone: "positive",
  },
  "deputy.decline": {
    title: "Substituição recusada",
    past: (a) => `Recusou decidir em lugar de ${subject(a)}`,
    preview: (a) => `Ao confirmar, você não decide em lugar de ${subject(a)}, que recebe um e-mail.`,
    tone: "neutral",
  },
  "deputy.end": {
    title: "Substituição encerrada",
    past: (a) => `Encerrou a substituição de ${a.by} por ${subject(a)}${a.changes ? `: ${a.changes}` : ""}`,
    preview: (a) =>
      `Ao confirmar, ${subject(a)} deixa de decidir em lugar de ${a.by}. O que já foi decidido fica como está; as duas pessoas são avisadas por e-mail.`,
    tone: "danger",
  },
} satisfies Record<string, AuditKindRecord>
