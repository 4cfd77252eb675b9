/* Brazilian telephone numbers: an area code of two digits, then eight or nine. */

/** The valid area codes (Anatel, Plano Geral de Códigos Nacionais). */
const areaCodes = new Set(
  (
    "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 " +
    "71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99"
  ).split(" "),
)

/** Whether a number has the code of another country. */
const isForeign = (text: string): boolean => /^\s*\+(?:\s*$|\s*[0-46-9]|\s*5\s*[0-46-9])/.test(text)

/**
 * The digits of a number without its prefixes: the country code `55` and the long-distance `0`. A number of ten or eleven digits
 * begins with its area code, which may be 55 too. A number of another country keeps its `+`: without it, it could be taken for a
 * Brazilian one.
 */
export function phoneDigits(text: string): string {
  if (isForeign(text)) return `+${text.replace(/\D/g, "")}`
  const digits = text.replace(/\D/g, "")
  const national = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
  return /^0[1-9]\d{9,10}$/.test(national) ? national.slice(1) : national
}

/** Why a number is invalid, or undefined. Expects a number that is not empty. */
export function phoneProblem(text: string): string | undefined {
  const digits = phoneDigits(text)
  if (digits.startsWith("+")) return "Informe um telefone do Brasil: este é de outro país."
  if (!/^\d{10,11}$/.test(digits)) return "Telefone inválido: DDD e 8 ou 9 dígitos."
  const area = digits.slice(0, 2)
  if (!areaCodes.has(area)) return `O DDD ${area} não existe.`
  return /^[01]/.test(digits.slice(2)) ? "Depois do DDD, um telefone não começa com 0 nem com 1." : undefined
}

/** Nationwide service numbers without an area code, such as 190 or 4004-1234. Numbers with 0800 have the usual length. */
export const isServicePhone = (text: string): boolean =>
  /^(?:1\d{2}|[34]0\d{6})$/.test(text.replace(/[\s.-]/g, ""))
