import type { AuditKindRecord } from "./record"
import { also, sessionsOf, subject } from "./words"

/** Signing in and out, and what gives access to an account: passwords, e-mail, two-factor, passkeys. */
export const sessionKinds = {
  "session.start": {
    title: "Entrada no sistema",
    past: () => "Entrou no sistema",
    preview: () => "Uma sessão é aberta.",
    tone: "neutral",
  },
  "session.end": {
    title: "Saída do sistema",
    past: () => "Encerrou a sessão",
    preview: () => "A sessão é encerrada.",
    tone: "neutral",
  },
  "session.failed": {
    title: "Tentativa de entrada recusada",
    past: () => "Tentativa de entrada recusada",
    tone: "neutral",
  },
  "session.codeMissing": {
    title: "Senha certa sem o código da segunda etapa",
    past: () => "A senha estava certa; faltou o código da segunda etapa",
    tone: "neutral",
  },
  "session.shown": {
    title: "Identidade confirmada de novo",
    past: (a) => `Confirmou de novo quem é, com ${a.means}`,
    tone: "neutral",
  },
  "session.copied": {
    title: "Cópia de sessão apresentada",
    past: () => "Uma cópia da sessão foi apresentada, e a sessão terminou",
    tone: "danger",
  },
  "session.kill": {
    title: "Sessões encerradas",
    past: (a) => `Encerrou ${sessionsOf(a)}`,
    preview: (a) => `Ao confirmar, ${a.count === "1" ? "termina" : "terminam"} ${sessionsOf(a)}.`,
    tone: "danger",
  },
  "password.change": {
    title: "Senha trocada",
    past: () => "Trocou a senha",
    preview: () => "A senha é trocada.",
    tone: "neutral",
  },
  "password.recover": {
    title: "Recuperação de senha pedida",
    past: () => "Pediu a recuperação da senha",
    preview: () => "Um link de recuperação é enviado.",
    tone: "neutral",
  },
  "email.ask": {
    title: "Mudança de e-mail pedida",
    past: () => "Pediu a mudança do e-mail, que espera pela confirmação no novo endereço",
    preview: (a) => `Ao confirmar, o novo endereço de ${subject(a)} recebe um link; só vale depois de usado.`,
    tone: "neutral",
  },
  "email.confirm": {
    title: "Novo e-mail confirmado",
    past: () => "Confirmou o novo e-mail, no endereço dele",
    tone: "neutral",
  },
  "email.void": {
    title: "Mudança de e-mail sem efeito",
    past: () => "A mudança de e-mail deixou de valer: quem a pediu não pode mais mudar este e-mail",
    tone: "warning",
  },
  "email.stop": {
    title: "Mudança de e-mail impedida",
    past: () => "Impediu ou desfez a mudança de e-mail, no endereço anterior",
    tone: "warning",
  },
  "term.accept": {
    title: "Termo de compromisso aceito",
    past: () => "Aceitou o termo de compromisso",
    tone: "neutral",
  },
  "twoFactor.activate": {
    title: "Duas etapas ativadas",
    past: () => "Ativou a autenticação em duas etapas",
    preview: () => "A autenticação em duas etapas é ativada.",
    tone: "positive",
  },
  "twoFactor.deactivate": {
    title: "Duas etapas desativadas",
    past: () => "Desativou a autenticação em duas etapas",
    preview: () => "A autenticação em duas etapas é desativada.",
    tone: "warning",
  },
  "twoFactor.undo": {
    title: "Duas etapas desfeitas com a mudança de e-mail",
    past: () => "A autenticação em duas etapas, ativada depois da mudança de e-mail, foi desfeita com ela",
    tone: "warning",
  },
  "passkey.add": {
    title: "Chave de acesso criada",
    past: (a) => `Criou a chave de acesso ${a.passkey}`,
    preview: (a) => `A chave de acesso ${a.passkey} é criada.`,
    tone: "positive",
  },
  "passkey.rename": {
    title: "Chave de acesso renomeada",
    past: (a) => `Mudou o nome da chave de acesso ${a.passkey}`,
    preview: (a) => `A chave de acesso ${a.passkey} muda de nome.${also(a)}`,
    tone: "neutral",
  },
  "passkey.remove": {
    title: "Chave de acesso removida",
    past: (a) => `Removeu a chave de acesso ${a.passkey}`,
    preview: (a) =>
      `A chave de acesso ${a.passkey} deixa de abrir a sua conta, e as suas outras sessões em que ela foi mostrada terminam.${a.alone ? " Depois a senha sozinha abre a conta, e os códigos de recuperação não servem mais." : ""}`,
    tone: "warning",
  },
  "passkey.counter": {
    title: "Chave de acesso possivelmente copiada",
    past: (a) => `Recusou a chave de acesso ${a.passkey}: a contagem dela voltou, e pode haver uma cópia`,
    tone: "danger",
  },
} satisfies Record<string, AuditKindRecord>
