/** Security events that an application can ask for, by the name that CAEP 1.0 gives them, as people read them. */
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

/** What an application is told of: that a session ended, or of an event. Kinds of a newer server are shown by their code word. */
export const deliveryWords = (kind: string): string =>
  kind === "logout" ? "Sessão encerrada" : `Evento: ${events[kind]?.title ?? kind}`
export type EventName = keyof typeof securityEvents
export const eventNames = Object.keys(securityEvents) as EventName[]
