import { passwordMinimum, passwordProblems, tooCommon } from "@/domain/password"

export interface PasswordRule {
  text: string
  /** Undefined if only the server can tell. */
  met: boolean | undefined
}

/** The rules for a new password, and whether it meets them. */
export function passwordRules(password: string, person: { name: string; atalaiaId: string }): PasswordRule[] {
  const longEnough = Array.from(password.normalize("NFC")).length >= passwordMinimum
  const problems = passwordProblems(password, person)
  return [
    { text: `Ter ${passwordMinimum} caracteres ou mais`, met: longEnough },
    {
      text: "Não conter partes do seu nome ou o seu CPF ou identificador",
      // A short password is not checked for other rules.
      met: longEnough && problems.every((problem) => problem === tooCommon),
    },
    {
      text: "Não ser comum nem fácil de adivinhar (conferido também ao salvar)",
      // The server knows more common passwords than the page.
      met: !longEnough || problems.includes(tooCommon) ? false : undefined,
    },
    { text: "Ser diferente das suas 5 últimas senhas (conferido ao salvar)", met: undefined },
  ]
}
