import { consentHours, settledHours } from "@/domain/consents"
import { deviceOf } from "@/domain/device"
import { firstNames } from "@/domain/people/person"
import { placeWords, type UnitNetwork } from "@/domain/place"
import { keysOf } from "@/domain/records"
import { counted, enumerated } from "@/domain/text/words"
import { formatDateTime, ofBrasilia } from "@/domain/time/when"
import type { TicketKind } from "../database/ticketKinds"
import type { Mail } from "./outbox"

/** The addressee. A pre-registered person may not have a name yet. */
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

/** What keeps others out. `provider`: the only one with which people sign in, where no passwords are taken. */
const securing = (provider: string | undefined) =>
  provider === undefined ? "troque a sua senha agora" : `troque agora a senha da sua conta ${provider}`

const notYou = (provider: string | undefined) =>
  `Se não foi você, entre e ${securing(provider)}, ou procure o administrador da sua unidade.`

const afterUnlocking =
  "A sua conta está trancada: o link só funciona depois que duas pessoas que administram a plataforma a abrirem. Procure o administrador da sua unidade. Se isso levar mais de 24 horas, peça outro link em “Esqueci minha senha”."

/** The message that carries a ticket; `link` opens the page with it. */
export function ticketMail(kind: TicketKind, to: Recipient & { locked?: boolean }, link: string): Mail {
  const whereLocked = to.locked ? [afterUnlocking] : []
  switch (kind) {
    case "firstAccess":
      return letter(to, "Seu primeiro acesso ao Atalaia", [
        "Seu cadastro no Atalaia está ativo. Para o primeiro acesso, defina a sua senha por este link:",
        link,
        "O link vale por 24 horas e serve uma única vez. Depois disso, peça outro em “Esqueci minha senha”.",
        ...whereLocked,
      ])
    case "recover":
      return letter(to, "Recuperação da sua senha no Atalaia", [
        "Recebemos um pedido para refazer a sua senha. Para escolher outra, use este link:",
        link,
        "O link vale por 24 horas e serve uma única vez. Se não foi você quem pediu, ignore esta mensagem: a sua senha continua a mesma.",
        ...whereLocked,
      ])
    case "registry":
      return letter(to, "Continue o seu pré-cadastro no Atalaia", [
        "Há um pré-cadastro seu no Atalaia. Para preenchê-lo, ou continuá-lo de onde parou, use este link:",
        link,
        "O link vale por 30 dias, até que o pré-cadastro seja finalizado.",
      ])
  }
}

/**
 * The first-access message where no passwords are taken: `link` is the address at which everybody signs in with `provider`, who
 * finds people by their CPF.
 */
export const firstAccessByProviderMail = (
  to: Recipient & { locked?: boolean },
  { provider, link, hasCpf }: { provider: string; link: string; hasCpf: boolean },
): Mail =>
  letter(to, "Seu primeiro acesso ao Atalaia", [
    `Seu cadastro no Atalaia está ativo. Não é preciso senha: entre com ${provider} neste endereço:`,
    link,
    ...(hasCpf
      ? []
      : [
          `O ${provider} reconhece as pessoas pelo CPF, e o seu cadastro não tem CPF: procure o administrador da sua unidade.`,
        ]),
    ...(to.locked
      ? [
          "A sua conta está trancada: só abre depois que duas pessoas que administram a plataforma a abrirem. Procure o administrador da sua unidade.",
        ]
      : []),
  ])

export const confirmEmailMail = (to: Recipient, link: string): Mail =>
  letter(to, "Confirme o seu novo e-mail no Atalaia", [
    "Este endereço foi indicado como o seu novo e-mail no Atalaia. Para que passe a valer, confirme-o por este link:",
    link,
    "O link vale por 24 horas e serve uma única vez. Se você não tem cadastro no Atalaia, ou não esperava esta mensagem, ignore-a: nada muda.",
  ])

/** Sent to the current address: its owner can stop the change, even after it was confirmed. */
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

