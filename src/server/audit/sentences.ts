import type { AuditKind } from "@/domain/auditKinds"
import { firstNames } from "@/domain/person"
import { formatDateTime } from "@/domain/when"
import { counted } from "@/domain/words"
import type { About, AuditEntry } from "./audit"

/** One sentence of what a change would do. */
export interface Effect {
  text: string
  tone: "danger" | "warning" | "positive" | "neutral"
}

/** What was done, for histories; and what would be done, for previews, as the continuation of the person's name. */
interface Sentences {
  past: (about: About) => string
  ahead: (about: Ahead) => string
  tone: Effect["tone"]
}
/** `called` says what else than by first names somebody is called, `lacks` which role is missing for it to count. */
type Ahead = About & { called?: string; lacks?: string | undefined }

const until = ({ until: moment }: About) => (moment ? ` até ${formatDateTime(moment)}` : " sem expiração")
/** People are called by their first names. */
const subject = (about: Ahead) => about.called ?? firstNames(about.subject ?? "")
/** A link counts only with the role that it is for. */
const linked = (a: Ahead, to: string | undefined, counts: string) =>
  a.lacks === undefined
    ? `Ao confirmar, ${subject(a)} ${counts}.`
    : `Ao confirmar, ${subject(a)} passa a ter vínculo com ${to}, que ainda não vale: falta o papel ${a.lacks}, que se concede em “Permissões”.`

const sessionsOf = (a: About) =>
  `${a.count === "1" ? "1 sessão" : `${a.count} sessões`}${a.subject ? ` de ${subject(a)}` : ""} em ${a.app}`
const also = ({ changes }: About) => (changes ? ` ${changes}` : "")
const lost = ({ losses }: About) => (losses ? `, com ${losses}` : "")
const losing = ({ losses }: About) => (losses ? `. Perdem-se com isso ${losses}` : "")

/** A value of a domain table; `document` holds the table's title. */
const entity = (did: string, does: string, tone: Effect["tone"]): Sentences => ({
  past: (a) => `${did} ${a.subject} em ${a.document}`,
  ahead: (a) => `Ao confirmar, ${a.subject} ${does} em ${a.document}.`,
  tone,
})
const writtenText = (did: string, does: string, tone: Effect["tone"]): Sentences => ({
  past: (a) => `${did} o texto ${a.subject}`,
  ahead: (a) => `Ao confirmar, o texto ${a.subject} ${does}.`,
  tone,
})

