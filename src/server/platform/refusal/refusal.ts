import type { ProblemCode } from "@/contract/problems"
import { settledHours } from "@/domain/consents"
import { emergencyId } from "@/domain/emergency"
import { type Ending, overText } from "@/domain/sessions"
import { formatDateTime } from "@/domain/time/when"

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 500 | 503

/** A refusal, with a Portuguese message for the person. Thrown from anywhere below a handler. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    readonly code: ProblemCode,
    message: string,
    /** Messages by field path, for forms. */
    readonly fields?: Record<string, string>,
    /** Seconds to wait, for 429 and 503. */
    readonly retryAfter?: number,
    /** The id of the rule of incompatible roles to which the actor may ask for an exception. */
    readonly rule?: number,
  ) {
    super(message)
    this.name = "Refusal"
  }
}

/** Things that can be missing, with their grammatical gender. */
const endings = {
  Alarme: "o",
  Aplicação: "a",
  Arquivo: "o",
  Atribuição: "a",
  Bloqueio: "o",
  Busca: "a",
  "Caixa de saída": "a",
  "Chave de acesso": "a",
  Documento: "o",
  Endereço: "o",
  Entrega: "a",
  "Envio por e-mail": "o",
  Formação: "a",
  Foto: "a",
  Idioma: "o",
  Imagem: "a",
  Integração: "a",
  "Linha da revisão": "a",
  Mudança: "a",
  Pedido: "o",
  "Outro provedor": "o",
  Perfil: "o",
  Plano: "o",
  Permissão: "a",
  "Pré-cadastro": "o",
  Regra: "a",
  Revisão: "a",
  Roteiro: "o",
  Sessão: "a",
  "Solicitação de acesso": "a",
  Substituição: "a",
  "Tabela de domínio": "a",
  Texto: "o",
  Unidade: "a",
  Usuário: "o",
  Validação: "a",
  Valor: "o",
  Vínculo: "o",
} as const

export const notFound = (what: keyof typeof endings) =>
  new Refusal(404, "NOT_FOUND", `${what} não encontrad${endings[what]}.`)
export const notYours = (message = "Você não tem permissão para isso.") =>
  new Refusal(403, "NOT_YOURS", message)
export const forPeople = () =>
  new Refusal(403, "SERVICE_ACCOUNT", "Isto só uma pessoa faz: uma conta de serviço não tem como.")
export const conflict = (message: string, code: ProblemCode = "CONFLICT") => new Refusal(409, code, message)
/** A name with its article, so that the sentence agrees in gender: *A unidade PMCE*, *O perfil GESTÃO*. */
type GenderedName = `${"A" | "O"} ${string}`
/**
 * Throws 409 CHANGED if the edited version is no longer the current one. Without a version, a change overwrites concurrent
 * edits.
 */
export function refuseChanged(what: GenderedName, current: number, begun: number | undefined): void {
  if (begun !== undefined && begun !== current) throw changedMeanwhile(what)
}
/**
 * 409 CHANGED: the record was changed after it was loaded, perhaps by the same person elsewhere. The page keeps the typed
 * values and shows the saved ones.
 */
export const changedMeanwhile = (what: GenderedName) =>
  conflict(
    `${what} foi ${what.startsWith("A ") ? "alterada" : "alterado"} enquanto você editava. Nada do que você digitou se perdeu: confira e salve de novo.`,
    "CHANGED",
  )
/** A 422. The form shows each message under its field, and the first one on top. */
export function invalid(fields: Record<string, string>, code: ProblemCode = "INVALID"): Refusal {
  return new Refusal(422, code, Object.values(fields)[0] ?? "Dados inválidos.", fields)
}
/** This installation takes no passwords. `provider` is the name of the one with which everybody signs in. */
export const passwordsClosed = (provider: string) =>
  new Refusal(403, "PASSWORDS_CLOSED", `Aqui se entra com ${provider}, sem senha.`)
/** One message for every failure of a passkey assertion. */
export const badPasskey = (status: 401 | 422 = 401) =>
  new Refusal(status, "BAD_PASSKEY", "Não foi possível confirmar a chave de acesso. Tente de novo.")
export const noSession = () =>
  new Refusal(401, "NO_SESSION", "Sua sessão terminou. Entre novamente para continuar.")
/** A page token has expired: the cookie may still renew it. */
export const outdatedToken = () =>
  new Refusal(401, "TOKEN_OUTDATED", "O acesso desta página precisa ser renovado. Recarregue a página.")
/** The session's id has no account. The emergency access never has one; any other session is over. */
export const noAccount = (id: string) =>
  id === emergencyId
    ? new Refusal(
        403,
        "EMERGENCY",
        "O acesso de emergência não é de uma pessoa: não tem senha, duas etapas nem chaves de acesso.",
      )
    : noSession()
/**
 * The actor has not been a platform administrator for long enough to be the second person who decides. `settles` is when they
 * will be.
 */
export const newAdmin = (settles: string) =>
  new Refusal(
    403,
    "NEW_ADMIN",
    `Você administra a plataforma há menos de ${settledHours} horas: até ${formatDateTime(settles)}, outra pessoa decide.`,
  )
/** A session that has ended, and why. */
export const sessionOver = (ending: Ending | null) => new Refusal(401, "SESSION_OVER", overText(ending))
/** A session is valid only in the application that it was opened in. */
export const otherApplication = () =>
  new Refusal(
    403,
    "OTHER_APPLICATION",
    "Sua sessão é de outra aplicação e não serve aqui. Entre no portal para continuar.",
  )
