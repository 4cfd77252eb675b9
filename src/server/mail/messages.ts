import { firstNames } from "@/domain/people/person"
import type { TicketKind } from "../access/ticketKinds"
import type { Mail } from "./outbox"

/** To whom: the name is missing while a pre-registration has none yet. */
export interface Recipient {
  name?: string | null
  email: string
}

function letter(to: Recipient, subject: string, paragraphs: string[]): Mail {
  const greeting = to.name ? `Olá, ${firstNames(to.name)}.` : "Olá."
  return {
    to: to.email,
    subject,
    body: [
      greeting,
      ...paragraphs,
      "Esta é uma mensagem automática; não é preciso responder.\nAtalaia, Sistema Nacional de Identidade e Acesso da Segurança Pública",
    ].join("\n\n"),
  }
}

const notYou = "Se não foi você, entre e troque a sua senha agora, ou procure o administrador da sua unidade."

/** The message that carries a ticket; `link` opens the page with it. */
export function ticketMail(kind: TicketKind, to: Recipient, link: string): Mail {
  switch (kind) {
    case "firstAccess":
      return letter(to, "Seu primeiro acesso ao Atalaia", [
        "Seu cadastro no Atalaia está ativo. Para o primeiro acesso, defina a sua senha por este link:",
        link,
        "O link vale por 24 horas e serve uma única vez. Depois disso, peça outro em “Esqueci minha senha”.",
      ])
    case "recover":
      return letter(to, "Recuperação da sua senha no Atalaia", [
        "Recebemos um pedido para refazer a sua senha. Para escolher outra, use este link:",
        link,
        "O link vale por 24 horas e serve uma única vez. Se não foi você quem pediu, ignore esta mensagem: a sua senha continua a mesma.",
      ])
    case "registry":
      return letter(to, "Continue o seu pré-cadastro no Atalaia", [
        "Há um pré-cadastro seu no Atalaia. Para preenchê-lo, ou continuá-lo de onde parou, use este link:",
        link,
        "O link vale por 30 dias, até que o pré-cadastro seja finalizado.",
      ])
  }
}

export const confirmEmailMail = (to: Recipient, link: string): Mail =>
  letter(to, "Confirme o seu novo e-mail no Atalaia", [
    "Este endereço foi indicado como o seu novo e-mail no Atalaia. Para que passe a valer, confirme-o por este link:",
    link,
    "O link vale por 24 horas e serve uma única vez. Se você não tem cadastro no Atalaia, ou não esperava esta mensagem, ignore-a: nada muda.",
  ])

/** To the current address: its owner can stop the change, also after it was confirmed. */
export const emailChangingMail = (
  to: Recipient,
  { newEmail, link }: { newEmail: string; link: string },
): Mail =>
  letter(to, "O seu e-mail no Atalaia vai mudar", [
    `Foi pedido que o seu e-mail no Atalaia passe a ser ${newEmail}. Ele vale assim que for confirmado nesse endereço. Se está certo, não é preciso fazer nada.`,
    "Se não está, impeça a mudança, ou desfaça-a se já tiver sido confirmada, por este link:",
    link,
    "O link vale por 7 dias e serve uma única vez.",
  ])

export const passwordChangedMail = (to: Recipient): Mail =>
  letter(to, "Sua senha do Atalaia foi trocada", [
    "A senha da sua conta no Atalaia acaba de ser trocada, e as sessões abertas foram encerradas.",
    "Se não foi você, use “Esqueci minha senha” agora e procure o administrador da sua unidade.",
  ])

export const twoFactorActivatedMail = (to: Recipient): Mail =>
  letter(to, "Autenticação em duas etapas ativada", [
    "A autenticação em duas etapas foi ativada na sua conta do Atalaia. A cada entrada será pedido um código do seu aplicativo autenticador.",
    "Guarde os códigos de recuperação em lugar seguro: cada um serve uma única vez.",
    notYou,
  ])

