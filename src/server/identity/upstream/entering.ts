import { type SQL, sql } from "drizzle-orm"
import * as openid from "openid-client"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { methods } from "@/domain/authentication"
import { isCpf } from "@/domain/people/identifier"
import { reauthenticationMinutes } from "@/domain/sessions"
import { cpfTold, type GovbrLevel, govbrLevelOf, reachesLevel } from "@/domain/upstream"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { notFound, Refusal } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import type { UpstreamSettings } from "../../platform/settings/upstream"
import { recognized } from "../access/devices"
import { countAttempt, signInAttempts, signInRequests } from "../access/limits"
import { hashToken } from "../access/token"
import type { Context } from "../actor/context"
import {
  accountOf,
  failed,
  inactive,
  locked,
  open,
  openForTask,
  refuseUnlessAdmitted,
  type ShownProof,
} from "../signIn/opening"
import { clientOf, redirectAddress, scopeOf } from "./client"

/* Signing in with an upstream provider, such as gov.br. People are matched by CPF alone, and no token of it is kept. */

/** Throws 404 if there is none. */
function upstreamOf({ settings }: Pick<Context, "settings">): UpstreamSettings {
  if (!settings.upstream) throw notFound("Outro provedor")
  return settings.upstream
}

/** The provider's configuration. 503 if it cannot be asked for it. */
const known = (upstream: UpstreamSettings, settings: Settings) =>
  clientOf(upstream).catch(() => {
    throw unreachable(upstream, settings)
  })

/** The page's secret is part of it: the address to which the provider leads back opens nothing elsewhere. */
const hashOf = (state: string, binder: string) => hashToken(`${state} ${binder}`)

/** The provider's address for a sign-in, and the state by which the page recognizes its answer. */
export async function beginUpstream(
  context: Context,
  { binder, again = false }: { binder: string; again?: boolean },
): Promise<{ address: string; state: string }> {
  const { db, address, settings, caller } = context
  if (caller.id !== securityAppId) throw notFound("Outro provedor")
  const upstream = upstreamOf(context)
  await countAttempt(db, signInRequests(address))
  const state = openid.randomState()
  const nonce = openid.randomNonce()
  const verifier = openid.randomPKCECodeVerifier()
  const config = await known(upstream, settings)
  const asked = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectAddress(settings),
    scope: scopeOf(upstream),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    // Not in gov.br's guide. A provider that does not know it asks only people who are signed out there.
    ...(again && { prompt: "login" }),
  })
  await db.execute(sql`
    insert into upstream_sign_in (state_hash, nonce, verifier, again, expire_date)
    values (${hashOf(state, binder)}, ${nonce}, ${verifier}, ${again}, now() + interval '10 minutes')`)
  return { address: asked.href, state }
}

/** What the provider sent the page back with: its whole query. */
export interface UpstreamAnswer {
  state: string
  /** The secret with which the page began. */
  binder: string
  query: string
  device?: string
}

const begunRow = type({ nonce: "string", verifier: "string", again: "boolean" })

/** The sign-in of a state, once. Throws 409 UPSTREAM_OVER. */
async function taken(db: Database, hash: Uint8Array): Promise<typeof begunRow.infer> {
  const [begun] = await rows(
    db,
    begunRow,
    sql`
      delete from upstream_sign_in where state_hash = ${hash} and expire_date > now()
      returning nonce, verifier, again`,
  )
  if (begun) return begun
  throw new Refusal(
    409,
    "UPSTREAM_OVER",
    "Esta entrada já foi usada ou passou de dez minutos. Comece de novo.",
  )
}

/** Who came in: their CPF, by which methods, and at gov.br the level of their account. */
interface Arrived {
  cpf: string
  amr: readonly string[]
  level: GovbrLevel | undefined
  /** When they last showed there who they are, in seconds since 1970; undefined if the provider does not say. */
  authTime: number | undefined
  /** The provider was asked to have them show it now. */
  again: boolean
}

/** Two factors were shown there: a code besides the first one, or a certificate. The level of an account is none. */
const showsTwoFactors = (told: unknown): boolean =>
  Array.isArray(told) &&
  told.some((method) => method === "mfa" || (typeof method === "string" && method.startsWith("x509")))

