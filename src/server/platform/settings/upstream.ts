import { type GovbrLevel, govbrLevels } from "@/domain/upstream"

/** An OpenID provider that signs people in here, too: gov.br, or that of a state. */
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

type Environment = Readonly<Record<string, string | undefined>>

const isLevel = (text: string): text is GovbrLevel => govbrLevels.some((level) => level === text)

const issuerOf = (name: string, text: string, production: boolean) => {
  const isRight = URL.canParse(text) && (production ? /^https:/ : /^https?:/).test(text)
  if (!isRight) throw new Error(`${name} must be the https address of an OpenID provider, not "${text}"`)
  return text
}

/** Throws if a variable is missing or both providers are set. */
export function upstreamSettings(env: Environment, production: boolean): UpstreamSettings | undefined {
  const {
    GOVBR_CLIENT_ID,
    GOVBR_CLIENT_SECRET,
    UPSTREAM_ISSUER,
    UPSTREAM_CLIENT_ID,
    UPSTREAM_CLIENT_SECRET,
  } = env
  const isGovbr = Boolean(GOVBR_CLIENT_ID)
  if (!isGovbr && !UPSTREAM_ISSUER) return undefined
  if (isGovbr && UPSTREAM_ISSUER)
    throw new Error("GOVBR_CLIENT_ID and UPSTREAM_ISSUER are both set: only one of them may be")
  if (isGovbr) {
    const minLevel = env.GOVBR_MIN_LEVEL || "prata"
    if (!isLevel(minLevel))
      throw new Error(`GOVBR_MIN_LEVEL must be ${govbrLevels.join(", ")}, not "${minLevel}"`)
    if (!GOVBR_CLIENT_SECRET) throw new Error("GOVBR_CLIENT_ID needs GOVBR_CLIENT_SECRET")
    return {
      kind: "govbr",
      name: "gov.br",
      issuer: issuerOf("GOVBR_ISSUER", env.GOVBR_ISSUER || "https://sso.acesso.gov.br/", production),
      clientId: GOVBR_CLIENT_ID ?? "",
      clientSecret: GOVBR_CLIENT_SECRET,
      cpfClaim: "sub",
      minLevel,
    }
  }
  if (!UPSTREAM_CLIENT_ID || !UPSTREAM_CLIENT_SECRET)
    throw new Error("UPSTREAM_ISSUER needs UPSTREAM_CLIENT_ID and UPSTREAM_CLIENT_SECRET")
  return {
    kind: "other",
    name: env.UPSTREAM_NAME || new URL(UPSTREAM_ISSUER ?? "").host,
    issuer: issuerOf("UPSTREAM_ISSUER", UPSTREAM_ISSUER ?? "", production),
    clientId: UPSTREAM_CLIENT_ID,
    clientSecret: UPSTREAM_CLIENT_SECRET,
    cpfClaim: env.UPSTREAM_CPF_CLAIM || "cpf",
  }
}