export const firstPasswordMail = (to: Recipient): Mail =>
  letter(to, "Sua senha do Atalaia foi definida", [
    "A primeira senha da sua conta no Atalaia acaba de ser definida, pelo link que enviamos.",
    "Se não foi você, use “Esqueci minha senha” agora e avise quem administra o Atalaia.",
  ])

/** Device and place of a sign-in. `link` opens the page with the person's own devices. */
interface Entrance {
  userAgent: string
  address: string
  network: UnitNetwork | undefined
  at: Date
  link: string
  provider: string | undefined
}

/** A sign-in from a browser that the person has not used before. */
export const newDeviceMail = (
  to: Recipient,
  { userAgent, address, network, at, link, provider }: Entrance,
): Mail =>
  letter(to, "Entrada de um dispositivo novo no Atalaia", [
    "A sua conta no Atalaia acaba de ser usada em um dispositivo em que você ainda não tinha entrado:",
    [
      `Dispositivo: ${deviceOf(userAgent)}`,
      `Lugar: ${placeWords(address, network)}${network ? ` (${address})` : ""}`,
      `Quando: ${formatDateTime(at.toISOString())}, horário de Brasília`,
    ].join("\n"),
    `Se foi você, não é preciso fazer nada. Se não foi, encerre a sessão desse dispositivo e ${securing(provider)}. Os seus dispositivos estão em:`,
    link,
  ])

/** Sent once the limit of new-device mails is reached; there are no more for the rest of the hour. */
export const moreNewDevicesMail = (
  to: Recipient,
  { told, link, provider }: Pick<Entrance, "link" | "provider"> & { told: number },
): Mail =>
  letter(to, "Muitos dispositivos novos entraram na sua conta do Atalaia", [
    `Em menos de uma hora, a sua conta no Atalaia foi usada em mais de ${told} dispositivos em que você ainda não tinha entrado. Até o fim dessa hora não enviamos outra mensagem, mesmo que haja mais deles. Todos estão em “Meus dispositivos”:`,
    link,
    `Se não foi você, encerre as sessões deles e ${securing(provider)}.`,
  ])

const ownDevices = "Os seus dispositivos, e o botão que os encerra, estão no Atalaia, em “Meus dispositivos”."

/** Details of a changed second factor: the passkey, and whether there is no other second factor. */
export interface SecondFactorAbout {
  passkey?: string
  alone?: boolean
  /** The only provider with which people sign in, where no passwords are taken. */
  provider?: string | undefined
}

/** What a person without a second factor signs in with. */
const enough = ({ provider }: SecondFactorAbout) =>
  `para entrar, basta agora ${provider === undefined ? "a senha" : `o ${provider}`}`
interface SecondFactorLetter {
  subject: string
  paragraphs: (about: SecondFactorAbout) => readonly string[]
}

