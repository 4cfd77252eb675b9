import type { ProfileSeed, RoleSeed } from "./seeds"

/** SINAL as the pictures of the design show it: the application that commands are tried on. */
export const sinalRoles: RoleSeed[] = [
  { stem: "GESTOR", description: "Gerencia alertas do estado" },
  { stem: "CONSULTA", description: "Consulta alertas" },
  { stem: "AUDITOR", description: "Lê o histórico de alertas" },
  { stem: "PLANTAO", description: "Opera o plantão" },
  { stem: "BASICO", description: "Vê o resumo de alertas" },
  {
    stem: "OPERACAO",
    description: "Comanda operações a partir de alertas",
    chain: true,
    twoFactorRequired: true,
  },
]

export const sinalProfiles: ProfileSeed[] = [
  {
    // João Pedro has only GESTOR of it: blocking that leaves the profile without effect.
    name: "GESTÃO ESTADUAL",
    description: "Gestão de alertas no estado, com auditoria e operações",
    stems: ["GESTOR", "AUDITOR", "OPERACAO"],
  },
  {
    name: "CONTROLE INTERNO",
    description: "Correição e auditoria do uso do sistema",
    stems: ["AUDITOR", "CONSULTA"],
  },
  {
    name: "SALA DE OPERAÇÕES",
    description: "Equipe do centro integrado em serviço",
    stems: ["PLANTAO", "CONSULTA"],
  },
]
