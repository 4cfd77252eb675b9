import { isValidVoterId } from "@brazilian-utils/brazilian-utils/is-valid-voter-id"
import { stateOfVoterCode, type Uf } from "../organizations/states"
import { digitsOf } from "../people/identifier"

/*
 * Voter registrations (título de eleitor): eight digits of a number, two of the issuing state, two check digits (TSE, Resolução
 * 23.659, art. 36; in São Paulo and Minas Gerais a check digit of 0 is 1). They are sometimes printed without leading zeros.
 */

const length = 12
/** One digit of a number, the state and the check digits. */
const minDigits = 5

/** The twelve digits of a number, with leading zeros restored. A text that cannot be one is returned unchanged. */
export function voterDigits(text: string): string {
  const digits = digitsOf(text)
  return digits.length >= minDigits ? digits.padStart(length, "0") : digits
}

const stateCode = (digits: string) => digits.slice(8, 10)
const ufOfCode = (digits: string) => stateOfVoterCode(stateCode(digits))

const invalid = "Título de eleitor Inválido"

/** Why a voter registration is invalid, or undefined. Expects a text that is not empty. */
export function voterProblem(text: string): string | undefined {
  const digits = voterDigits(text)
  if (digits.length > length) return `${invalid}: são ${length} dígitos, e há ${digits.length}.`
  if (digits.length < length) return `${invalid}: faltam dígitos.`
  if (ufOfCode(digits) === undefined) {
    return `${invalid}: o nono e o décimo dígitos são o código da UF, e ${stateCode(digits)} não existe.`
  }
  return isValidVoterId(digits)
    ? undefined
    : `${invalid}: os dois últimos dígitos não conferem com os outros.`
}

export const isVoterRegistration = (text: string): boolean =>
  text.trim() !== "" && voterProblem(text) === undefined

/** The issuing state of a voter registration; undefined if its number is invalid. */
export const ufOfVoterRegistration = (text: string): Uf | "ZZ" | undefined =>
  isVoterRegistration(text) ? ufOfCode(voterDigits(text)) : undefined