/** All changes of second factors, with the subject and text of their mails. */
const secondFactorChanges = {
  activated: {
    subject: "Autenticação em duas etapas ativada",
    paragraphs: ({ provider }) => [
      `A autenticação em duas etapas foi ativada na sua conta do Atalaia. ${
        provider === undefined
          ? "A cada entrada será pedido um código do seu aplicativo autenticador."
          : `Para entrar com ${provider}, ative também as duas etapas de lá.`
      }`,
      "Guarde os códigos de recuperação em lugar seguro: cada um serve uma única vez.",
    ],
  },
  renewed: {
    subject: "Autenticação em duas etapas ativada de novo",
    paragraphs: () => [
      "A autenticação em duas etapas da sua conta do Atalaia passou a outro aplicativo autenticador: os códigos do anterior não valem mais, nem as chaves de acesso e os códigos de recuperação que você tinha.",
      "Guarde os novos códigos de recuperação em lugar seguro: cada um serve uma única vez.",
    ],
  },
  deactivated: {
    subject: "Autenticação em duas etapas desativada",
    paragraphs: (about) => [
      about.alone
        ? `A autenticação em duas etapas foi desativada na sua conta do Atalaia; ${enough(about)}.`
        : about.provider === undefined
          ? "O aplicativo autenticador deixou de servir para entrar na sua conta do Atalaia. Entrar com a senha pede agora uma chave de acesso."
          : "O aplicativo autenticador deixou de servir na sua conta do Atalaia. As suas chaves de acesso continuam a valer.",
    ],
  },
  undone: {
    subject: "Autenticação em duas etapas desfeita",
    paragraphs: (about) => [
      `A mudança de e-mail da sua conta do Atalaia foi desfeita, e com ela a autenticação em duas etapas que tinha sido ativada depois: ${enough(about)}${about.provider === undefined ? ", que precisa ser escolhida de novo" : ""}.`,
    ],
  },
  reset: {
    subject: "Suas duas etapas no Atalaia foram removidas",
    paragraphs: ({ provider = "a sua senha" }) => [
      "A pedido, e com o consentimento de duas pessoas que administram a plataforma, a autenticação em duas etapas da sua conta no Atalaia foi removida, com os códigos de recuperação. As sessões abertas foram encerradas.",
      `Entre com ${provider} e ative-a de novo assim que puder.`,
    ],
  },
  recoveryCodeUsed: {
    subject: "Código de recuperação usado",
    paragraphs: () => [
      "A sua conta do Atalaia acaba de ser usada com um dos seus códigos de recuperação, no lugar do aplicativo autenticador ou da chave de acesso. Esse código não serve mais.",
    ],
  },
  recoveryCodesRenewed: {
    subject: "Códigos de recuperação trocados",
    paragraphs: () => [
      "Os códigos de recuperação da sua conta do Atalaia foram trocados por outros: os anteriores não servem mais. Guarde os novos em lugar seguro.",
    ],
  },
  passkeyAdded: {
    subject: "Chave de acesso criada",
    paragraphs: ({ passkey, alone, provider }) => [
      `A chave de acesso “${passkey}” foi criada na sua conta do Atalaia, e com ela se entra sem ${provider === undefined ? "senha" : `passar por ${provider}`}.`,
      ...(alone && provider === undefined
        ? [
            "A senha sozinha não basta mais: além dela é pedida uma chave de acesso. Guarde os códigos de recuperação em lugar seguro: cada um serve uma única vez.",
          ]
        : []),
    ],
  },
  passkeyRemoved: {
    subject: "Chave de acesso removida",
    paragraphs: ({ passkey, ...about }) => [
      `A chave de acesso “${passkey}” foi removida da sua conta do Atalaia e não abre mais nada.`,
      ...(about.alone ? [`Não há outra segunda etapa: ${enough(about)}.`] : []),
    ],
  },
} as const satisfies Record<string, SecondFactorLetter>
export type SecondFactorChange = keyof typeof secondFactorChanges
export const secondFactorChangeNames = keysOf(secondFactorChanges)

export function secondFactorMail(
  to: Recipient,
  change: SecondFactorChange,
  about: SecondFactorAbout = {},
): Mail {
  const { subject, paragraphs }: SecondFactorLetter = secondFactorChanges[change]
  return letter(to, subject, [...paragraphs(about), notYou(about.provider), ownDevices])
}

/** Administrative roles that have newly taken effect for the person; `by` names who granted them. */
export const administrationMail = (
  to: Recipient,
  {
    roles,
    by,
  }: { roles: readonly { role: string; description: string; app: string }[]; by: readonly string[] },
): Mail =>
  letter(
    to,
    roles.length === 1 ? "Você recebeu um papel administrativo" : "Você recebeu papéis administrativos",
    [
      `${by.length > 0 ? `${enumerated(by)} deu a você` : "Passou a valer para você"}, no Atalaia:`,
      roles.map(({ role, description, app }) => `${role} em ${app}: ${description}`).join("\n"),
      `${roles.length === 1 ? "O que ele permite já vale" : "O que eles permitem já vale"}. Se você não esperava por isso, avise o administrador da sua unidade.`,
    ],
  )

