import type { About, AuditKindRecord } from "./record"
import { also, losing, lost, subject } from "./words"

const deliveries = ({ count }: About) => (count === "1" ? "1 entrega" : `${count} entregas`)

/** Applications and their settings. */
export const applicationsKinds = {
  "application.create": {
    title: "Aplicação criada",
    past: (a) => `Criou a aplicação ${a.app}`,
    preview: (a) =>
      `Ao confirmar, a aplicação ${a.app} passa a existir, com seus papéis de administrador e de gerente.`,
    tone: "positive",
  },
  "application.update": {
    title: "Aplicação alterada",
    past: (a) => `Mudou os dados de ${a.app}`,
    preview: (a) => `Ao confirmar, os dados de ${a.app} mudam.${also(a)}`,
    tone: "neutral",
  },
  "application.enable": {
    title: "Aplicação ativada",
    past: (a) => `Ativou a aplicação ${a.app}`,
    preview: (a) => `Ao confirmar, ${a.app} volta a abrir para quem tem papéis nela.`,
    tone: "positive",
  },
  "application.disable": {
    title: "Aplicação inativada",
    past: (a) => `Inativou a aplicação ${a.app}`,
    preview: (a) => `Ao confirmar, ninguém mais abre ${a.app}, e as sessões nela terminam.`,
    tone: "danger",
  },
  "application.delete": {
    title: "Aplicação removida",
    past: (a) => `Removeu a aplicação ${a.app}${lost(a)}`,
    preview: (a) => `Ao confirmar, ${a.app} deixa de existir${losing(a)}.`,
    tone: "danger",
  },
  "application.secret": {
    title: "Segredo gerado",
    past: (a) => `Gerou a chave privada de ${a.app}`,
    preview: (a) => `Ao confirmar, ${a.app} recebe uma chave privada nova.${also(a)}`,
    tone: "warning",
  },
  "application.tokens": {
    title: "Sessões por pessoa mudadas",
    past: (a) => `Mudou o número de sessões de ${a.app} para ${a.count}`,
    preview: (a) =>
      `Ao confirmar, cada pessoa pode ter até ${a.count === "1" ? "1 sessão" : `${a.count} sessões`} ao mesmo tempo em ${a.app}.`,
    tone: "neutral",
  },
  "provider.rotateKeys": {
    title: "Chaves de assinatura trocadas",
    past: () => "Trocou as chaves de assinatura do provedor OpenID",
    preview: () =>
      "Ao confirmar, uma chave nova é publicada agora e passa a assinar em uma hora. As de antes continuam publicadas enquanto algum token precisar delas.",
    tone: "warning",
  },
  "application.integration": {
    title: "Integração configurada",
    past: (a) => `Configurou a integração de ${a.app}`,
    preview: (a) => `Ao confirmar, ${a.app} deixa as pessoas entrarem como está configurado aqui.${also(a)}`,
    tone: "neutral",
  },
  "application.addRedirect": {
    title: "Endereço de volta incluído",
    past: (a) => `Incluiu o endereço de volta ${a.address} em ${a.app}`,
    preview: (a) => `Ao confirmar, quem entra em ${a.app} pode voltar para ${a.address}.`,
    tone: "warning",
  },
  "application.removeRedirect": {
    title: "Endereço de volta retirado",
    past: (a) => `Retirou o endereço de volta ${a.address} de ${a.app}`,
    preview: (a) => `Ao confirmar, ninguém que entra em ${a.app} volta mais para ${a.address}.`,
    tone: "neutral",
  },
  "application.removeIntegration": {
    title: "Integração removida",
    past: (a) => `Removeu a integração de ${a.app}`,
    preview: (a) => `Ao confirmar, ninguém mais entra em ${a.app} pelo Atalaia.`,
    tone: "danger",
  },
  "application.inherit": {
    title: "Herança mudada",
    past: (a) => `Mudou a herança de ${a.app}`,
    preview: (a) => `Ao confirmar, muda o que ${a.app} herda da plataforma.${also(a)}`,
    tone: "warning",
  },
  "application.addDocument": {
    title: "Documento de acesso incluído",
    past: (a) => `Passou a exigir ${a.document} em ${a.app}`,
    preview: (a) => `Ao confirmar, quem pedir acesso a ${a.app} tem de enviar ${a.document}.`,
    tone: "neutral",
  },
  "application.removeDocument": {
    title: "Documento de acesso retirado",
    past: (a) => `Deixou de exigir ${a.document} em ${a.app}`,
    preview: (a) => `Ao confirmar, ${a.document} deixa de ser exigido de quem pede acesso a ${a.app}.`,
    tone: "neutral",
  },
  "application.retryDelivery": {
    title: "Entrega tentada de novo",
    past: (a) => `Mandou avisar ${a.app} de novo sobre ${subject(a)}`,
    preview: (a) => `Ao confirmar, ${a.app} é avisada de novo sobre ${subject(a)}, na mesma hora.`,
    tone: "neutral",
  },
  "application.retryDeliveries": {
    title: "Entregas tentadas de novo",
    past: (a) => `Mandou avisar ${a.app} de novo: ${deliveries(a)}`,
    preview: (a) => `Ao confirmar, ${a.app} é avisada de novo, na mesma hora: ${deliveries(a)}.`,
    tone: "neutral",
  },
} satisfies Record<string, AuditKindRecord>
