import type { AuditKindRecord } from "./record"

/** The emergency access: created, used, refused, and its alarm. */
export const emergencyKinds = {
  "emergency.make": {
    title: "Acesso de emergência criado",
    past: () => "Criou o acesso de emergência na máquina do servidor; o anterior, se havia, deixou de valer",
    tone: "warning",
  },
  "emergency.use": {
    title: "Acesso de emergência usado",
    past: () => "Entrou pelo acesso de emergência, com as duas metades",
    tone: "danger",
  },
  "emergency.failed": {
    title: "Acesso de emergência recusado",
    past: () => "Tentou o acesso de emergência com metades que não o abrem",
    tone: "danger",
  },
  "emergency.acknowledge": {
    title: "Alarme do acesso de emergência encerrado",
    past: () => "Tomou ciência do uso do acesso de emergência",
    preview: () =>
      "Ao confirmar, o alarme do acesso de emergência termina para todos, e fica registrado que você tomou ciência. A sessão, se ainda estiver aberta, continua até acabar.",
    tone: "warning",
  },
} satisfies Record<string, AuditKindRecord>