/** To the other platform administrators, about a new one, or one whose account was closed. */
export const otherAdminMail = (
  to: Recipient,
  {
    name,
    by,
    settles,
    reactivated = false,
  }: { name: string; by: readonly string[]; settles: boolean; reactivated?: boolean },
): Mail =>
  letter(to, `${name} administra agora a plataforma`, [
    `${
      reactivated
        ? `A conta de ${name}, que tem no Atalaia a permissão geral de administrador, foi ativada por ${enumerated(by)}`
        : `${name} recebeu no Atalaia a permissão geral de administrador${by.length > 0 ? `, dada por ${enumerated(by)}` : ""}`
    }. ${settles ? `Depois de ${settledHours} horas pode` : "Já pode"} também consentir ao que outra pessoa pedir: redefinir senhas e segundas etapas, abrir contas trancadas.`,
    "Se você não esperava por isso, confirme por outro meio com quem o fez e, se for o caso, revogue a permissão ou tranque a conta.",
  ])

/** To those who may consent to what an administrator asks to do with another person's account. */
export const consentWaitsMail = (
  to: Recipient,
  { action, subject, by, reason }: { action: string; subject: string; by: string; reason: string },
): Mail =>
  letter(to, `Aguardando o seu consentimento: ${action}`, [
    `${by} pediu, sobre a conta de ${subject}: ${action}. Só é feito se outra pessoa que administra a plataforma consentir, em até ${consentHours} horas. O motivo dado:`,
    reason,
    "O pedido está no Atalaia, em Consentimentos. Antes de consentir, confirme com quem pediu por outro meio.",
  ])

/** To the person whom a plan was sent to. */
export const planWaitsMail = (
  to: Recipient,
  { title, by, reason, address }: { title: string; by: string; reason: string; address: string },
): Mail =>
  letter(to, `Aguardando a sua aprovação: ${title}`, [
    `${by} enviou a você um plano, que só é aplicado se você o aprovar. O motivo dado:`,
    reason,
    "O plano, com o que faria, está em:",
    address,
    "Antes de aprovar, confira cada efeito: é você quem responde por ele, também.",
  ])

/** To a reviewer: how many lines wait, but not whose. */
export const reviewWaitsMail = (
  to: Recipient,
  {
    review,
    lines,
    closes,
    link,
    again,
  }: { review: string; lines: number; closes: string; link: string; again: boolean },
): Mail =>
  letter(to, `${again ? "Ainda espera por você" : "Espera por você"}: revisão de acessos ${review}`, [
    `${counted(lines, "acesso espera", "acessos esperam")} pela sua decisão, ou pela de quem revê com você, até ${formatDateTime(closes)} (${ofBrasilia}).`,
    "Diga de cada um se ainda é preciso:",
    link,
    "Depois desse dia, o silêncio decide como a revisão diz.",
  ])

/** To the person in whose name a review is closed. */
export const reviewClosingWaitsMail = (
  to: Recipient,
  { review, problem, link }: { review: string; problem: string; link: string },
): Mail =>
  letter(to, `O fechamento da revisão de acessos ${review} espera`, [
    "O que a revisão decidiu retirar ainda não foi retirado:",
    problem,
    "Veja o que falta em:",
    link,
  ])

/**
 * How many results a saved search has, but neither the results nor its filters. `endLink` opens a page that asks whether to end
 * the reports.
 */
export const reportMail = (
  to: Recipient,
  {
    search,
    found,
    before,
    schedule,
    link,
    endLink,
  }: {
    search: string
    found: string
    before: string
    schedule: string
    link: string
    endLink: string
  },
): Mail =>
  // The subject is visible on locked screens and stored by every mail server on the way, so it does not name the search.
  letter(to, "Uma busca guardada do Atalaia, na hora marcada", [
    `A busca ${search} encontra agora ${found}. ${before}`,
    "Nenhum dado vem por e-mail. O que a busca encontra está no Atalaia, em:",
    link,
    `Você recebe esta mensagem ${schedule}, horário de Brasília, porque pediu. Para não receber mais:`,
    endLink,
  ])

/** A saved search is no longer reported; `search` is its number. */
export const reportEndedMail = (
  to: Recipient,
  { search, reason, link }: { search: string; reason: string; link: string },
): Mail =>
  letter(to, "Uma busca guardada do Atalaia não é mais enviada", [
    `A busca guardada ${search} não chega mais ao seu e-mail. ${reason}`,
    "Se voltar a abri-la, pode pedir de novo que seja enviada, em Buscas guardadas:",
    link,
  ])

