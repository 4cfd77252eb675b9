import type { AuditKindRecord } from "./record"

/** Plans as a whole; the effects of their lines are in the rows of each, with the plan's number. */
export const plansKinds = {
  "plan.request": {
    title: "Plano enviado para aprovação",
    past: (a) => `Enviou o plano ${a.plan} a ${a.by} para aprovação: ${a.document}`,
    preview: (a) => `Ao confirmar, ${a.by} recebe o plano por e-mail, e só é aplicado o que aprovar.`,
    tone: "neutral",
  },
  "plan.withdraw": {
    title: "Pedido de aprovação retirado",
    past: (a) => `Retirou o plano ${a.plan} da aprovação: ${a.document}`,
    preview: () => "Ao confirmar, o plano volta a ser rascunho, e ninguém mais o aprova.",
    tone: "neutral",
  },
  "plan.approve": {
    title: "Plano aprovado",
    past: (a) => `Aprovou o plano ${a.plan}, de ${a.by}: ${a.document}`,
    tone: "positive",
  },
  "plan.refuse": {
    title: "Plano negado",
    past: (a) => `Negou o plano ${a.plan}, de ${a.by}: ${a.document}`,
    preview: (a) => `Ao confirmar, o plano “${a.document}” é negado, e ${a.by} lê o motivo.`,
    tone: "danger",
  },
  "plan.apply": {
    title: "Plano aplicado",
    past: (a) =>
      `Aplicou o plano ${a.plan} (${a.count === "1" ? "1 linha" : `${a.count} linhas`})${a.runbook === undefined ? "" : `, do roteiro ${a.runbook}`}: ${a.document}`,
    tone: "warning",
  },
} satisfies Record<string, AuditKindRecord>
