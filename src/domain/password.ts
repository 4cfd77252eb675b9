import { commonBases, commonWhole } from "./commonPasswords"
import { normalizeIdentifier } from "./people/identifier"
import { fold, words } from "./text/fold"

/** Rules for passwords (decisions, *Signing in*). Only the server can compare one with a person's last five. */
export const passwordMinimum = 12
/** Limits the work of hashing a password. */
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

/** The shortest repeated piece of the text, whose last repetition may be cut off: `senha` in `senhasenhase`. */
function repeatedPiece(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  return text
}

/** `123456789012`, `abcdefghijkl`, `987654321098`: each character is adjacent to the one before it. */
function isSequence(text: string): boolean {
  const steps = Array.from(text.slice(1), (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index))
  return [1, -1].some((step) => steps.every((taken) => taken === step || taken === step * -9))
}

/** The words that a password may be derived from: its letters, with or without the digit or sign on either side. */
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

/** A known keyboard walk, with or without the shift key, and perhaps one more key. */
function isWalk(folded: string): boolean {
  const keys = folded.replace(/[!@#$%^&*()]/g, keyOf)
  return [...commonWhole].some((walk) => folded === walk || keys.slice(0, -1) === walk || keys === walk)
}

/** Whether the letters are only common words in a row: `atalaiademo`, `brasilpolicia`. */
function isMadeOfCommon(letters: string): boolean {
  if (letters === "") return true
  for (let length = Math.min(letters.length, maxBaseLength); length >= 3; length--) {
    if (commonBases.has(letters.slice(0, length)) && isMadeOfCommon(letters.slice(length))) return true
  }
  return false
}
const maxBaseLength = Math.max(...Array.from(commonBases, ({ length }) => length))

/** Whether a password is a common one, even with replaced letters, repeated or padded. */
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

/** Whether a password has characters that no keyboard types, or that were decoded wrongly. */
export const isUnreadable = (password: string): boolean =>
  password.includes("\0") || /[\ufffd\p{Cs}]/u.test(password)

/**
 * Why a new password is invalid, in sentences that may be shown; empty if both sides would accept it. The server also tries to
 * guess it (`identity/access/passwordBlocklist.ts`). Length is counted in visible characters, so an accented letter or an emoji is one.
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
