import { type GovbrLevel, govbrLevels } from "@/domain/upstream"

/** An OpenID provider that signs people in here, too: gov.br, or a state's. */
export interface UpstreamSettings {
  kind: "govbr" | "other"
  /** On the button and in messages. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** The claim of the ID token that holds the CPF. */
  cpfClaim: string
  /** The lowest level of a gov.br account that is let in. */
  minLevel?: GovbrLevel
}

/** The provider with which everybody signs in, where no passwords are taken; undefined where they are. */
export const onlyProvider = ({
  passwordSignIn,
  upstream,
}: {
  passwordSignIn: boolean
  upstream?: UpstreamSettings
}): UpstreamSettings | undefined => (passwordSignIn ? undefined : upstream)

type Environment = Readonly<Record<string, string | undefined>>

const isLevel = (text: string): text is GovbrLevel => govbrLevels.some((level) => level === text)

const issuerOf = (name: string, text: string, production: boolean) => {
  const isRight = URL.canParse(text) && (production ? /^https:/ : /^https?:/).test(text)
  if (!isRight) throw new Error(`${name} must be the https address of an OpenID provider, not "${text}"`)
  return text
}

function govbr(env: Environment, production: boolean): UpstreamSettings | undefined {
  const { GOVBR_CLIENT_ID: clientId, GOVBR_CLIENT_SECRET: clientSecret } = env
  const { GOVBR_MIN_LEVEL: level, GOVBR_ISSUER: issuer } = env
  if (!clientId && !clientSecret) return undefined
  if (!clientId) throw new Error("GOVBR_CLIENT_SECRET needs GOVBR_CLIENT_ID")
  if (!clientSecret) throw new Error("GOVBR_CLIENT_ID needs GOVBR_CLIENT_SECRET")
  const minLevel = level || "prata"
  if (!isLevel(minLevel))
    throw new Error(`GOVBR_MIN_LEVEL must be one of ${govbrLevels.join(", ")}, not "${minLevel}"`)
  return {
    kind: "govbr",
    name: "gov.br",
    issuer: issuerOf("GOVBR_ISSUER", issuer || "https://sso.acesso.gov.br/", production),
    clientId,
    clientSecret,
    cpfClaim: "sub",
    minLevel,
  }
}

function other(env: Environment, production: boolean): UpstreamSettings | undefined {
  const { UPSTREAM_CLIENT_ID: clientId, UPSTREAM_CLIENT_SECRET: clientSecret } = env
  const { UPSTREAM_ISSUER: given, UPSTREAM_NAME: name, UPSTREAM_CPF_CLAIM: cpfClaim } = env
  if (!given) return undefined
  if (!clientId || !clientSecret)
    throw new Error("UPSTREAM_ISSUER needs UPSTREAM_CLIENT_ID and UPSTREAM_CLIENT_SECRET")
  const issuer = issuerOf("UPSTREAM_ISSUER", given, production)
  return {
    kind: "other",
    name: name || new URL(issuer).host,
    issuer,
    clientId,
    clientSecret,
    cpfClaim: cpfClaim || "cpf",
  }
}

/** Throws if a variable is missing or wrong, or if both providers are set. */
export function upstreamSettings(env: Environment, production: boolean): UpstreamSettings | undefined {
  const [first, second] = [govbr(env, production), other(env, production)]
  if (first && second)
    throw new Error("GOVBR_CLIENT_ID and UPSTREAM_ISSUER are both set: only one of them may be")
  return first ?? second
}
