import { formatIdentifier } from "@/domain/people/identifier"
import { formatDateTime } from "@/domain/time/when"

export const recoveryFileName = "recovery_codes.txt"

/** The file to download: the person, the date, and one code per line. `made` is an ISO date-time with offset. */
export function recoveryFile(atalaiaId: string, codes: readonly string[], made: string): string {
  const lines = [
    `Atalaia: códigos de recuperação de ${formatIdentifier(atalaiaId)}, gerados em ${formatDateTime(made)}.`,
    "Cada código serve uma única vez.",
    "",
    ...codes,
  ]
  return `${lines.join("\r\n")}\r\n`
}
