import { readFileSync } from "node:fs"
import { isIP } from "node:net"
import addressParser from "nodemailer/lib/addressparser"
import { hostOf } from "@/domain/hostOf"
import { isEmail } from "@/domain/people/email"
import { isSecondPersonReason, type SecondPersonReason, secondPersonReasonNames } from "@/domain/plans"
import { type TracingSettings, tracingSettings } from "./tracing"
import { type UpstreamSettings, upstreamSettings } from "./upstream"

/** Retention periods in days; 0 means forever. */
export interface Retention {
  /** Sessions, known devices and e-mail links, from their last use or their expiry. */
  sessionDays: number
  /** E-mails, from when they were sent. */
  mailDays: number
  /** Audit rows; their seals remain. */
  auditDays: number
}

/** Plans that need a second person: those with changes of these kinds, or about more people than this; 0 means any number. */
export interface PlanApproval {
  kinds: readonly SecondPersonReason[]
  people: number
}

/** All settings of the operator, read once from the environment: docs/settings.md lists the variables. */
export interface Settings {
  host: string
  port: number
  dataFolder: string
  databaseUrl?: string
  /** A replica of that PostgreSQL, for long reads. */
  databaseReadUrl?: string
  /** Use named statements in PostgreSQL. Off if a pooler loses them. */
  preparedStatements: boolean
  /** An S3-compatible file store instead of the data folder: `https://KEY:SECRET@HOST/BUCKET`. */
  s3Url?: string
  /**
   * Load demonstration data into an empty database, and show its accounts and its outbox. `readSettings` decides whether it
   * is allowed; `openPrepared` leaves it on only if the demonstration loader created the database.
   */
  demo: boolean
  /** Validity of a password in days; 0 = it never expires. */
  passwordDays: number
  /** The clamd that scans files before they are stored: `tcp://HOST:PORT` or `unix:/PATH`. */
  clamdUrl?: string
  /** One or more keys of 32 bytes in base64, the newest first. Without it, a key is created once in the data folder. */
  secretKey?: string
  smtpUrl?: string
  /** An OpenID provider with which people may sign in, such as gov.br. */
  upstream?: UpstreamSettings
  /** Whether people may sign in with passwords. If not, there is an `upstream`: see `onlyProvider`. */
  passwordSignIn: boolean
  mailFrom: string
  /** The address at which people reach the system, for links in messages. */
  publicUrl: string
  twoFactorIssuer: string
  /** A service compatible with ViaCEP: its address up to the postal code. */
  postalCodeUrl?: string
  /** A tile service: `https://…/{z}/{x}/{y}.png`. */
  tileUrl?: string
  production: boolean
  /** Accept `Bearer development-<atalaiaId>` as a session of that person: `DEV_TOKEN=on`, only with demonstration data. */
  developmentToken: boolean
  /** How often a person may sign in within 15 minutes, including right passwords; 0 = no limit. */
  signInsPerPerson: number
  /** Which plans another person must approve. */
  planApproval: PlanApproval
  /** How many calls a session may make in a minute; 0 = no limit. Each process counts separately. */
  callsPerMinute: number
  /** Internal hosts that requests to registered addresses of applications may reach; all others must be external. */
  outboundAllow: readonly string[]
  /** Trust X-Forwarded-For from the load balancer. */
  trustProxy: boolean
  /** The token with which monitoring reads the metrics; without it there are no metrics. */
  metricsToken?: string
  /** Where traces are sent; without it, tracing is off. */
  tracing?: TracingSettings
  /** Seconds in which requests in progress may finish when the process is asked to end. */
  shutdownSeconds: number
  /** Seconds before that in which the process still accepts requests, but reports that it is not ready. */
  unreadySeconds: number
  /** The folder in which the last audit seals are stored, outside the database. */
  anchorFolder?: string
  /** The server that receives the audit as syslog over TLS. */
  syslog?: SyslogServer
  /** Retention periods. */
  retention: Retention
}

type Environment = Readonly<Record<string, string | undefined>>

/** Readers for numeric and on/off variables. */
function readersOf(env: Environment) {
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
  return { whole, onOff }
}

