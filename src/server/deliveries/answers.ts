import { Unsent } from "../federation/outbound"

/** What an application answered to a delivery: kept as a status, or as the reason in one word; shown in these words. */

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
} as const
type Reason = keyof typeof reasons

/** Codes of Node. */
const reasonsByCode: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "unknownHost",
  EAI_AGAIN: "unknownHost",
  ECONNRESET: "broken",
  EPIPE: "broken",
  ABORT_ERR: "timeout",
  ETIMEDOUT: "timeout",
}

/** The status of an answer, or why there was none; never what was sent, which is a token. */
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

/** An answer that was kept, in words. */
export function answerInWords(answer: string): string {
  if (isReason(answer)) return reasons[answer]
  if (answer.startsWith("3")) return `redirecionou (${answer})`
  if (answer === "404") return "404, nada existe neste endereço"
  if (answer.startsWith("4")) return `${answer}, não aceitou o aviso`
  if (answer.startsWith("5")) return `${answer}, erro no sistema avisado`
  return answer
}
