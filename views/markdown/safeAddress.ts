/**
 * Checks a link in user-written text: a web address, an e-mail address, or an address of this site. Others are
 * dropped, above all `javascript:` in any disguise.
 */
export function safeAddress(address: string): string {
  if (/^(https?:\/\/|mailto:)/i.test(address)) return address
  return /^(#|\/(?![/\\]))/.test(address) ? address : ""
}
