import { isValidVoterId } from "@brazilian-utils/brazilian-utils/is-valid-voter-id"
import { stateOfVoterCode, type Uf } from "../organizations/states"
import { digitsOf } from "../people/identifier"

/** Twelve digits, the ninth and tenth the state that issued it, the last two checking the others. */
export const isVoterRegistration = (text: string): boolean => {
  const digits = digitsOf(text)
  return digits.length === 12 && isValidVoterId(digits) && ufOfCode(digits) !== undefined
}

const ufOfCode = (digits: string) => stateOfVoterCode(digits.slice(8, 10))

/** The state that issued a voter registration; `undefined` where its number is invalid. */
export const ufOfVoterRegistration = (text: string): Uf | "ZZ" | undefined =>
  isVoterRegistration(text) ? ufOfCode(digitsOf(text)) : undefined
