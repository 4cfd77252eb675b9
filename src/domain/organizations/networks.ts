/* Networks of a unit, in the notation of RFC 4632 (IPv4) and RFC 4291 (IPv6), for form and server. */

/** Maximum number of a unit's networks. */
export const maxNetworks = 50

const bitsOf = { 4: 32, 6: 128 } as const

/** A network whose address has no bits beyond its prefix. */
export interface Network {
  version: 4 | 6
  address: bigint
  /** Length of the network prefix in bits. */
  prefix: number
}

/**
 * An IPv4 address as a number; undefined if the text is none. Leading zeros are refused, because some programs read them as
 * octal.
 */
function ipv4(text: string): bigint | undefined {
  const bytes = text.split(".")
  if (bytes.length !== 4 || !bytes.every((byte) => /^(?:0|[1-9]\d{0,2})$/.test(byte) && Number(byte) < 256)) {
    return undefined
  }
  return bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
}

/** An IPv6 address as a number (RFC 4291, section 2.2); undefined if the text is none. */
function ipv6(text: string): bigint | undefined {
  const halves = text.split("::")
  if (halves.length > 2) return undefined
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")))
  const missing = 8 - groups.flat().length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  if (!groups.flat().every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined
  const [head = [], tail = []] = groups
  return [...head, ...Array<string>(missing).fill("0"), ...tail].reduce(
    (sum, group) => sum * 65_536n + BigInt(`0x${group}`),
    0n,
  )
}

/** A mask of the host bits. */
const hostBits = ({ version, prefix }: Network) => (1n << BigInt(bitsOf[version] - prefix)) - 1n

function ipv6Text(address: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) => (address >> BigInt(112 - at * 16)) & 0xffffn)
  const words = groups.map((group) => group.toString(16))
  // The longest run of zeros, or the first of several, is left out; a single zero is not (RFC 5952, section 4.2).
  const runs = words.map((_, start) => {
    const end = words.findIndex((word, at) => at >= start && word !== "0")
    return (end === -1 ? words.length : end) - start
  })
  const longest = Math.max(...runs)
  if (longest < 2) return words.join(":")
  const start = runs.indexOf(longest)
  return `${words.slice(0, start).join(":")}::${words.slice(start + longest).join(":")}`
}

/** A network in PostgreSQL's notation: *10.1.0.0/16*, *2001:db8::/32*. */
export function networkText({ version, address, prefix }: Network): string {
  const bytes = [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 255n)
  return `${version === 4 ? bytes.join(".") : ipv6Text(address)}/${prefix}`
}

/** Parses a network, or a single address as a network of its own, or says why it is neither. */
export function readNetwork(text: string): Network | { problem: string } {
  const said = text.trim()
  const [address = "", prefix, ...more] = said.split("/")
  const version = address.includes(":") ? 6 : 4
  const number = version === 6 ? ipv6(address) : ipv4(address)
  const bits = bitsOf[version]
  if (number === undefined || more.length > 0) {
    return { problem: `${said} não é uma rede. Escreva como 10.1.0.0/16 ou 2001:db8::/32.` }
  }
  if (prefix !== undefined && !(/^(?:0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= bits)) {
    return { problem: `${said} não é uma rede: depois da barra vai um número de 1 a ${bits}.` }
  }
  const network: Network = { version, address: number, prefix: prefix === undefined ? bits : Number(prefix) }
  if (network.prefix === 0)
    return { problem: `${said} são todos os endereços: nenhuma unidade os tem sozinha.` }
  if (version === 6 && number >> 32n === 0xffffn) {
    return { problem: `${said} é IPv4 escrito como IPv6. Escreva só a parte IPv4.` }
  }
  const beyond = number & hostBits(network)
  if (beyond !== 0n) {
    const whole = networkText({ ...network, address: number - beyond })
    return { problem: `${said} tem bits além do prefixo: a rede é ${whole}.` }
  }
  return network
}

/** Networks as they are stored, without empty lines; invalid ones are left as they were typed. */
export const keptNetworks = (texts: readonly string[]): string[] =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const read = readNetwork(text)
      return "problem" in read ? text : networkText(read)
    })

/** Why a unit's networks are invalid; the message begins with the wrong one. */
export function networksProblem(texts: readonly string[]): string | undefined {
  const kept = texts.map((text) => text.trim()).filter(Boolean)
  if (kept.length > maxNetworks) return `Uma unidade tem ${maxNetworks} redes no máximo.`
  for (const text of kept) {
    const read = readNetwork(text)
    if ("problem" in read) return read.problem
  }
  const networks = keptNetworks(kept)
  const again = kept.find((_, at) => networks.indexOf(networks[at] ?? "") < at)
  return again && `${again} está duas vezes na lista.`
}
