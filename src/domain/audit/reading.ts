import type { AuditKindRecord } from "./record"
import { subject } from "./words"

/** Reading: other people's data, one's own, and the audit. */
export const readingKinds = {
  "registration.view": {
    title: "Dados cadastrais vistos",
    past: ({ document }) => (document ? `Baixou o documento ${document}` : "Viu os dados cadastrais"),
    tone: "neutral",
  },
  "registration.reveal": {
    title: "Dados ocultos mostrados",
    past: () => "Viu os dados que ficam ocultos, por um motivo que deu",
    preview: (a) =>
      `Ao confirmar, os dados de ${subject(a)} ficam visíveis para você por 30 minutos. O motivo fica registrado e é mostrado à pessoa.`,
    tone: "warning",
  },
  "registration.photo": { title: "Foto vista", past: () => "Viu a foto", tone: "neutral" },
  "registration.files": {
    title: "Lista de documentos vista",
    past: () => "Viu a lista de documentos",
    tone: "neutral",
  },
  "registration.denied": {
    title: "Consulta a uma pessoa recusada",
    past: () => "Tentou consultar a pessoa, e lhe foi recusado",
    tone: "warning",
  },
  "call.refused": {
    title: "Chamada sem permissão recusada",
    past: (a) => `Tentou, sem permissão: ${a.document}`,
    tone: "warning",
  },
  "quota.reached": {
    title: "Limite de leitura de dados alcançado",
    past: (a) => `Alcançou o limite: ${a.document} de ${a.count} pessoas`,
    tone: "danger",
  },
  "registration.export": {
    title: "Dados pessoais exportados",
    past: () => "Exportou os próprios dados",
    tone: "neutral",
  },
  "audit.read": { title: "Auditoria consultada", past: () => "Consultou a auditoria", tone: "neutral" },
  "audit.export": { title: "Auditoria exportada", past: () => "Exportou a auditoria", tone: "neutral" },
  "audit.prune": {
    title: "Auditoria antiga apagada",
    past: (a) => `Apagou ${a.count} registros antigos da auditoria`,
    tone: "neutral",
  },
  "secretKey.retire": {
    title: "Chave secreta trocada",
    past: () => "Trocou a chave secreta: a anterior não vale mais",
    tone: "neutral",
  },
} satisfies Record<string, AuditKindRecord>