/** The reason is for administrators only: another reader of the mailbox should not learn about the suspicion. */
export const accountLockedMail = (to: Recipient): Mail =>
  letter(to, "Sua conta do Atalaia foi trancada", [
    "Por segurança, uma pessoa que administra a plataforma trancou a sua conta no Atalaia. As sessões abertas foram encerradas, em todos os sistemas, e por enquanto nada a abre: nem a senha, nem uma chave de acesso.",
    "Duas pessoas que administram a plataforma podem abri-la de novo. Procure o administrador da sua unidade.",
  ])

export const accountUnlockedMail = (to: Recipient, provider: string | undefined): Mail =>
  letter(to, "Sua conta do Atalaia foi aberta", [
    "A sua conta no Atalaia, que estava trancada, foi aberta por duas pessoas que administram a plataforma. Você pode entrar de novo, como antes.",
    ...(provider === undefined ? ["Se desconfia que alguém mais conhece a sua senha, troque-a agora."] : []),
  ])

/** `link` opens the page to choose a new password. */
export const passwordResetMail = (to: Recipient, link: string): Mail =>
  letter(to, "Sua senha do Atalaia deixou de valer", [
    "A pedido, e com o consentimento de duas pessoas que administram a plataforma, a senha da sua conta no Atalaia deixou de valer, e as sessões abertas foram encerradas. Para escolher outra, use este link:",
    link,
    "O link vale por 24 horas e serve uma única vez. Depois disso, peça outro em “Esqueci minha senha”. As suas chaves de acesso, se tem alguma, continuam a valer. Se não foi você quem pediu, procure agora o administrador da sua unidade.",
  ])

/** To all platform administrators. `address` is the client's IP address, if it is known. */
export const emergencyUsedMail = (
  to: Recipient,
  { at, address, link }: { at: Date; address: string; link: string },
): Mail =>
  letter(to, "ALARME: o acesso de emergência do Atalaia foi usado", [
    `Em ${formatDateTime(at.toISOString())}${address ? `, do endereço ${address},` : ""} alguém entrou no Atalaia pelo acesso de emergência, com as duas metades. A sessão pode tudo, por até uma hora.`,
    "Se você não sabe por quê, fale agora com quem guarda as metades. O que for feito fica na auditoria, e a sessão pode ser encerrada em Sessões da aplicação ATALAIA:",
    link,
    "O aviso no console continua até que alguém que administra a plataforma tome ciência, com justificativa.",
  ])

/** A role of an application, as messages name it. */
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
    `O papel ${role} em ${app}, que aguardava validação, foi validado por ${by}, e passa a valer para você.`,
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

/** The person's unit was changed by the administrators of the organization structure. */
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

/** `newEmail` is the address that is still to be confirmed. */
export const updateApprovedMail = (to: Recipient, newEmail: string | undefined): Mail =>
  letter(
    to,
    "Sua atualização cadastral foi aprovada",
    newEmail === undefined
      ? ["As alterações que você pediu em seus dados cadastrais foram aprovadas e já valem."]
      : [
          "As alterações que você pediu em seus dados cadastrais foram aprovadas e já valem, menos o novo e-mail.",
          `O endereço ${newEmail} passa a valer quando for confirmado, pelo link que foi enviado a ele.`,
        ],
  )

export const updateRefusedMail = (to: Recipient, reason: string): Mail =>
  letter(to, "Sua atualização cadastral foi recusada", [
    "As alterações que você pediu em seus dados cadastrais não foram aprovadas, por este motivo:",
    reason,
    "Seus dados continuam como estavam. Se for o caso, peça a alteração de novo.",
  ])

/** An assignment with an end. `subject` is whose it is, in a message to others. */
export interface Ending {
  title: string
  app: string
  endDate: string
  subject?: string
}

const endingLine = ({ title, app, endDate, subject }: Ending) =>
  `${subject ? `${subject}: ` : ""}${title} em ${app}, até ${formatDateTime(endDate)}`

