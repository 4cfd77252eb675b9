/* Input masks, digit by digit; characters that do not fit are dropped. */

import { phoneDigits } from "./phone"

/** Fills the characters of `text` into the places of `mask` that are `9`, as far as there are any. */
function shaped(text: string, mask: string): string {
  let shown = ""
  let at = 0
  for (const place of mask) {
    if (at >= text.length) break
    shown += place === "9" ? text[at++] : place
  }
  return shown
}

/** 99.999.999/9999-99; since 2026 letters are allowed in the first twelve places. */
export const maskCnpj = (text: string): string =>
  shaped(text.replace(/[^\dA-Za-z]/g, "").toUpperCase(), "99.999.999/9999-99")

/** 99999-999 */
export const maskZipCode = (text: string): string => shaped(text.replace(/\D/g, ""), "99999-999")

/**
 * Without the fixed country code: (99) 9999-9999, or (99) 99999-9999 with the ninth digit. Surplus digits are kept, because
 * cutting them off would give another number, and so is the `+` of another country.
 */
export function maskPhone(text: string): string {
  const digits = phoneDigits(text)
  if (digits.startsWith("+")) return digits
  return `${shaped(digits, digits.length > 10 ? "(99) 99999-9999" : "(99) 9999-9999")}${digits.slice(11)}`
}

/** +55 (99) 99999-9999, as telephones are shown. */
export const formatPhone = (digits: string): string => `+55 ${maskPhone(digits)}`

/** 9999 9999 9999; surplus digits are kept, so that the number is refused. */
export function maskVoterRegistration(text: string): string {
  const digits = text.replace(/\D/g, "")
  return `${shaped(digits, "9999 9999 9999")}${digits.slice(12)}`
}

/** 999.99999.99-9 */
export const maskNis = (text: string): string => shaped(text.replace(/\D/g, ""), "999.99999.99-9")
