import { keysOf } from "./records"
import { uncapitalized } from "./text/words"

/* Lifetimes of sessions, and why they end. */

/** A session ends after this long without use, and after this long in total. */
export const idleMinutes = 30
export const totalHours = 12

/** How long sensitive calls are accepted after signing in or re-authenticating. */
export const reauthenticationMinutes = 5

/** Validity of a page's token, in seconds; an HttpOnly cookie gets it the next one. */
export const pageTokenSeconds = 10 * 60

/** Why a session ended early, with the texts of the reasons. */
export const endings = {
  signOut: "A pessoa saiu",
  killed: "Encerrada por quem administra",
  ownDevice: "Encerrada pela própria pessoa, em “Meus dispositivos”",
  limit: "Outra tomou o lugar dela",
  password: "A senha foi trocada",
  passwordReset: "A senha foi anulada por quem administra, e um link para outra foi enviado",
  emailStopped: "A mudança de e-mail foi desfeita",
  twoFactor: "As duas etapas foram ativadas",
  twoFactorRemoved: "As duas etapas foram desativadas",
  passkeyRemoved: "Uma chave de acesso foi removida",
  secret: "A chave privada foi trocada",
  email: "O e-mail foi trocado",
  disabled: "O acesso foi desativado",
  locked: "A conta foi trancada",
  registration: "O pré-cadastro terminou",
  removed: "A aplicação foi removida",
  integration: "A integração da aplicação foi removida",
  replayed: "O mesmo código foi apresentado duas vezes",
  copied: "Uma cópia dela foi apresentada",
  access: "O acesso foi retirado",
  emergencyOver: "O prazo do acesso de emergência acabou",
} as const
export type Ending = keyof typeof endings
export const endingNames = keysOf(endings)

/** The text of a session's end; without a reason it expired. */
export const endingText = (ending: Ending | null): string => (ending ? endings[ending] : "Expirou")

/** The message for the person when they come back to an ended session. */
export function overText(ending: Ending | null): string {
  if (ending === "signOut") return "Você saiu do Atalaia. Entre de novo para continuar."
  if (ending === "copied") {
    return "Sua sessão terminou por segurança: uma cópia dela foi apresentada. Entre de novo; se isto se repetir, avise quem cuida deste computador."
  }
  if (ending === "locked") {
    return "Sua sessão terminou: a conta foi trancada. Duas pessoas que administram a plataforma têm de abri-la: procure o administrador da sua unidade."
  }
  if (ending === "passwordReset") {
    return "Sua sessão terminou: a senha foi anulada por quem administra. Um link para escolher outra foi enviado ao seu e-mail."
  }
  const why = ending ? uncapitalized(endings[ending]) : "o tempo dela acabou"
  return `Sua sessão terminou: ${why}. Entre de novo para continuar.`
}
