import { Unsent } from "../provider/outbound"

/* An application's answer to a delivery. It is stored as a status, or as a one-word reason, and shown in these words. */

const reasons = {
  timeout: "não respondeu em 5 s",
  insecure: "o endereço não é https, não permitido",
  inside: "endereço interno, não permitido",
  refused: "recusou a conexão",
  unknownHost: "nome do endereço não encontrado",
  certificate: "certificado não confiável",
  broken: "interrompeu a conexão",
  tooLarge: "respondeu mais de 64 KiB",
  unreachable: "não foi possível conectar",
  otherForm: "aceitou o aviso em outra forma",
} as const
type Reason = keyof typeof reasons

/** Node's error codes. */
const reasonsByCode: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "unknownHost",
  EAI_AGAIN: "unknownHost",
  ECONNRESET: "broken",
  EPIPE: "broken",
  ABORT_ERR: "timeout",
  ETIMEDOUT: "timeout",
}

/** The status of the answer, or the reason why there was none. Never contains the request, which is a token. */
export async function answerTo(request: () => Promise<Response>): Promise<string> {
  try {
    return String((await request()).status)
  } catch (error) {
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): Reason {
  if (error instanceof Unsent) return error.reason
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET/.test(code)) return "certificate"
  return reasonsByCode[code] ?? "unreachable"
}

const isReason = (answer: string): answer is Reason => Object.hasOwn(reasons, answer)

/** The status for a logout token that the application does not take (OpenID Connect Back-Channel Logout 1.0, 2.8). */
export const refused = "400"

/** Stored for a refused logout token, if the application took the other one, which is enough. */
export const otherForm: Reason = "otherForm"

/** A stored answer in words. */
export function answerInWords(answer: string): string {
  if (isReason(answer)) return reasons[answer]
  if (answer.startsWith("3")) return `redirecionou (${answer})`
  if (answer === "404") return "404, nada existe neste endereço"
  if (answer.startsWith("4")) return `${answer}, não aceitou o aviso`
  if (answer.startsWith("5")) return `${answer}, erro no sistema avisado`
  return answer
}