const sentences: Record<AuditKind, Sentences> = {
  "session.start": { past: () => "Entrou no sistema", ahead: () => "Uma sessão é aberta.", tone: "neutral" },
  "session.end": { past: () => "Encerrou a sessão", ahead: () => "A sessão é encerrada.", tone: "neutral" },
  "session.failed": { past: () => "Tentativa de entrada recusada", ahead: () => "", tone: "neutral" },
  "session.codeMissing": {
    past: () => "A senha estava certa; faltou o código da segunda etapa",
    ahead: () => "",
    tone: "neutral",
  },
  "session.kill": {
    past: (a) => `Encerrou ${sessionsOf(a)}`,
    ahead: (a) => `Ao confirmar, ${a.count === "1" ? "termina" : "terminam"} ${sessionsOf(a)}.`,
    tone: "danger",
  },
  "password.change": { past: () => "Trocou a senha", ahead: () => "A senha é trocada.", tone: "neutral" },
  "password.recover": {
    past: () => "Pediu a recuperação da senha",
    ahead: () => "Um link de recuperação é enviado.",
    tone: "neutral",
  },
  "email.ask": {
    past: () => "Pediu a mudança do e-mail, que espera pela confirmação no novo endereço",
    ahead: (a) => `Ao confirmar, o novo endereço de ${subject(a)} recebe um link; só vale depois de usado.`,
    tone: "neutral",
  },
  "email.confirm": {
    past: () => "Confirmou o novo e-mail, no endereço dele",
    ahead: () => "",
    tone: "neutral",
  },
  "email.void": {
    past: () => "A mudança de e-mail deixou de valer: quem a pediu não pode mais mudar este e-mail",
    ahead: () => "",
    tone: "warning",
  },
  "email.stop": {
    past: () => "Impediu ou desfez a mudança de e-mail, no endereço anterior",
    ahead: () => "",
    tone: "warning",
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
  "twoFactor.undo": {
    past: () => "A autenticação em duas etapas, ativada depois da mudança de e-mail, foi desfeita com ela",
    ahead: () => "",
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
    ahead: (a) => `Ao confirmar, ${a.app} fica fechada para ${subject(a)} até nova habilitação.`,
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
  "role.validate": {
    past: (a) => `Validou ${a.role} em ${a.app}`,
    ahead: (a) => `Ao confirmar, ${a.role} em ${a.app} passa a valer para ${subject(a)}.`,
    tone: "positive",
  },
  "role.create": {
    past: (a) => `Criou ${a.role} em ${a.app}`,
    ahead: (a) => `Ao confirmar, ${a.role} passa a existir em ${a.app}.`,
    tone: "positive",
  },
  "role.update": {
    past: (a) => `Mudou ${a.role} em ${a.app}`,
    ahead: (a) => `Ao confirmar, ${a.role} em ${a.app} muda.${also(a)}`,
    tone: "neutral",
  },
  "role.delete": {
    past: (a) => `Removeu ${a.role} de ${a.app}${lost(a)}`,
    ahead: (a) => `Ao confirmar, ${a.role} deixa de existir em ${a.app}${losing(a)}.${also(a)}`,
    tone: "danger",
  },
  "profile.create": {
    past: (a) => `Criou o perfil ${a.profile} em ${a.app}`,
    ahead: (a) => `Ao confirmar, o perfil ${a.profile} passa a existir em ${a.app}.`,
    tone: "positive",
  },
  "profile.update": {
    past: (a) => `Mudou o perfil ${a.profile} em ${a.app}`,
    ahead: (a) => `Ao confirmar, o perfil ${a.profile} em ${a.app} muda.${also(a)}`,
    tone: "neutral",
  },
  "profile.delete": {
    past: (a) => `Removeu o perfil ${a.profile} de ${a.app}${lost(a)}`,
    ahead: (a) => `Ao confirmar, o perfil ${a.profile} deixa de existir em ${a.app}${losing(a)}.${also(a)}`,
    tone: "danger",
  },
  "application.create": {
    past: (a) => `Criou a aplicação ${a.app}`,
    ahead: (a) =>
      `Ao confirmar, a aplicação ${a.app} passa a existir, com seus papéis de administrador e de gerente.`,
    tone: "positive",
  },
  "application.update": {
    past: (a) => `Mudou os dados de ${a.app}`,
    ahead: (a) => `Ao confirmar, os dados de ${a.app} mudam.${also(a)}`,
    tone: "neutral",
  },
  "application.enable": {
    past: (a) => `Ativou a aplicação ${a.app}`,
    ahead: (a) => `Ao confirmar, ${a.app} volta a abrir para quem tem papéis nela.`,
    tone: "positive",
  },
  "application.disable": {
    past: (a) => `Inativou a aplicação ${a.app}`,
    ahead: (a) => `Ao confirmar, ninguém mais abre ${a.app}, e as sessões nela terminam.`,
    tone: "danger",
  },
  "application.delete": {
    past: (a) => `Removeu a aplicação ${a.app}${lost(a)}`,
    ahead: (a) => `Ao confirmar, ${a.app} deixa de existir${losing(a)}.`,
    tone: "danger",
  },
  "application.secret": {
    past: (a) => `Gerou a chave privada de ${a.app}`,
    ahead: (a) => `Ao confirmar, ${a.app} recebe uma chave privada nova.${also(a)}`,
    tone: "warning",
  },
  "application.tokens": {
    past: (a) => `Mudou o número de sessões de ${a.app} para ${a.count}`,
    ahead: (a) => `Ao confirmar, cada pessoa pode ter até ${a.count} sessões ao mesmo tempo em ${a.app}.`,
    tone: "neutral",
  },
  "application.inherit": {
    past: (a) => `Mudou a herança de ${a.app}`,
    ahead: (a) => `Ao confirmar, muda o que ${a.app} herda da plataforma.${also(a)}`,
    tone: "warning",
  },
  "application.addDocument": {
    past: (a) => `Passou a exigir ${a.document} em ${a.app}`,
    ahead: (a) => `Ao confirmar, quem pedir acesso a ${a.app} tem de enviar ${a.document}.`,
    tone: "neutral",
  },
  "application.removeDocument": {
    past: (a) => `Deixou de exigir ${a.document} em ${a.app}`,
    ahead: (a) => `Ao confirmar, ${a.document} deixa de ser exigido de quem pede acesso a ${a.app}.`,
    tone: "neutral",
  },
  "domain.create": entity("Criou", "passa a existir", "positive"),
  "domain.update": entity("Mudou", "muda", "neutral"),
  "domain.delete": entity("Removeu", "deixa de existir", "danger"),
  "organization.create": {
    past: (a) => `Criou a unidade ${a.subject}`,
    ahead: (a) => `Ao confirmar, a unidade ${a.subject} passa a existir.${also(a)}`,
    tone: "positive",
  },
  "organization.update": {
    past: (a) => `Mudou os dados da unidade ${a.subject}`,
    ahead: (a) => `Ao confirmar, os dados da unidade ${a.subject} mudam.${also(a)}`,
    tone: "neutral",
  },
  "organization.enable": {
    past: (a) => `Ativou a unidade ${a.subject}`,
    ahead: (a) => `Ao confirmar, a unidade ${a.subject} volta a poder receber pessoas e unidades.${also(a)}`,
    tone: "positive",
  },
  "organization.disable": {
    past: (a) => `Inativou a unidade ${a.subject}${lost(a)}`,
    ahead: (a) => `Ao confirmar, a unidade ${a.subject} fica inativa.${also(a)}`,
    tone: "danger",
  },
  "organization.delete": {
    past: (a) => `Removeu a unidade ${a.subject}`,
    ahead: (a) => `Ao confirmar, a unidade ${a.subject} deixa de existir.${also(a)}`,
    tone: "danger",
  },
  "organization.migrate": {
    past: (a) => `Levou a unidade ${a.subject}: ${a.changes}`,
    ahead: (a) => `Ao confirmar, a unidade ${a.subject} muda de lugar: ${a.changes}`,
    tone: "warning",
  },
  "organization.migrateUsers": {
    past: (a) => `Mudou a lotação de ${a.subject}: ${a.changes}`,
    ahead: (a) => `Ao confirmar, muda a lotação de ${a.subject}: ${a.changes}`,
    tone: "warning",
  },
  "organization.migratePreUsers": {
    past: (a) => `Mudou a unidade do pré-cadastro de ${a.subject}: ${a.changes}`,
    ahead: (a) => `Ao confirmar, muda a unidade do pré-cadastro de ${a.subject}: ${a.changes}`,
    tone: "warning",
  },
  "authorizer.link": {
    past: (a) => `Vinculou a pessoa a ${a.changes} como cadastrador autorizador`,
    ahead: (a) => linked(a, a.changes, `passa a avaliar as pessoas de ${a.changes} e das unidades abaixo`),
    tone: "positive",
  },
  "authorizer.unlink": {
    past: (a) => `Desvinculou a pessoa de ${a.changes} como cadastrador autorizador`,
    ahead: (a) => `Ao confirmar, ${subject(a)} deixa de avaliar as pessoas de ${a.changes}.`,
    tone: "danger",
  },
  "linker.create": {
    past: (a) => `Tornou a pessoa vinculadora de ${a.app} em ${a.changes}`,
    ahead: (a) => linked(a, a.app, `passa a decidir sobre os acessos a ${a.app} das pessoas de ${a.changes}`),
    tone: "positive",
  },
  "linker.update": {
    past: (a) => `Mudou o que a pessoa pode conceder em ${a.app}`,
    ahead: (a) =>
      a.lacks === undefined
        ? `Ao confirmar, muda o que ${subject(a)} pode conceder em ${a.app}.`
        : `Ao confirmar, muda o vínculo de ${subject(a)} com ${a.app}, que ainda não vale: falta o papel ${a.lacks}, que se concede em “Permissões”.`,
    tone: "neutral",
  },
  "linker.delete": {
    past: (a) => `Retirou a pessoa como vinculadora de ${a.app}`,
    ahead: (a) => `Ao confirmar, ${subject(a)} deixa de decidir sobre os acessos a ${a.app}.`,
    tone: "danger",
  },
  "preUser.delete": {
    past: (a) => `Removeu o pré-cadastro de ${a.subject}`,
    ahead: (a) => `Ao confirmar, o pré-cadastro de ${a.subject} deixa de existir, com tudo o que traz.`,
    tone: "danger",
  },
  "registration.update": {
    past: (a) => `Mudou os dados cadastrais: ${a.document}${a.changes ? ` (${a.changes})` : ""}`,
    ahead: (a) => `Ao confirmar, mudam os dados cadastrais de ${subject(a)}: ${a.document}.`,
    tone: "neutral",
  },
  "registration.request": {
    past: (a) => `Pediu a mudança dos dados cadastrais: ${a.document}${a.changes ? ` (${a.changes})` : ""}`,
    ahead: (a) => `Ao confirmar, a mudança de ${a.document} espera por um cadastrador autorizador.`,
    tone: "neutral",
  },
  "registration.finalize": {
    past: () => "Finalizou o pré-cadastro",
    ahead: () => "Ao confirmar, o pré-cadastro espera pela aprovação.",
    tone: "positive",
  },
  "registration.finalizeLegacy": {
    past: () => "Finalizou a atualização cadastral",
    ahead: () => "Ao confirmar, a atualização cadastral está concluída.",
    tone: "positive",
  },
  "preUser.approve": {
    past: () => "Aprovou o pré-cadastro",
    ahead: (a) => `Ao confirmar, ${subject(a)} passa a ter conta e recebe o e-mail de primeiro acesso.`,
    tone: "positive",
  },
  "preUser.refuse": {
    past: () => "Recusou o pré-cadastro",
    ahead: (a) => `Ao confirmar, o pré-cadastro volta a ${subject(a)}, com o motivo por e-mail.`,
    tone: "danger",
  },
  "registration.approve": {
    past: () => "Aprovou a atualização cadastral",
    ahead: (a) => `Ao confirmar, passa a valer o que ${subject(a)} pediu.`,
    tone: "positive",
  },
  "registration.refuse": {
    past: () => "Recusou a atualização cadastral",
    ahead: (a) => `Ao confirmar, o que ${subject(a)} pediu é descartado, com o motivo por e-mail.`,
    tone: "danger",
  },
  "accessRequest.create": {
    past: (a) => `Pediu acesso a ${a.app}`,
    ahead: (a) => `Ao confirmar, o pedido de acesso a ${a.app} espera por uma decisão.`,
    tone: "positive",
  },
  "accessRequest.update": {
    past: (a) => `Mudou a justificativa do pedido de acesso a ${a.app}`,
    ahead: (a) => `Ao confirmar, muda a justificativa do pedido de acesso a ${a.app}.`,
    tone: "neutral",
  },
  "accessRequest.cancel": {
    past: (a) => `Cancelou o pedido de acesso a ${a.app}`,
    ahead: (a) => `Ao confirmar, o pedido de acesso a ${a.app} deixa de existir.`,
    tone: "danger",
  },
  "accessRequest.approve": {
    past: (a) => `Aprovou o pedido de acesso a ${a.app}`,
    ahead: (a) => `Ao confirmar, o pedido de ${subject(a)} em ${a.app} é aprovado, com aviso por e-mail.`,
    tone: "positive",
  },
  "accessRequest.reject": {
    past: (a) => `Rejeitou o pedido de acesso a ${a.app}`,
    ahead: (a) => `Ao confirmar, o pedido de ${subject(a)} em ${a.app} é rejeitado, com o motivo por e-mail.`,
    tone: "danger",
  },
  "text.create": writtenText("Criou", "passa a existir", "positive"),
  "text.update": writtenText("Mudou", "muda", "neutral"),
  "text.delete": writtenText("Removeu", "deixa de existir", "danger"),
  "registration.view": {
    past: ({ document }) => (document ? `Baixou o documento ${document}` : "Viu os dados cadastrais"),
    ahead: () => "",
    tone: "neutral",
  },
  "registration.reveal": {
    past: () => "Viu os dados que ficam ocultos, por um motivo que deu",
    ahead: (a) =>
      `Ao confirmar, os dados de ${subject(a)} ficam visíveis para você por 30 minutos. O motivo fica registrado e é mostrado à pessoa.`,
    tone: "warning",
  },
  "registration.photo": { past: () => "Viu a foto", ahead: () => "", tone: "neutral" },
  "registration.files": { past: () => "Viu a lista de documentos", ahead: () => "", tone: "neutral" },
  "registration.denied": {
    past: () => "Tentou consultar a pessoa, e lhe foi recusado",
    ahead: () => "",
    tone: "warning",
  },
  "quota.reached": {
    past: (a) => `Alcançou o limite: ${a.document} de ${a.count} pessoas`,
    ahead: () => "",
    tone: "danger",
  },
  "registration.export": { past: () => "Exportou os próprios dados", ahead: () => "", tone: "neutral" },
  "audit.read": { past: () => "Consultou a auditoria", ahead: () => "", tone: "neutral" },
  "audit.export": { past: () => "Exportou a auditoria", ahead: () => "", tone: "neutral" },
  "audit.prune": {
    past: (a) => `Apagou ${a.count} registros antigos da auditoria`,
    ahead: () => "",
    tone: "neutral",
  },
}

/** *Bloqueou ROLE_SINAL_GESTOR em SINAL* */
export const sentencePast = (kind: AuditKind, about: About) => sentences[kind].past(about)

/** Ids of applications are short numbers, those of people are not. */
const isApplication = (clientId: string) => /^\d{1,10}$/.test(clientId)

/** *Ao confirmar, João Pedro …*; the same done to several people is one sentence: *Ao confirmar, 12 pessoas …* */
export function sentencesAhead(entries: readonly AuditEntry[]): Effect[] {
  const alike = new Map<string, { entry: AuditEntry; subjectIds: Set<string> }>()
  for (const entry of entries) {
    const { subject: name, ...about } = entry.about ?? {}
    const key = JSON.stringify([entry.kind, about, entry.lacks, entry.subjectId === undefined && name])
    const group = alike.get(key) ?? { entry, subjectIds: new Set() }
    group.subjectIds.add(entry.subjectId ?? "")
    alike.set(key, group)
  }
  return [...alike.values()].map(({ entry: { kind, subjectId = "", about, lacks }, subjectIds }) => {
    const name = isApplication(subjectId) ? about?.subject : undefined
    const called = subjectIds.size > 1 ? counted(subjectIds.size, "pessoa", "pessoas") : name
    const { ahead, tone } = sentences[kind]
    return {
      text: ahead({ ...about, lacks, ...(called && { called }) }),
      tone: lacks === undefined ? tone : "warning",
    }
  })
}
