import type { AuditKindRecord } from "./record"
import { subject } from "./words"

/** Accounts and pre-registrations. */
export const usersKinds = {
  "user.enable": {
    title: "Usuário ativado",
    past: () => "Ativou o usuário",
    preview: (a) => `Ao confirmar, ${subject(a)} volta a poder entrar, em todas as aplicações.`,
    tone: "positive",
  },
  "user.disable": {
    title: "Usuário inativado",
    past: () => "Inativou o usuário",
    preview: (a) =>
      `Ao confirmar, ${subject(a)} deixa de poder entrar em qualquer aplicação e perde as sessões abertas.`,
    tone: "danger",
  },
  "user.firstAccessMail": {
    title: "Primeiro acesso reenviado",
    past: () => "Reenviou o e-mail de primeiro acesso",
    preview: (a) => `Ao confirmar, ${subject(a)} recebe um novo e-mail de primeiro acesso.`,
    tone: "neutral",
  },
  "preUser.create": {
    title: "Pré-cadastro criado",
    past: () => "Criou o pré-cadastro",
    preview: () => "Ao confirmar, o pré-cadastro é criado e a pessoa recebe um e-mail para continuá-lo.",
    tone: "neutral",
  },
  "preUser.correctEmail": {
    title: "E-mail do pré-cadastro corrigido",
    past: () => "Corrigiu o e-mail do pré-cadastro",
    preview: (a) =>
      `Ao confirmar, o link para continuar o pré-cadastro de ${a.subject} é enviado a ${a.address}, e os links enviados antes deixam de valer.`,
    tone: "neutral",
  },
  "preUser.requestLink": {
    title: "Link do pré-cadastro pedido",
    past: () => "Pediu o link para continuar o pré-cadastro",
    preview: () => "Um link para continuar o pré-cadastro é enviado.",
    tone: "neutral",
  },
  "application.enableClient": {
    title: "Usuário habilitado na aplicação",
    past: (a) => `Habilitou o usuário em ${a.app}`,
    preview: (a) => `Ao confirmar, ${a.app} volta a ficar aberta para ${subject(a)}.`,
    tone: "positive",
  },
  "application.disableClient": {
    title: "Usuário desabilitado na aplicação",
    past: (a) => `Desabilitou o usuário em ${a.app}`,
    preview: (a) => `Ao confirmar, ${a.app} fica fechada para ${subject(a)} até nova habilitação.`,
    tone: "danger",
  },
} satisfies Record<string, AuditKindRecord>
