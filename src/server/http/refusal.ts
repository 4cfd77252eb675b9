import type { ProblemCode } from "@/contract/problems"
import { settledHours } from "@/domain/consents"
import { emergencyId } from "@/domain/emergency"
import { type Ending, overText } from "@/domain/sessions"
import { formatDateTime } from "@/domain/time/when"

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 500 | 503

/** A refusal, in Portuguese and fit to be shown. Thrown from anywhere below a handler. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    readonly code: ProblemCode,
    message: string,
    /** Messages by field path, for forms. */
    readonly fields?: Record<string, string>,
    /** Seconds to wait, for 429 and 503. */
    readonly retryAfter?: number,
  ) {
    super(message)
    this.name = "Refusal"
  }
}

/** What can be missing, with its grammatical gender. */
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
  Mudança: "a",
  Pedido: "o",
  Perfil: "o",
  Plano: "o",
  Permissão: "a",
  "Pré-cadastro": "o",
  Roteiro: "o",
  Sessão: "a",
  "Solicitação de acesso": "a",
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
/** What it is with its article, by which the sentence agrees: *A unidade PMCE*, *O perfil GESTÃO*. */
type Named = `${"A" | "O"} ${string}`
/**
 * Two people edited the same thing, and this one says with which version it began; a change that does not say
 * overwrites the other.
 */
export function refuseChanged(what: Named, current: number, begun: number | undefined): void {
  if (begun !== undefined && begun !== current) throw changedMeanwhile(what)
}
/** It was changed meanwhile, by somebody else or by the same person in another place; the page keeps what was typed and shows what is saved now. */
export const changedMeanwhile = (what: Named) =>
  conflict(
    `${what} foi ${what.startsWith("A ") ? "alterada" : "alterado"} enquanto você editava. Nada do que você digitou se perdeu: confira e salve de novo.`,
    "CHANGED",
  )
/** Fields are shown under each; the message on top of the form is the first of them. */
export function invalid(fields: Record<string, string>, code: ProblemCode = "INVALID"): Refusal {
  return new Refusal(422, code, Object.values(fields)[0] ?? "Dados inválidos.", fields)
}
/** Said alike whatever is wrong with what a passkey has signed. */
export const badPasskey = (status: 401 | 422 = 401) =>
  new Refusal(status, "BAD_PASSKEY", "Não foi possível confirmar a chave de acesso. Tente de novo.")
export const noSession = () =>
  new Refusal(401, "NO_SESSION", "Sua sessão terminou. Entre novamente para continuar.")
/** A page's token whose minutes are over: its cookie may still get it another one. */
export const outdatedToken = () =>
  new Refusal(401, "TOKEN_OUTDATED", "O acesso desta página precisa ser renovado. Recarregue a página.")
/** Somebody of a session who has no account: the emergency access has none, and of others the session is over. */
export const noAccount = (id: string) =>
  id === emergencyId
    ? new Refusal(
        403,
        "EMERGENCY",
        "O acesso de emergência não é de uma pessoa: não tem senha, duas etapas nem chaves de acesso.",
      )
    : noSession()
/** Somebody who has administered the platform for too short a time to be the second who decides. */
/** `settles` is from when they may. */
export const newAdmin = (settles: string) =>
  new Refusal(
    403,
    "NEW_ADMIN",
    `Você administra a plataforma há menos de ${settledHours} horas: até ${formatDateTime(settles)}, outra pessoa decide.`,
  )
/** A session that was one, and how it ended. */
export const sessionOver = (ending: Ending | null) => new Refusal(401, "SESSION_OVER", overText(ending))
/** A session is valid only in the application that it was opened in. */
export const otherApplication = () =>
  new Refusal(
    403,
    "OTHER_APPLICATION",
    "Sua sessão é de outra aplicação e não serve aqui. Entre no portal para continuar.",
  )
