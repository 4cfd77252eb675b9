import { passwordMinimum, passwordProblems } from "@/domain/password"

export interface PasswordRule {
  text: string
  /** Undefined where only the server can tell. */
  met: boolean | undefined
}

/** The rules for a new password, and which of them it meets. */
export function passwordRules(password: string, person: { name: string; atalaiaId: string }): PasswordRule[] {
  const longEnough = Array.from(password.normalize("NFC")).length >= passwordMinimum
  // A short password is not checked for being common.
  const others = longEnough && passwordProblems(password, person).length === 0
  return [
    { text: `Ter ${passwordMinimum} caracteres ou mais`, met: longEnough },
    { text: "Não ser comum, nem conter partes do seu nome ou o seu CPF ou identificador", met: others },
    { text: "Ser diferente das suas 5 últimas senhas (conferido ao salvar)", met: undefined },
  ]
}
