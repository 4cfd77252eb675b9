import { punycodeDecoded } from "../text/punycode"

/*
 * Addresses that mail can be sent to, a subset of the message standard: a local part of ASCII words joined by single dots, and a
 * domain of labels, which may have Portuguese accents. No quotes, comments, display names, groups or IP addresses. The mailer's
 * parser reads each accepted text as this one address and nothing else.
 */

const localWord = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-]+"
const letter = "A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u00ff"
const label = `[${letter}0-9](?:[${letter}0-9\\-]{0,61}[${letter}0-9])?`
const topLabel = `(?:[Xx][Nn]--[A-Za-z0-9\\-]{1,58}[A-Za-z0-9]|[${letter}]{2,63})`

export const emailPattern = new RegExp(
  `^(?=.{1,64}@.{1,190}$)${localWord}(?:\\.${localWord})*@(?:${label}\\.)+${topLabel}$`,
)

/**
 * An address as it is stored and compared: trimmed, with composed accents (NFC), and with the accents of its domain instead of
 * the ASCII form `xn--`.
 */
export function normalEmail(text: string): string {
  const address = text.trim().normalize("NFC")
  const at = address.lastIndexOf("@")
  const domain = address.slice(at + 1)
  if (at < 0 || !/(?:^|\.)xn--/i.test(domain)) return address
  const accented = `${address.slice(0, at)}@${withAccents(domain.toLowerCase())}`
  return emailPattern.test(accented) ? accented : address
}

/** A domain with the letters that its ASCII form stands for; unchanged if the two are not the same domain. */
function withAccents(domain: string): string {
  const accented = domain.replace(/(^|\.)xn--([a-z0-9-]+)/g, (_, before: string, label: string) => {
    return `${before}${punycodeDecoded(label) ?? `xn--${label}`}`
  })
  const address = `https://${accented}`
  return URL.canParse(address) && new URL(address).hostname === domain ? accented : domain
}

export const isEmail = (text: string): boolean => emailPattern.test(normalEmail(text))

const unseen = /[\p{C}\ufffd]/u
const scheme = /^mailto:/i

/** The address between `<` and `>`, or after `mailto:`. */
const bareAddress = (text: string) => (/<([^<>]*)>/.exec(text)?.[1] ?? text).replace(scheme, "").trim()

/** Why a text is not an address, as part of a sentence. Empty if the reason is unknown, undefined if it is an address. */
export function emailReason(written: string): string | undefined {
  const text = normalEmail(written)
  if (emailPattern.test(text)) return undefined
  if (unseen.test(text)) return "tem um sinal que não se vê"
  const bare = bareAddress(text)
  if (bare !== text) return isEmail(bare) ? `escreva só ${bare}` : "escreva só o endereço"
  if (!text.includes("@")) return "falta o @"
  const [local = "", domain = "", ...more] = text.split("@")
  if (more.length > 0 || /[;\s]/.test(text) || /,$/.test(text)) return "escreva um endereço só, sem espaços"
  if (/[^ -~]/.test(local)) return "antes do @ não pode haver acentos"
  if (text.includes(",")) return "há uma vírgula em lugar de ponto"
  if (/^\.|\.\.|\.$/.test(local) || /^\.|\.\.|\.$/.test(domain)) return "há um ponto a mais"
  if (domain !== "" && !domain.includes(".")) return "falta o fim do domínio, como em .gov.br"
  return ""
}

/** Why a text cannot be an e-mail, or undefined. Expects a text that is not empty. */
export function emailProblem(text: string): string | undefined {
  const reason = emailReason(text)
  if (reason === undefined) return undefined
  return reason === "" ? "E-mail inválido" : `E-mail inválido: ${reason}.`
}