export const twoFactorDeactivatedMail = (to: Recipient): Mail =>
  letter(to, "Autenticação em duas etapas desativada", [
    "A autenticação em duas etapas foi desativada na sua conta do Atalaia. Para entrar, basta agora a senha.",
    notYou,
  ])

/** A role in an application, as messages name it. */
interface RoleNamed {
  role: string
  app: string
}

export const somethingWaitsMail = (to: Recipient, { role, app }: RoleNamed): Mail =>
  letter(to, `Aguardando a sua validação: ${role}`, [
    `O papel ${role} em ${app} foi atribuído e só tem efeito depois que alguém do conselho o validar. Você faz parte desse conselho.`,
    "O que aguarda está no Atalaia, em Validações. Enquanto algo deste papel aguardar, você não recebe outra mensagem.",
  ])

export const roleValidatedMail = (to: Recipient, { role, app, by }: RoleNamed & { by: string }): Mail =>
  letter(to, `Papel validado: ${role}`, [
    `O papel ${role} em ${app}, que aguardava validação, foi validado por ${by} e passa a valer para você.`,
    "Se mesmo assim ele não estiver disponível, procure quem administra a aplicação.",
  ])

/** To the person who granted the validated role; `subject` is the person it was granted to. */
export const grantValidatedMail = (
  to: Recipient,
  { role, app, by, subject }: RoleNamed & { by: string; subject: string },
): Mail =>
  letter(to, `Atribuição validada: ${role}`, [
    `A atribuição do papel ${role} em ${app} a ${subject}, que você fez, foi validada por ${by}.`,
  ])

/** Somebody's unit was changed by those who keep the structure. */
export const migratedMail = (
  to: Recipient,
  { from, unit }: { from: string | null; unit: { acronym: string; title: string } },
): Mail =>
  letter(to, `Sua lotação mudou para ${unit.acronym}`, [
    `A sua unidade no Atalaia passou a ser ${unit.title} (${unit.acronym})${from ? `; antes era ${from}` : ""}.`,
    "Se isso não está certo, procure o administrador da sua unidade.",
  ])

export const preUserRefusedMail = (to: Recipient, reason: string, link: string): Mail =>
  letter(to, "Seu pré-cadastro no Atalaia foi devolvido", [
    "Quem avaliou o seu pré-cadastro não o aprovou, por este motivo:",
    reason,
    "O que você preencheu continua guardado. Corrija e finalize de novo, por este link:",
    link,
    "O link vale por 30 dias, até que o pré-cadastro seja finalizado. Depois disso, peça outro em “Continuar pré-cadastro” na página de entrada.",
  ])

export const updateApprovedMail = (to: Recipient): Mail =>
  letter(to, "Sua atualização cadastral foi aprovada", [
    "As alterações que você pediu em seus dados cadastrais foram aprovadas e já valem.",
  ])

export const updateRefusedMail = (to: Recipient, reason: string): Mail =>
  letter(to, "Sua atualização cadastral foi recusada", [
    "As alterações que você pediu em seus dados cadastrais não foram aprovadas, por este motivo:",
    reason,
    "Seus dados continuam como estavam. Se for o caso, peça a alteração de novo.",
  ])

export const accessApprovedMail = (to: Recipient, { app, granted }: { app: string; granted: string }): Mail =>
  letter(to, `Seu acesso a ${app} foi aprovado`, [
    `A sua solicitação de acesso a ${app} foi aprovada. Você recebeu: ${granted}.`,
    "A aplicação aparece em “Seus acessos”. Papéis encadeados só valem depois de validados.",
  ])

export const accessRejectedMail = (
  to: Recipient,
  { app, reason, link }: { app: string; reason: string; link: string },
): Mail =>
  letter(to, `Sua solicitação de acesso a ${app} foi rejeitada`, [
    `A sua solicitação de acesso a ${app} foi rejeitada, por este motivo:`,
    reason,
    "Você pode mudar a justificativa e pedir de novo, em Solicitações de Acesso:",
    link,
  ])
