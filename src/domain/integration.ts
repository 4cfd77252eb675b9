import { readKeySet } from "./keySet"
import { keysOf } from "./records"
import type { Grantable } from "./scopes"
import type { EventName } from "./securityEvents"

/* How an application signs people in through OpenID Connect: rules that form and server share. */

export const clientKinds = ["confidential", "public", "native"] as const
export type ClientKind = (typeof clientKinds)[number]
export const clientKindTitles: Readonly<Record<ClientKind, string>> = {
  confidential: "Com servidor próprio",
  public: "Só no navegador",
  native: "Instalada no aparelho",
}

export const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
export const clientGrants = [
  "authorization_code",
  "refresh_token",
  "client_credentials",
  deviceGrant,
] as const
export type ClientGrant = (typeof clientGrants)[number]

/** The grants by which people enter. */
export const waysIn: readonly ClientGrant[] = ["authorization_code", deviceGrant]

/** Fewer than the specifications allow: a list too long to review has addresses that are not watched. */
export const maxAddresses = 20
export const maxAddressLength = 500

/** An integration as it is stored; null for values that it does not have. */
export interface Integration {
  kind: ClientKind
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  grants: ClientGrant[]
  /** The scopes of people's data that it receives, in addition to `openid`. */
  scopes: Grantable[]
  backchannelLogoutUri: string | null
  /** The text of a JSON Web Key Set. */
  jwks: string | null
  jwksUri: string | null
  /** Whether sign-in requests may have a nonce instead of PKCE (RFC 9700, 2.1.1). */
  nonceSuffices: boolean
  resource: string | null
  eventsUri: string | null
  events: EventName[]
}

/**
 * The defaults of a new integration. It receives only the data that it cannot do without: the person's name and their roles. The
 * smallest sample in docs/integrating.md requests the same; more has to be granted.
 */
export const newIntegration: Integration = {
  kind: "confidential",
  redirectUris: [],
  postLogoutRedirectUris: [],
  grants: ["authorization_code", "refresh_token"],
  scopes: ["profile", "roles"],
  backchannelLogoutUri: null,
  jwks: null,
  jwksUri: null,
  nonceSuffices: false,
  resource: null,
  eventsUri: null,
  events: [],
}

/** The non-empty lines, without duplicates. */
export const keptAddresses = (lines: readonly string[]): string[] => [
  ...new Set(lines.map((line) => line.trim()).filter((line) => line !== "")),
]

/** Parameters that the provider adds to a redirect. An application would confuse its own with them. */
const addedBack = ["code", "state", "iss", "error", "error_description"]

const thisDevice = ["127.0.0.1", "[::1]", "localhost"]

/** Why an address is invalid, as the end of a sentence. It does not check whom the address belongs to. */
export function addressProblem(address: string): string | undefined {
  if (address.length > maxAddressLength) return `tem mais de ${maxAddressLength} caracteres.`
  if (!/^[\x21-\x7e]+$/.test(address)) return "só pode ter letras sem acento, números e sinais, sem espaços."
  if (!URL.canParse(address) || /^https?:(?!\/\/[^/])/i.test(address)) {
    return "não é um endereço completo, como https://sistema.exemplo.gov.br/volta."
  }
  if (address.includes("#")) return "não pode ter fragmento (#)."
  if (address.includes("*")) return "não pode ter curinga (*): escreva cada endereço por inteiro."
  if (address.includes("\\")) return "não pode ter barra invertida."
  if (/%(?![0-9a-f]{2})/i.test(address)) return "tem um % sem os dois algarismos que vêm depois dele."
  if (/^[^/?]*\/\/[^/?]*@/.test(address)) return "não pode ter usuário nem senha antes do domínio."
  return undefined
}

/**
 * Why a redirect address is invalid. `onThisMachine`: the server is for trying out, and web clients may run on the same machine.
 */
export function redirectProblem(
  address: string,
  kind: ClientKind,
  onThisMachine: boolean,
): string | undefined {
  const problem = addressProblem(address)
  if (problem) return problem
  const { protocol, host, hostname, searchParams } = new URL(address)
  const added = addedBack.find((name) => searchParams.has(name))
  if (added) return `não pode ter “${added}”: é o Atalaia que o acrescenta na volta.`
  if (/^https?:$/.test(protocol) && !address.toLowerCase().startsWith(`${protocol}//${host}`)) {
    return `tem o domínio escrito de outro modo: escreva ${host}.`
  }
  const local = thisDevice.includes(hostname)
  if (kind !== "native") {
    if (protocol === "https:" || (protocol === "http:" && local && onThisMachine)) return undefined
    return "precisa começar com https://."
  }
  if (protocol === "https:") {
    return local ? "começa com https://, que não serve para o próprio aparelho: use http://." : undefined
  }
  if (protocol === "http:") {
    return local
      ? undefined
      : "começa com http://, que só serve para o próprio aparelho: 127.0.0.1, [::1] ou localhost."
  }
  return protocol.includes(".")
    ? undefined
    : "precisa começar com https:// ou com um domínio invertido, como br.gov.exemplo.sistema:/volta."
}

