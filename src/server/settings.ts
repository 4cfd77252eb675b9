/** Everything an operator can set, read once from the environment (README, Operating). */
export interface Settings {
  host: string
  port: number
  dataFolder: string
  databaseUrl?: string
  /** Loads demonstration data into an empty database, and shows the demo accounts and the outbox. */
  demo: boolean
  /** Validity of a password in days; 0 = never ends. */
  passwordDays: number
  /** 32 bytes in base64; made once in the data folder where absent. */
  secretKey?: string
  smtpUrl?: string
  mailFrom: string
  /** The address people reach the system at, for links in messages. */
  publicUrl: string
  twoFactorIssuer: string
  production: boolean
  /** Takes `Bearer development-<atalaiaId>` for a session of that person: `DEV_TOKEN=on`, see `developmentAllowed`. */
  developmentToken: boolean
  /** Trust X-Forwarded-For of the balancer in front. */
  trustProxy: boolean
}

/** Reads settings; throws with the name of the variable that cannot be understood. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const whole = (name: string, standard: number) => {
    const text = env[name]
    if (text === undefined || text === "") return standard
    if (!/^\d{1,6}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`)
    return Number(text)
  }
  const onOff = (name: string, standard: boolean) => {
    const text = env[name]
    if (text === undefined || text === "") return standard
    if (text !== "on" && text !== "off") throw new Error(`${name} must be on or off, not "${text}"`)
    return text === "on"
  }
  const host = env.HOST || "127.0.0.1"
  const port = whole("PORT", 8080)
  const databaseUrl = env.DATABASE_URL || undefined
  const settings: Settings = {
    host,
    port,
    dataFolder: env.DATA_DIR || "./data",
    ...(databaseUrl && { databaseUrl }),
    demo: onOff("DEMO", !databaseUrl),
    passwordDays: whole("PASSWORD_DAYS", 180),
    ...(env.SECRET_KEY && { secretKey: env.SECRET_KEY }),
    ...(env.SMTP_URL && { smtpUrl: env.SMTP_URL }),
    mailFrom: env.MAIL_FROM || "Atalaia <nao-responda@exemplo.gov.br>",
    publicUrl: (env.PUBLIC_URL || `http://${host}:${port}`).replace(/\/$/, ""),
    twoFactorIssuer: env.TWO_FACTOR_ISSUER || "Atalaia",
    production: env.NODE_ENV === "production",
    trustProxy: onOff("TRUST_PROXY", false),
    developmentToken: onOff("DEV_TOKEN", false),
  }
  if (settings.developmentToken && !developmentAllowed(settings)) {
    throw new Error(
      "DEV_TOKEN=on needs demo data on this machine alone: HOST on loopback, no proxy, no production",
    )
  }
  return settings
}

/**
 * Where signing in may be mocked (1-core §2.1): on demo data, reachable from this machine alone. A database server
 * in production never qualifies, whatever its data.
 */
function developmentAllowed({ host, demo, production, databaseUrl, trustProxy }: Settings): boolean {
  const loopback = host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host)
  return loopback && demo && !trustProxy && !(production && databaseUrl)
}