/** To the person who loses it. `ways` to ask for more time, by the acronym of the application: a link, or whom to ask. */
export const endingMail = (
  to: Recipient,
  { endings, ways }: { endings: readonly Ending[]; ways: Readonly<Record<string, string>> },
): Mail =>
  letter(to, endings.length === 1 ? "Um acesso seu está para terminar" : "Acessos seus estão para terminar", [
    "No horário de Brasília, termina:",
    endings.map(endingLine).join("\n"),
    "Se não precisa mais, não é preciso fazer nada. Se ainda precisa, peça mais tempo:",
    Object.entries(ways)
      .map(([app, way]) => `${app}: ${way}`)
      .join("\n"),
  ])

/** To those who administer the applications. Only the first ones are named: `more` counts the others. */
export const endingsMail = (
  to: Recipient,
  { endings, more }: { endings: readonly Ending[]; more: number },
): Mail =>
  letter(to, "Acessos que estão para terminar", [
    "Nas aplicações que você administra, no horário de Brasília, termina:",
    [...endings.map(endingLine), ...(more > 0 ? [`e mais ${more}`] : [])].join("\n"),
    "Quem perde o acesso também foi avisado, e pode pedir mais tempo. Para prorrogar sem pedido: no Atalaia, “Prorrogar” nas permissões da pessoa.",
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
    "Você pode mudar a justificativa e pedir de novo:",
    link,
  ])

/** The two people of a deputy, by name, and what is decided: *validações*. */
interface DeputyNamed {
  holder: string
  deputy: string
}
interface DeputyPeriod {
  from: string
  until: string
  what: string
  link: string
}

const periodLine = ({ from, until, what }: DeputyPeriod) =>
  [
    `De ${formatDateTime(from)} a ${formatDateTime(until)}, horário de Brasília`,
    `O que se decide: ${what}`,
  ].join("\n")

/** To a person who was named as deputy. `by` is who named them. */
export const deputyNamedMail = (
  to: Recipient,
  { by, reason, ...period }: DeputyPeriod & { by: string; reason: string | undefined },
): Mail =>
  letter(to, `${by} pede que você decida em seu lugar`, [
    `${by} nomeou você para decidir em seu lugar, como substituto:`,
    periodLine(period),
    ...(reason ? [`Motivo: ${reason}`] : []),
    "Nada muda se você não aceitar. Para aceitar ou recusar:",
    period.link,
  ])

/** To both people. */
export const deputyAcceptedMail = (
  to: Recipient,
  { holder, deputy, ...period }: DeputyPeriod & DeputyNamed,
): Mail =>
  letter(to, `${deputy} substitui ${holder}`, [
    `${deputy} aceitou decidir em lugar de ${holder}:`,
    periodLine(period),
    "Cada decisão leva os dois nomes. Qualquer um dos dois pode encerrar a substituição antes, no Atalaia, em “Substitutos”:",
    period.link,
  ])

/** To both people, when a person has declined or ended it. */
export const deputyEndedMail = (
  to: Recipient,
  {
    holder,
    deputy,
    by,
    declines,
    reason,
  }: DeputyNamed & { by: string; declines: boolean; reason: string | undefined },
): Mail =>
  letter(to, declines ? `${deputy} não substitui ${holder}` : `${deputy} não substitui mais ${holder}`, [
    declines
      ? `${deputy} recusou decidir em lugar de ${holder}.`
      : `A substituição de ${holder} por ${deputy} foi encerrada por ${by}.`,
    ...(reason ? [`Motivo: ${reason}`] : []),
    "O que já foi decidido fica como está.",
  ])

/** To both people, when its time is over. `accepted`: otherwise the time to accept it has passed. */
export const deputyOverMail = (
  to: Recipient,
  { holder, deputy, why, accepted }: DeputyNamed & { why: string; accepted: boolean },
): Mail =>
  letter(
    to,
    accepted ? `${deputy} não substitui mais ${holder}` : `${deputy} não aceitou substituir ${holder}`,
    [
      accepted
        ? `A substituição de ${holder} por ${deputy} terminou: ${why}.`
        : `A substituição de ${holder} por ${deputy} não foi aceita até o fim do período.`,
      "O que já foi decidido fica como está.",
    ],
  )
