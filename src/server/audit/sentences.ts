import { firstNames } from "@/domain/person"
import { formatDateTime } from "@/domain/when"
import type { Effect } from "../preview"
import type { About, AuditEntry, AuditKind } from "./audit"

/** What was done, for histories; and what would be done, for previews, as the continuation of the person's name. */
interface Sentences {
  past: (about: About) => string
  ahead: (about: About) => string
  tone: Effect["tone"]
}

const until = ({ until: moment }: About) => (moment ? ` até ${formatDateTime(moment)}` : " sem expiração")
const subject = (about: About) => firstNames(about.subject ?? "")

const sentences: Record<AuditKind, Sentences> = {
  "session.start": { past: () => "Entrou no sistema", ahead: () => "Uma sessão é aberta.", tone: "neutral" },
  "session.end": { past: () => "Encerrou a sessão", ahead: () => "A sessão é encerrada.", tone: "neutral" },
  "session.failed": { past: () => "Tentativa de entrada recusada", ahead: () => "", tone: "neutral" },
  "password.change": { past: () => "Trocou a senha", ahead: () => "A senha é trocada.", tone: "neutral" },
  "password.recover": {
    past: () => "Pediu a recuperação da senha",
    ahead: () => "Um link de recuperação é enviado.",
    tone: "neutral",
  },
  "term.accept": { past: () => "Aceitou o termo de compromisso", ahead: () => "", tone: "neutral" },
  "twoFactor.activate": {
    past: () => "Ativou a autenticação em duas etapas",
    ahead: () => "A autenticação em duas etapas é ativada.",
    tone: "positive",
  },
  "twoFactor.deactivate": {
    past: () => "Desativou a autenticação em duas etapas",
    ahead: () => "A autenticação em duas etapas é desativada.",
    tone: "warning",
  },
  "user.enable": {
    past: () => "Ativou o usuário",
    ahead: (a) => `Ao confirmar, ${subject(a)} volta a poder entrar, em todas as aplicações.`,
    tone: "positive",
  },
  "user.disable": {
    past: () => "Inativou o usuário",
    ahead: (a) =>
      `Ao confirmar, ${subject(a)} deixa de poder entrar em qualquer aplicação e perde as sessões abertas.`,
    tone: "danger",
  },
  "user.firstAccessMail": {
    past: () => "Reenviou o e-mail de primeiro acesso",
    ahead: (a) => `Ao confirmar, ${subject(a)} recebe um novo e-mail de primeiro acesso.`,
    tone: "neutral",
  },
  "preUser.create": {
    past: () => "Criou o pré-cadastro",
    ahead: () => "Ao confirmar, o pré-cadastro é criado e a pessoa recebe um e-mail para continuá-lo.",
    tone: "neutral",
  },
  "preUser.requestLink": {
    past: () => "Pediu o link para continuar o pré-cadastro",
    ahead: () => "Um link para continuar o pré-cadastro é enviado.",
    tone: "neutral",
  },
  "application.enableClient": {
    past: (a) => `Habilitou o usuário em ${a.app}`,
    ahead: (a) => `Ao confirmar, ${a.app} volta a ficar aberta para ${subject(a)}.`,
    tone: "positive",
  },
  "application.disableClient": {
    past: (a) => `Desabilitou o usuário em ${a.app}`,
    ahead: (a) => `Ao confirmar, ${a.app} fica fechada para ${subject(a)} até ser habilitado(a) de novo.`,
    tone: "danger",
  },
  "role.grant": {
    past: (a) => `Atribuiu ${a.role} em ${a.app}${until(a)}`,
    ahead: (a) => `Ao confirmar, ${subject(a)} recebe ${a.role} em ${a.app}${until(a)}.`,
    tone: "positive",
  },
  "role.extend": {
    past: (a) => `Mudou a expiração de ${a.role} em ${a.app}:${until(a)}`,
    ahead: (a) => `Ao confirmar, ${subject(a)} fica com ${a.role} em ${a.app}${until(a)}.`,
    tone: "positive",
  },
  "role.revoke": {
    past: (a) => `Retirou ${a.role} em ${a.app}`,
    ahead: (a) => `Ao confirmar, a atribuição de ${a.role} em ${a.app} é retirada de ${subject(a)}.`,
    tone: "danger",
  },
  "profile.grant": {
    past: (a) => `Atribuiu o perfil ${a.profile} em ${a.app}${until(a)}`,
    ahead: (a) => `Ao confirmar, ${subject(a)} recebe o perfil ${a.profile} em ${a.app}${until(a)}.`,
    tone: "positive",
  },
  "profile.extend": {
    past: (a) => `Mudou a expiração do perfil ${a.profile} em ${a.app}:${until(a)}`,
    ahead: (a) => `Ao confirmar, ${subject(a)} fica com o perfil ${a.profile} em ${a.app}${until(a)}.`,
    tone: "positive",
  },
  "profile.revoke": {
    past: (a) => `Retirou o perfil ${a.profile} em ${a.app}`,
    ahead: (a) => `Ao confirmar, o perfil ${a.profile} em ${a.app} é retirado de ${subject(a)}.`,
    tone: "danger",
  },
  "role.block": {
    past: (a) => `Bloqueou ${a.role} em ${a.app}`,
    ahead: (a) => `Ao confirmar, ${a.role} em ${a.app} fica bloqueado para ${subject(a)} até o desbloqueio.`,
    tone: "danger",
  },
  "role.updateBlock": {
    past: (a) => `Mudou a justificativa do bloqueio de ${a.role} em ${a.app}`,
    ahead: (a) => `Ao confirmar, muda a justificativa do bloqueio de ${a.role} em ${a.app}.`,
    tone: "neutral",
  },
  "role.unblock": {
    past: (a) => `Desbloqueou ${a.role} em ${a.app}`,
    ahead: (a) => `Ao confirmar, ${a.role} em ${a.app} deixa de estar bloqueado para ${subject(a)}.`,
    tone: "positive",
  },
}

/** *Bloqueou ROLE_SINAL_GESTOR em SINAL* */
export const sentencePast = (kind: AuditKind, about: About) => sentences[kind].past(about)

/** *Ao confirmar, João Pedro …* */
export function sentenceAhead({ kind, about = {} }: AuditEntry): Effect {
  return { text: sentences[kind].ahead(about), tone: sentences[kind].tone }
}