/** How far ahead a provider's clock may be. */
const maxSecondsAhead = 60

const reliability = type({ level: "string" })

/**
 * The person that the provider's answer is about. Throws 401 UPSTREAM_REFUSED if the person or the provider refused, and 503 if
 * the provider cannot be asked.
 */
async function arrived(context: Context, { state, binder, query }: UpstreamAnswer): Promise<Arrived> {
  const { db, settings } = context
  const upstream = upstreamOf(context)
  const config = await known(upstream, settings)
  const { nonce, verifier, again } = await taken(db, hashOf(state, binder))
  const at = new URL(redirectAddress(settings))
  at.search = query
  const tokens = await openid
    .authorizationCodeGrant(config, at, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw refusalOf(upstream, error, settings)
    })
  const claims = tokens.claims()
  if (!claims) throw refused(`O ${upstream.name} não disse quem você é.`, settings)
  // The library checks only when a token ends.
  const latest = Date.now() / 1000 + maxSecondsAhead
  if (claims.iat > latest || (claims.auth_time ?? 0) > latest)
    throw refused(`O relógio do ${upstream.name} e o daqui não combinam.`, settings)
  const { [upstream.cpfClaim]: named, reliability_info: told, amr: shown, auth_time: authTime } = claims
  const cpf = cpfTold(named)
  if (cpf === undefined || !isCpf(cpf)) throw refused(`O ${upstream.name} não disse o seu CPF.`, settings)
  const info = reliability(told)
  const isTold = upstream.kind === "govbr" && !(info instanceof type.errors)
  const level = isTold ? govbrLevelOf(info.level) : undefined
  const amr = showsTwoFactors(shown) ? methods.upstreamTwoFactors : methods.upstream
  return { cpf, amr, level, authTime, again }
}

/** Their account there is of too low a level. */
function levelMissing(context: Context, level: GovbrLevel | undefined): Refusal | undefined {
  const { minLevel } = upstreamOf(context)
  if (minLevel === undefined || reachesLevel(level, minLevel)) return undefined
  const has =
    level === undefined ? "O gov.br não disse o nível da sua conta" : `A sua conta gov.br é ${level}`
  const wanted = minLevel === "prata" ? "prata ou ouro" : minLevel
  const message = `${has}: aqui entra quem tem conta ${wanted}. Aumente o nível no gov.br, ou ${otherWay(context.settings)}.`
  return new Refusal(401, "UPSTREAM_LEVEL", message)
}

/** How else people sign in. */
const otherWay = ({ passwordSignIn }: Settings) =>
  passwordSignIn ? "entre com a senha do Atalaia" : "entre com uma chave de acesso, se já tem uma"

const refused = (message: string, settings: Settings) =>
  new Refusal(401, "UPSTREAM_REFUSED", `${message} Tente de novo, ou ${otherWay(settings)}.`)
const unreachable = ({ name }: UpstreamSettings, settings: Settings) => {
  const message = `O ${name} não respondeu. Tente de novo daqui a pouco, ou ${otherWay(settings)}.`
  return new Refusal(503, "UPSTREAM_UNREACHABLE", message, undefined, 10)
}

/** Codes of the library for an answer outside the protocol, such as a proxy's page. */
const isNoAnswer: ReadonlySet<string> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_PARSE_ERROR",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
])

/** An error code of the standard. Another text of the provider is not shown. */
const codeIn = (error: string) => (/^[a-z_]{1,40}$/.test(error) ? ` (${error})` : "")

/** What went wrong there, in words. */
function refusalOf(upstream: UpstreamSettings, error: unknown, settings: Settings): Refusal {
  const refuse = (message: string) => refused(message, settings)
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === "access_denied"
      ? refuse(`A entrada foi cancelada no ${upstream.name}.`)
      : refuse(`O ${upstream.name} recusou a entrada${codeIn(error.error)}.`)
  }
  if (error instanceof openid.ResponseBodyError)
    return refuse(`O ${upstream.name} recusou a entrada${codeIn(error.error)}.`)
  if (error instanceof openid.WWWAuthenticateChallengeError)
    return refuse(`O ${upstream.name} não aceitou as credenciais desta instalação.`)
  // A forged answer, another issuer, a wrong clock.
  if (error instanceof openid.ClientError && !isNoAnswer.has(error.code ?? ""))
    return refuse(`A resposta do ${upstream.name} não confere (${error.code}).`)
  return unreachable(upstream, settings)
}

