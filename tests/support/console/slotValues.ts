import type { SlotKind } from "@/palette/command"

/** The typed text, and the id that calls take if it differs. */
export interface SlotValue {
  text: string
  id?: string
}
export const joao = "12345678909"

/** A demo value for each kind of slot. Choices are listed in their slot. */
export const valueOfKind: Record<Exclude<SlotKind, "choice">, SlotValue> = {
  user: { text: joao },
  app: { text: "SINAL", id: "2" },
  role: { text: "ROLE_SINAL_GESTOR" },
  profile: { text: "GESTÃO ESTADUAL" },
  org: { text: "PCSP", id: "230" },
  preUser: { text: "11821831829" },
  screen: { text: "users" },
  filters: { text: "active:true org:PCSP" },
  identifier: { text: "maria.teste@exemplo.gov.br" },
  text: { text: "experiência" },
  when: { text: "30d" },
  end: { text: "30d" },
  day: { text: "01/02/2026", id: "2026-02-01" },
  number: { text: "3" },
  documentType: { text: "CNH" },
  platformRole: { text: "ROLE_ATALAIA_LINKER" },
  domainEntry: { text: "Acre" },
  writtenText: { text: "1" },
  registrationItem: { text: "" },
  webAddress: { text: "https://sistema.exemplo.gov.br/volta" },
  redirect: { text: "http://127.0.0.1:8090/volta" },
  delivery: { text: "3" },
  consent: { text: "3" },
  deputy: { text: "3" },
  plan: { text: "1" },
  review: { text: "1" },
  reviewLine: { text: "1" },
  runbook: { text: "saída" },
  incompatibility: { text: "1" },
  keptSearch: { text: "Ativos" },
  passkey: { text: "Notebook" },
  name: { text: "Mesa" },
  ownSession: { text: "SINAL" },
  session: { text: "3" },
}
