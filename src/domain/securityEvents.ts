import { keysOf } from "./records"

/** Security events that an application can subscribe to, by their name in CAEP 1.0, with their texts. */
export const securityEvents = {
  "session-revoked": { title: "Sessão encerrada", meaning: "Uma sessão da pessoa terminou." },
  "token-claims-change": {
    title: "Papéis ou dados mudados",
    meaning: "A pessoa ganhou ou perdeu um papel, e outros ficam; ou mudou de nome, de e-mail ou de unidade.",
  },
  "session-established": {
    title: "Acesso de emergência",
    meaning: "Foi aberta no Atalaia a sessão de emergência, que pode tudo por até uma hora.",
  },
  "credential-change": { title: "Credencial mudada", meaning: "A senha ou as duas etapas mudaram." },
} as const
const events: Readonly<Record<string, { title: string }>> = securityEvents

const logouts: Readonly<Record<string, string>> = {
  logout: "Sessão encerrada",
  logoutAll: "Todas as sessões encerradas",
}

/** The text of a notification: sessions that ended, or an event. An unknown kind of a newer server is shown by its code. */
export const deliveryWords = (kind: string): string =>
  logouts[kind] ?? `Evento: ${events[kind]?.title ?? kind}`
export type EventName = keyof typeof securityEvents
export const eventNames = keysOf(securityEvents)