/** Why a resource name is invalid. Verifiers may compare it as text or as a URL, so each address has only one valid spelling. */
export function resourceProblem(name: string): string | undefined {
  const problem = addressProblem(name)
  if (problem) return problem
  if (/^urn:[a-z0-9][a-z0-9-]+:./.test(name)) return undefined
  const { protocol, href, hostname } = new URL(name)
  if (protocol !== "https:") return "precisa começar com https:// ou urn:."
  if (name.includes("%")) return "não pode ter caracteres codificados (%)."
  if (hostname.endsWith(".") || name.endsWith("?")) return "não pode terminar em ponto nem em interrogação."
  return name === href ? undefined : `precisa ser escrito assim: ${href}`
}

/** Why an address that this server itself calls is invalid. */
export function calledProblem(address: string): string | undefined {
  const problem = addressProblem(address)
  if (problem) return problem
  return /^https?:/i.test(address) ? undefined : "precisa começar com https://."
}

type Problems = Partial<Record<keyof Integration, string>>

/** Validates an integration, by field. */
export function integrationProblems(given: Integration, onThisMachine: boolean): Problems {
  const said = (address: string | null, problem: typeof calledProblem) => {
    const found = address === null ? undefined : problem(address)
    return found && `O endereço ${found}`
  }
  const redirects = (addresses: readonly string[]) =>
    addressesProblem(addresses, (address) => redirectProblem(address, given.kind, onThisMachine))
  const problems: Problems = {
    redirectUris:
      given.redirectUris.length === 0 && given.grants.includes("authorization_code")
        ? "Informe ao menos um endereço de volta: é para lá que a pessoa vai depois de entrar."
        : redirects(given.redirectUris),
    postLogoutRedirectUris: redirects(given.postLogoutRedirectUris),
    grants: grantsProblem(given),
    backchannelLogoutUri: said(given.backchannelLogoutUri, calledProblem),
    jwks: keysProblem(given),
    jwksUri: said(given.jwksUri, calledProblem),
    nonceSuffices:
      given.nonceSuffices && given.kind !== "confidential"
        ? "Só uma aplicação que guarda segredo pode entrar sem PKCE."
        : undefined,
    resource: said(given.resource, resourceProblem),
    eventsUri:
      given.eventsUri === null && given.events.length > 0
        ? "Informe o endereço que recebe os eventos escolhidos."
        : said(given.eventsUri, calledProblem),
    events: given.eventsUri !== null && given.events.length === 0 ? "Escolha ao menos um evento." : undefined,
  }
  for (const name of keysOf(problems)) {
    if (problems[name] === undefined) delete problems[name]
  }
  return problems
}

function addressesProblem(
  addresses: readonly string[],
  problem: (address: string) => string | undefined,
): string | undefined {
  if (addresses.length > maxAddresses) return `São ${maxAddresses} endereços no máximo.`
  for (const address of addresses) {
    const found = problem(address)
    if (found) return addresses.length > 1 ? `${address} ${found}` : `O endereço ${found}`
  }
  return undefined
}

function grantsProblem({ kind, grants }: Integration): string | undefined {
  if (grants.length === 0) return "Escolha ao menos um modo de entrar."
  if (kind !== "confidential" && grants.includes("client_credentials")) {
    return "Só uma aplicação que guarda segredo pode entrar em nome próprio."
  }
  if (grants.includes("refresh_token") && !waysIn.some((grant) => grants.includes(grant))) {
    return "A renovação só serve a quem entra pelo navegador ou por código em outro aparelho."
  }
  return undefined
}

function keysProblem({ kind, jwks, jwksUri }: Integration): string | undefined {
  if (jwks === null && jwksUri === null) return undefined
  if (kind !== "confidential") return "Só uma aplicação que guarda segredo mostra quem é com chaves."
  if (jwks !== null && jwksUri !== null) {
    return "Informe as chaves ou o endereço delas, não os dois."
  }
  const read = jwks === null ? undefined : readKeySet(jwks)
  return typeof read === "string" ? read : undefined
}

/** The consequences of accepting a nonce instead of PKCE, or of no longer doing so; empty if that stays as it was. */
export function changeOfPkce(before: boolean, after: boolean): string {
  if (before === after) return ""
  return after
    ? "Passa a aceitar entradas sem PKCE, se têm nonce: um código roubado só é recusado se a aplicação confere o nonce."
    : "Deixa de aceitar entradas sem PKCE: se a aplicação não o usa, ninguém entra."
}