const webAddress = (name: string, text: string) => {
  if (!/^https?:\/\/[^\s;,'"]+$/.test(text)) throw new Error(`${name} must be a web address, not "${text}"`)
  return text
}

/** The address of a server, without a path: with one, cookies and the provider's addresses would not be where they are expected. */
const serverAddress = (name: string, text: string) => {
  const { protocol, pathname, search, hash, username } = new URL(URL.canParse(text) ? text : "none:")
  if (!/^https?:$/.test(protocol) || pathname !== "/" || search || hash || username) {
    throw new Error(`${name} must be http:// or https:// with a host, and no path, not "${text}"`)
  }
  return text.replace(/\/$/, "")
}

/** A value with a secret, which is not repeated, begins with one of these. */
const beginningWith = (name: string, text: string, ...schemes: string[]) => {
  if (!schemes.some((scheme) => text.startsWith(scheme))) {
    throw new Error(`${name} must begin with ${schemes.join(" or ")}`)
  }
  return text
}
/** Of a mail server, with its host. The value has a secret. */
const mailServer = (text: string) => {
  beginningWith("SMTP_URL", text, "smtp://", "smtps://")
  const { hostname, port } = new URL(URL.canParse(text) ? text : "none:")
  if (hostname === "" || port === "0")
    throw new Error("SMTP_URL must name a host, and a port if it is another")
  return text
}
const databaseAddress = (name: string, text: string) =>
  beginningWith(name, text, "postgres://", "postgresql://")

/** Hosts, each as the parser of addresses names it: `[::1]` is `::1`. */
const hosts = (name: string, text: string) =>
  text
    .split(",")
    .map((host) => host.trim().replace(/^\[(.*)\]$/, "$1"))
    .filter(Boolean)
    .map((host) => {
      const address = `https://${isIP(host) === 6 ? `[${host}]` : host}`
      const found = hostOf(new URL(URL.canParse(address) ? address : "none:"))
      const isName = /^[^\s/@:*?#\\%[\]]+$/.test(host) && (isIP(found) !== 4 || found === host)
      if (!found || !(isName || isIP(host) === 6))
        throw new Error(`${name} must be hosts, without https://, a port or a path, not "${host}"`)
      return found
    })

const bucketAddress = (text: string) => {
  const { protocol, username, password, pathname } = new URL(URL.canParse(text) ? text : "none:")
  const whole = /^https?:$/.test(protocol) && username && password && /^\/[^/]/.test(pathname)
  // The value is not repeated: it contains a secret.
  if (!whole) throw new Error("S3_URL must be https://KEY:SECRET@HOST/BUCKET")
  return text
}

const bearerToken = (name: string, text: string) => {
  // The value is not repeated: it is a secret.
  if (!/^[\w.~+/=-]{16,200}$/.test(text))
    throw new Error(`${name} must be 16 characters or more: letters, digits, -._~+/=`)
  return text
}

/** The reasons for which a plan needs approval: `none`, or names separated by commas. */
function approvedKinds(text: string | undefined): SecondPersonReason[] {
  if (text === undefined || text === "") return [...secondPersonReasonNames]
  if (text === "none") return []
  const names = text.split(",").map((name) => name.trim())
  const known = names.filter((name) => isSecondPersonReason(name))
  if (known.length < names.length) {
    throw new Error(
      `PLAN_SECOND_PERSON must be none, or of ${secondPersonReasonNames.join(", ")}: not "${text}"`,
    )
  }
  return known
}

const scannerAddress = (text: string) => {
  if (!clamdAt(text)) throw new Error(`CLAMD_URL must be tcp://HOST:PORT or unix:/PATH, not "${text}"`)
  return text
}

/** The syslog server for the audit, with the certificates read from files. */
function syslogServer(env: Environment): SyslogServer | undefined {
  const { AUDIT_SYSLOG: address, AUDIT_SYSLOG_CA: ca, AUDIT_SYSLOG_CERT: cert, AUDIT_SYSLOG_KEY: key } = env
  const end = env.AUDIT_SYSLOG_END || "confirmed"
  if (!address) return undefined
  if (end !== "confirmed" && end !== "any") {
    throw new Error(`AUDIT_SYSLOG_END must be confirmed or any, not "${end}"`)
  }
  const { protocol, hostname, port, pathname, search, username } = new URL(
    URL.canParse(address) ? address : "none:",
  )
  if (protocol !== "tls:" || !hostname || !/^\/?$/.test(pathname) || search || username) {
    throw new Error(`AUDIT_SYSLOG must be tls://HOST:PORT, not "${address}"`)
  }
  if (!cert !== !key) throw new Error("AUDIT_SYSLOG_CERT and AUDIT_SYSLOG_KEY need one another")
  return {
    host: hostOf({ hostname }),
    port: Number(port || 6514),
    ...(end === "any" && { endIsEnough: true }),
    ...(ca && { ca: textOf(ca, "AUDIT_SYSLOG_CA") }),
    ...(cert &&
      key && { client: { cert: textOf(cert, "AUDIT_SYSLOG_CERT"), key: textOf(key, "AUDIT_SYSLOG_KEY") } }),
  }
}

/** Variables that are secrets. Each may instead be in a file, as is usual for containers: `NAME_FILE` is its path. */
const secrets = [
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "GOVBR_CLIENT_SECRET",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "S3_URL",
  "SECRET_KEY",
  "SMTP_URL",
  "UPSTREAM_CLIENT_SECRET",
] as const

/** The environment, with secrets read from their files. */
function withFiles(env: Environment): Environment {
  const read = secrets.flatMap((name) => {
    const path = env[`${name}_FILE`]
    if (!path) return []
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: only one of them may be`)
    return [[name, textOf(path, `${name}_FILE`)] as const]
  })
  return read.length > 0 ? { ...env, ...Object.fromEntries(read) } : env
}

function textOf(path: string, name: string): string {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unreadable"
    throw new Error(`${name} names ${path}, which cannot be read (${code})`)
  }
  const value = text.replace(/(?:\r?\n)+$/, "")
  if (value === "") throw new Error(`${name} names ${path}, which is empty`)
  return value
}

/** Checks that the sender is one address, with or without a name, as the mailer parses it. */
function sender(text: string): string {
  const [address, ...others] = addressParser(text)
  if (others.length === 0 && address && "address" in address && isEmail(address.address ?? "")) return text
  throw new Error("MAIL_FROM must be one address: Atalaia <nao-responda@exemplo.gov.br>")
}

/** Reads the settings; throws with the name of an invalid variable. */
export function readSettings(given: Environment): Settings {
  const env = withFiles(given)
  const { whole, onOff } = readersOf(env)
  const host = env.HOST || "127.0.0.1"
  const port = whole("PORT", 8080)
  if (port > 65_535) throw new Error(`PORT must be at most 65535, not "${port}"`)
  const databaseUrl = env.DATABASE_URL && databaseAddress("DATABASE_URL", env.DATABASE_URL)
  const databaseReadUrl = env.DATABASE_READ_URL && databaseAddress("DATABASE_READ_URL", env.DATABASE_READ_URL)
  if (databaseReadUrl && !databaseUrl) throw new Error("DATABASE_READ_URL needs DATABASE_URL")
  const reach = {
    host,
    publicUrl: env.PUBLIC_URL
      ? serverAddress("PUBLIC_URL", env.PUBLIC_URL)
      : `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    production: env.NODE_ENV === "production",
    trustProxy: onOff("TRUST_PROXY", false),
  }
  const alone = onThisMachineAlone(reach)
  const syslog = syslogServer(env)
  const upstream = upstreamSettings(env, reach.production)
  const passwordSignIn = onOff("PASSWORD_SIGN_IN", true)
  if (!passwordSignIn && !upstream)
    throw new Error(
      "PASSWORD_SIGN_IN=off needs a provider to sign in with: GOVBR_CLIENT_ID or UPSTREAM_ISSUER",
    )
  const tracing = tracingSettings(env, onOff("TRUST_TRACEPARENT", false))
  const settings: Settings = {
    ...reach,
    port,
    dataFolder: env.DATA_DIR || "./data",
    ...(databaseUrl && { databaseUrl }),
    ...(databaseReadUrl && { databaseReadUrl }),
    preparedStatements: onOff("PREPARED_STATEMENTS", true),
    ...(env.S3_URL && { s3Url: bucketAddress(env.S3_URL) }),
    demo: onOff("DEMO", alone && !databaseUrl),
    passwordDays: whole("PASSWORD_DAYS", 180),
    ...(env.CLAMD_URL && { clamdUrl: scannerAddress(env.CLAMD_URL) }),
    ...(env.SECRET_KEY && { secretKey: env.SECRET_KEY }),
    ...(env.SMTP_URL && { smtpUrl: mailServer(env.SMTP_URL) }),
    ...(upstream && { upstream }),
    passwordSignIn,
    mailFrom: sender(env.MAIL_FROM || "Atalaia <nao-responda@exemplo.gov.br>"),
    ...(env.POSTAL_CODE_URL && { postalCodeUrl: webAddress("POSTAL_CODE_URL", env.POSTAL_CODE_URL) }),
    ...(env.TILE_URL && { tileUrl: webAddress("TILE_URL", env.TILE_URL) }),
    twoFactorIssuer: env.TWO_FACTOR_ISSUER || "Atalaia",
    signInsPerPerson: whole("SIGN_INS_PER_PERSON", 100),
    callsPerMinute: whole("CALLS_PER_MINUTE", 1200),
    planApproval: {
      kinds: approvedKinds(env.PLAN_SECOND_PERSON),
      people: whole("PLAN_SECOND_PERSON_ABOVE", 100),
    },
    outboundAllow: hosts("OUTBOUND_ALLOW", env.OUTBOUND_ALLOW ?? ""),
    developmentToken: onOff("DEV_TOKEN", false),
    ...(env.METRICS_TOKEN && { metricsToken: bearerToken("METRICS_TOKEN", env.METRICS_TOKEN) }),
    ...(tracing && { tracing }),
    shutdownSeconds: whole("SHUTDOWN_SECONDS", 20),
    // In production there is a proxy, which checks every two seconds.
    unreadySeconds: whole("UNREADY_SECONDS", reach.production ? 5 : 0),
    ...(env.AUDIT_ANCHOR_DIR && { anchorFolder: env.AUDIT_ANCHOR_DIR }),
    ...(syslog && { syslog }),
    retention: {
      sessionDays: whole("KEEP_SESSION_DAYS", 90),
      mailDays: whole("KEEP_MAIL_DAYS", 30),
      auditDays: whole("KEEP_AUDIT_DAYS", 0),
    },
  }
  if (settings.demo && !alone) throw new Error(`DEMO=on ${demonstrationNeeds}`)
  if (settings.developmentToken && !settings.demo) {
    throw new Error(`DEV_TOKEN=on needs demonstration data, which ${demonstrationNeeds}`)
  }
  return settings
}

/** The rest of the message with which a demonstration is refused. */
export const demonstrationNeeds =
  "needs a server that this machine alone reaches: HOST and PUBLIC_URL on loopback, no TRUST_PROXY, no NODE_ENV=production"

/**
 * Whether only this machine reaches the server, and it is not in production. Only then may demonstration data, whose password
 * is published, be loaded or served, and sign-in be mocked.
 */
export function onThisMachineAlone({
  host,
  publicUrl,
  trustProxy,
  production,
}: Pick<Settings, "host" | "publicUrl" | "trustProxy" | "production">): boolean {
  const { hostname } = new URL(URL.canParse(publicUrl) ? publicUrl : "none:")
  return !production && !trustProxy && isLoopback(host) && isLoopback(hostname)
}

/** Whether passwords and tokens cross a network unencrypted: in production the public address should be https. */
export const isReadOnTheWay = ({
  publicUrl,
  production,
}: Pick<Settings, "publicUrl" | "production">): boolean =>
  production && publicUrl.startsWith("http:") && !isLoopback(new URL(publicUrl).hostname)

const isLoopback = (host: string) =>
  host === "localhost" || /^\[?::1\]?$/.test(host) || /^127(\.\d{1,3}){3}$/.test(host)

/** A server that accepts syslog over TLS (RFC 5425). Certificates and key are PEM texts. */
export interface SyslogServer {
  host: string
  port: number
  /** The certificate authority of the server's certificate; by default, those that Node trusts. */
  ca?: string
  /** The client certificate and key of this server. */
  client?: { cert: string; key: string }
  /** Accept an orderly end of the connection without a `close_notify`. */
  endIsEnough?: boolean
}

/** The address of clamd: `tcp://host:port`, with 3310 as the default port, or `unix:/path`; undefined for any other. */
export function clamdAt(url: string): { host: string; port: number } | { path: string } | undefined {
  const [, path] = /^unix:(?:\/\/)?(\/.+)$/.exec(url) ?? []
  if (path) return { path }
  const { protocol, hostname, port, pathname } = new URL(URL.canParse(url) ? url : "none:")
  if (protocol !== "tcp:" || !hostname || !/^\/?$/.test(pathname)) return undefined
  return { host: hostOf({ hostname }), port: Number(port || 3310) }
}
export const issuerOf = ({ publicUrl }: Pick<Settings, "publicUrl">) => `${publicUrl}${providerPath}`

/** The path of the provider; the issuer is this path under the public address. */
export const providerPath = "/oidc"
