/**
 * The address of a link in a text that somebody wrote: to the web, an e-mail address, or a place of this site. Any
 * other is left out, `javascript:` above all, however it is disguised.
 */
export function safeAddress(address: string): string {
  if (/^(https?:\/\/|mailto:)/i.test(address)) return address
  return /^(#|\/(?![/\\]))/.test(address) ? address : ""
}
