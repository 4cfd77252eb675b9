import { firstNames } from "@/domain/person"
import type { TicketKind } from "../access/tickets"
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
