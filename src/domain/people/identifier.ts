/* Identifiers of people: the CPF of Brazilians, the id of foreigners. */

/** Dashes of every width are pasted from documents. */
const punctuation = /[.\s\-\u2010-\u2015\u2212]+/g
/** A CPF written with a CNPJ's slash; other slashes belong to dates. */
const slashBeforeCheck = /^(\d{3}\.?\d{3}\.?\d{3})\/(?=\d{2}$)/
/** Invisible characters that are copied along: zero-width spaces and joiners, soft hyphens, direction marks. */
const unseen = /\p{Cf}+/gu
/** Characters around an id in a sentence, or before it in a spreadsheet cell so that it stays text. */
const around = /^\s*(?:cpf\b)?[\s:'"\u2018\u201C]*|[\s,;.'"\u2019\u201D]+$/g
const foreignId = /^(?:w\d|[a-z]{2})\d{9}$/
const partialForeignId = /^(?:w\d|[a-z]{2})\.\d{1,9}$/

/** Only the digits of a text, of any width. */
export function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D+/g, "")
}

/**
 * The canonical form in which ids are stored, compared and sent: without dots, dashes, spaces and surrounding characters, in
 * lower case, and with digits of any width normalized (NFKC).
 */
export function normalizeIdentifier(text: string): string {
  const bare = text.normalize("NFKC").replace(unseen, "").toLowerCase()
  return bare.replace(around, "").replace(slashBeforeCheck, "$1").replace(punctuation, "")
}

/** The check digit for the digits before it: first for nine digits of a CPF, then for ten. */
export function checkDigit(digits: readonly number[]): number {
  const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0)
  const rest = (sum * 10) % 11
  return rest === 10 ? 0 : rest
}

/**
 * Eleven digits whose last two are the right check digits. A single repeated digit is refused although its check digits are
 * right.
 */
export function isCpf(text: string): boolean {
  const id = normalizeIdentifier(text)
  if (!/^\d{11}$/.test(id) || /^(\d)\1+$/.test(id)) return false
  const digits = Array.from(id, Number)
  return checkDigit(digits.slice(0, 9)) === digits[9] && checkDigit(digits.slice(0, 10)) === digits[10]
}

/** The CPF that a number is if its leading zeros were lost, as in a spreadsheet; undefined if it is none. */
export function cpfWithZeros(text: string): string | undefined {
  const digits = digitsOf(text)
  if (!/^[\d.\-\s]+$/.test(text) || digits.length < 3 || digits.length > 10) return undefined
  const whole = digits.padStart(11, "0")
  return isCpf(whole) ? whole : undefined
}

/** Eleven characters that begin with W and a digit, or with the two letters of the mask; the rest are digits. */
export function isForeignId(text: string): boolean {
  return foreignId.test(normalizeIdentifier(text))
}

export function isPersonId(text: string): boolean {
  return isCpf(text) || isForeignId(text)
}

/** Whether the text is meant as a complete id; its check digits may be wrong. */
export const isMeantAsId = (text: string): boolean =>
  /^\d{11}$/.test(normalizeIdentifier(text)) || isForeignId(text)

/** Whether the text is meant as an id, valid or not yet: at least three digits, or a foreign id once a digit follows its dot. */
export function looksLikeIdentifier(text: string): boolean {
  const trimmed = text.trim().toLowerCase()
  const id = normalizeIdentifier(text)
  if (/^\d/.test(id)) return /^\d{3,}$/.test(id)
  return partialForeignId.test(trimmed) || isForeignId(trimmed)
}

/** The displayed form: `123.456.789-09`, `wk.104829301`. Any other text is returned unchanged. */
export function formatIdentifier(id: string): string {
  const normalized = normalizeIdentifier(id)
  return /^\d{11}$/.test(normalized) || foreignId.test(normalized) ? maskIdentifier(normalized) : id
}

/**
 * The masked text of an input while an id is typed: 999.999.999-99, or aa.999999999 if it begins with a letter. A separator is
 * added with the character after it, so that Backspace always removes something.
 */
export function maskIdentifier(partial: string): string {
  const kept = partial.toLowerCase().replace(/[^a-z\d]+/g, "")
  if (/^[a-z]/.test(kept)) {
    const rest = digitsOf(kept.slice(2)).slice(0, 9)
    return rest ? `${kept.slice(0, 2)}.${rest}` : kept.slice(0, 2)
  }
  const digits = digitsOf(kept)
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join(".")
  return digits.length > 9 ? `${groups}-${digits.slice(9, 11)}` : groups
}

/** The same for a CPF alone. A text without digits is kept, to be refused: it was not meant as a CPF. */
export const maskCpf = (partial: string): string =>
  /\d/.test(partial.normalize("NFKC")) ? maskIdentifier(digitsOf(partial)) : partial

/** Why an id is invalid; undefined only if it is a person's. Digits alone are taken for a CPF. */
export function identifierProblem(text: string): "CPF Inválido" | "CPF/Estrangeiro Inválido" | undefined {
  if (isPersonId(text)) return undefined
  return /^\d+$/.test(normalizeIdentifier(text)) ? "CPF Inválido" : "CPF/Estrangeiro Inválido"
}

/** The same for a field whose label names both kinds. */
export function personIdProblem(text: string): "CPF/Estrangeiro Inválido" | undefined {
  return isPersonId(text) ? undefined : "CPF/Estrangeiro Inválido"
}

const idLength = 11
/** The same for a search field, in which the beginning of an id is enough. */
export function searchedIdProblem(text: string): "CPF/Estrangeiro Inválido" | undefined {
  return normalizeIdentifier(text).length < idLength ? undefined : personIdProblem(text)
}
