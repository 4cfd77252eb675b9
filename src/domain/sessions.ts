/** How sessions end (2-… §4). */

/** A session ends after so long without use, and after so long in all (decisions.md, Signing in). */
export const idleMinutes = 30
export const totalHours = 12

/** For so long after signing in, or showing again who one is, one may do what is asked for anew otherwise. */
export const reauthenticationMinutes = 5

/** What ends a session before its time, and how that is said of it. */
export const endings = {
  signOut: "A pessoa saiu",
  killed: "Encerrada por quem administra",
  limit: "Outra tomou o lugar dela",
  password: "A senha foi trocada",
  emailStopped: "A mudança de e-mail foi desfeita",
  twoFactor: "As duas etapas foram ativadas",
  secret: "A chave privada foi trocada",
  email: "O e-mail foi trocado",
  disabled: "O acesso foi desativado",
  registration: "O pré-cadastro terminou",
  removed: "A aplicação foi removida",
} as const
export type Ending = keyof typeof endings
export const endingNames = Object.keys(endings) as Ending[]

/** How a session that is over ended; nobody ended those that ran out. */
export const endingText = (ending: Ending | null): string => (ending ? endings[ending] : "Expirou")
