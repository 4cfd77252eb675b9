import { commonBases, commonWhole } from "./commonPasswords"
import { normalizeIdentifier } from "./people/identifier"
import { fold, words } from "./text/fold"

/** What a password must be (decisions, *Signing in*). That it is none of the last five only the server can tell. */
export const passwordMinimum = 12
/** Keeps hashing a password of any size from becoming work for the server. */
export const passwordMaximum = 128
export const tooCommon = "A senha é muito comum e fácil de adivinhar."

const lettersForDigits: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
}

function readDigitsAsLetters(folded: string): string {
  return folded.replace(/[013457@$!]/g, (character) => lettersForDigits[character] ?? character)
}

/** The shortest piece that the text repeats, the last time perhaps cut off: `senha` of `senhasenhase`. */
function repeatedPiece(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  return text
}

/** `123456789012`, `abcdefghijkl`, `987654321098`: each character next to the one before it. */
function isSequence(text: string): boolean {
  const steps = Array.from(text.slice(1), (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index))
  return [1, -1].some((step) => steps.every((taken) => taken === step || taken === step * -9))
}

/** The words a password may be dressed up from: its letters, with or without the digit or sign on either side. */
function basesOf(folded: string): string[] {
  const first = folded.search(/[a-z]/)
  const end = folded.search(/[a-z][^a-z]*$/) + 1
  if (first < 0) return []
  const starts = [0, Math.max(0, first - 1), first]
  const ends = [end, end + 1, folded.length]
  const cuts = starts.flatMap((from) => ends.map((to) => folded.slice(from, to)))
  return cuts.map((cut) => readDigitsAsLetters(cut).replace(/[^a-z]+/g, ""))
}

const shifted = "!@#$%^&*()"
const keyOf = (sign: string) => String((shifted.indexOf(sign) + 1) % 10)

/** A known walk over the keyboard, with or without the shift key, and perhaps a key more. */
function isWalk(folded: string): boolean {
  const keys = folded.replace(/[!@#$%^&*()]/g, keyOf)
  return [...commonWhole].some((walk) => folded === walk || keys.slice(0, -1) === walk || keys === walk)
}

/** Whether the letters are nothing but common words, one behind the other: `atalaiademo`, `brasilpolicia`. */
function isMadeOfCommon(letters: string): boolean {
  if (letters === "") return true
  for (let length = Math.min(letters.length, longestBase); length >= 3; length--) {
    if (commonBases.has(letters.slice(0, length)) && isMadeOfCommon(letters.slice(length))) return true
  }
  return false
}
const longestBase = Math.max(...Array.from(commonBases, ({ length }) => length))

/** Whether a password is one of the common ones, however its letters are replaced, repeated or filled up. */
function isCommon(password: string): boolean {
  const folded = fold(password).replace(/\s+/g, "")
  return (
    isWalk(folded) ||
    isSequence(folded) ||
    repeatedPiece(folded).length <= 4 ||
    basesOf(folded).some(
      (base) => base !== "" && (isMadeOfCommon(base) || commonBases.has(repeatedPiece(base))),
    )
  )
}

/** Whether a password has characters that no keyboard types, or that were not read as they were sent. */
export const isUnreadable = (password: string): boolean =>
  password.includes("\0") || /[\ufffd\p{Cs}]/u.test(password)

/**
 * What is wrong with a new password, in sentences fit to be shown; none where it may be used, as far as both sides can
 * tell: the server also tries to guess it (`access/guessable.ts`).
 * Length is counted in characters as one sees them typed, so that an accent or an emoji is one.
 */
export function passwordProblems(password: string, person: { name: string; atalaiaId: string }): string[] {
  const length = Array.from(password.normalize("NFC")).length
  if (length > passwordMaximum) return [`A senha deve ter no máximo ${passwordMaximum} caracteres.`]
  if (isUnreadable(password)) return ["A senha tem um caractere que não pode ser usado."]
  const problems: string[] = []
  if (length < passwordMinimum) problems.push(`A senha deve ter no mínimo ${passwordMinimum} caracteres.`)
  else if (isCommon(password)) problems.push(tooCommon)

  const folded = fold(password)
  const nameParts = words(person.name).filter((part) => part.length >= 4)
  if (nameParts.some((part) => folded.includes(part) || readDigitsAsLetters(folded).includes(part)))
    problems.push("A senha não pode conter partes do seu nome.")
  const id = normalizeIdentifier(person.atalaiaId)
  if (id && normalizeIdentifier(password).includes(id))
    problems.push("A senha não pode conter o seu CPF ou identificador.")
  return problems
}