/** What a person who came in gets: a session of the portal, or of their pre-registration. */
export interface Entered {
  token: string
  device?: string
}

/**
 * Signs in the person of the provider's answer. 401 UPSTREAM_UNKNOWN if their CPF is not registered, UPSTREAM_LEVEL if their
 * account there is of too low a level, UPSTREAM_SECOND_FACTOR if their account here has one and they showed none there.
 */
export async function enterUpstream(context: Context, given: UpstreamAnswer): Promise<Entered> {
  const { db, caller, address, settings } = context
  if (caller.id !== securityAppId) throw notFound("Outro provedor")
  const came = await arrived(context, given)
  const { device, known: isKnown } = await recognized(db, given.device, came.cpf)
  await countAttempt(db, signInAttempts(settings.signInsPerPerson, came.cpf, address, isKnown))
  const account = await accountOf(db, came.cpf)
  const fail = (reason: string, refusal: Refusal) => failed(context, [], account, reason, refusal)
  const tooLow = levelMissing(context, came.level)
  // First: who has not shown enough learns nothing about the account, nor whether there is one.
  if (tooLow && account) return fail("level", tooLow)
  if (tooLow) throw tooLow
  if (!account) return enterRegistry(context, came)
  if (account.locked) return fail("locked", locked())
  if (!account.enabled) return fail("inactive", inactive())
  const isSure = came.amr === methods.upstreamTwoFactors
  if (account.hasSecondFactor && !isSure) return fail("code", secondFactorMissing(context))
  return db.transaction(async (tx) => {
    await refuseUnlessAdmitted(tx, account.atalaiaId)
    const shown = isSure ? "upstreamTwoFactors" : "upstream"
    const proof: ShownProof = { shown, amr: came.amr, ...(came.level && { level: came.level }) }
    const opened = await open(tx, context, account, proof, device)
    const shownAt = shownDate(came)
    if (shownAt)
      await tx.execute(sql`
        update session set authenticated_date = least(authenticated_date, ${shownAt})
        where token_hash = ${hashToken(opened.token)}`)
    return opened
  })
}

/**
 * When a person showed there who they are; undefined for now. Who was still signed in there has shown nothing now, and a provider
 * that does not say is not believed to have asked.
 */
function shownDate({ authTime, again }: Arrived): SQL | undefined {
  if (authTime !== undefined) return sql`to_timestamp(${authTime}::float)`
  return again ? undefined : sql`now() - make_interval(mins => ${reauthenticationMinutes})`
}

function secondFactorMissing(context: Context): Refusal {
  const { name } = upstreamOf(context)
  const way = context.settings.passwordSignIn ? "entre com a senha e o código" : otherWay(context.settings)
  const message = `A sua conta pede a segunda etapa, e no ${name} você entrou sem ela. Ative a verificação em duas etapas no ${name}, ou ${way}.`
  return new Refusal(401, "UPSTREAM_SECOND_FACTOR", message)
}

/** Continues a pre-registration, as the link of its e-mail does. */
async function enterRegistry(context: Context, { cpf, level }: Arrived): Promise<Entered> {
  const { db, settings } = context
  const isRegistering = await hasRows(db, sql`select from pre_user where atalaia_id = ${cpf}`)
  if (!isRegistering) throw unknown(settings.upstream?.name ?? "")
  const shown = { secondFactor: "upstream", ...(level && { level }) }
  return db.transaction(async (tx) => {
    const { token } = await openForTask(tx, context, { client: cpf, tokenType: "registry", shown })
    return { token }
  })
}

const unknown = (name: string) =>
  new Refusal(
    401,
    "UPSTREAM_UNKNOWN",
    `Você entrou no ${name}, mas não há cadastro com o seu CPF no Atalaia. Peça o pré-cadastro a quem administra a sua unidade.`,
  )
