import { hashSecret } from "../identity/access/token"
import type { applicationIntegration } from "../platform/database/schema/index"
import type { ProfileSeed, RoleSeed } from "./seeds"

/** SINAL as in the design's pictures: the application for trying commands. */
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
    // João Pedro has only the role GESTOR of it: blocking that leaves the profile without effect.
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

/** Public, like all of the demonstration: `src/exampleApp/main.mjs` authenticates as SINAL with it. */
const secret = "segredo-publicado-da-demonstracao"
export const sinalSecretHash = hashSecret(secret)

const exampleApp = "http://127.0.0.1:8090"

/** SINAL's integration, as docs/integrating.md tries it: in the example app, on a device, and as a service account. */
export const sinalIntegration: Omit<typeof applicationIntegration.$inferInsert, "appId"> = {
  redirectUris: [`${exampleApp}/volta`],
  postLogoutRedirectUris: [`${exampleApp}/`],
  backchannelLogoutUri: `${exampleApp}/saida`,
  grants: [
    "authorization_code",
    "refresh_token",
    "client_credentials",
    "urn:ietf:params:oauth:grant-type:device_code",
  ],
  // The example app shows the person's unit; it sends no mail.
  scopes: ["profile", "organization", "roles"],
}

/** An application that SINAL calls as a service account, and that accepts tokens for it. */
export const calledBySinal = "ORION"
export const calledIntegration: Omit<typeof applicationIntegration.$inferInsert, "appId"> = {
  resource: "https://orion.exemplo.gov.br/",
  grants: ["client_credentials"],
  // No person signs in to it.
  scopes: [],
}
