import { consentHours } from "../consents"
import type { About, AuditKindRecord } from "./record"
import { also, subject } from "./words"

/** Adds the requester's name; the actor is the person who consented. */
const onRequest = ({ by }: About) => (by ? `, a pedido de ${by}` : "")

/** Locked accounts, and actions that need two administrators. */
export const consentsKinds = {
  "account.lock": {
    title: "Conta trancada",
    past: () => "Trancou a conta",
    preview: (a) =>
      `Ao confirmar, ${subject(a)} perde todas as sessões e não entra mais em nenhuma aplicação, até que duas pessoas que administram a plataforma abram a conta.${also(a)}`,
    tone: "danger",
  },
  "account.unlock": {
    title: "Conta trancada aberta",
    past: (a) => `Consentiu, e a conta trancada foi aberta${onRequest(a)}`,
    preview: (a) => `Ao confirmar, a conta de ${subject(a)} volta a abrir.`,
    tone: "positive",
  },
  "twoFactor.reset": {
    title: "Duas etapas redefinidas",
    past: (a) => `Consentiu, e as duas etapas foram removidas${onRequest(a)}`,
    preview: (a) =>
      `Ao confirmar, as duas etapas de ${subject(a)} são removidas, com os códigos de recuperação. A pessoa é avisada por e-mail.`,
    tone: "danger",
  },
  "password.reset": {
    title: "Senha redefinida",
    past: (a) => `Consentiu, e a senha deixou de valer${onRequest(a)}`,
    preview: (a) =>
      `Ao confirmar, a senha de ${subject(a)} deixa de valer, e um link para escolher outra vai ao e-mail da pessoa.`,
    tone: "danger",
  },
  "consent.ask": {
    title: "Consentimento pedido",
    past: (a) => `Pediu consentimento para: ${a.document}`,
    preview: (a) =>
      `Ao confirmar, o pedido sobre ${subject(a)} (${a.document}) espera até ${consentHours} horas pelo consentimento de outra pessoa que administra a plataforma. Até lá nada muda.`,
    tone: "warning",
  },
  "consent.refuse": {
    title: "Consentimento negado",
    past: (a) => `Negou o pedido${a.by ? ` de ${a.by}` : ""}: ${a.document}`,
    preview: (a) =>
      `Ao confirmar, o pedido sobre ${subject(a)} (${a.document}) é negado. Nada muda na conta.`,
    tone: "neutral",
  },
  "consent.withdraw": {
    title: "Pedido de consentimento retirado",
    past: (a) => `Retirou o próprio pedido: ${a.document}`,
    preview: (a) => `Ao confirmar, o seu pedido sobre ${subject(a)} (${a.document}) é retirado.`,
    tone: "neutral",
  },
} satisfies Record<string, AuditKindRecord>
