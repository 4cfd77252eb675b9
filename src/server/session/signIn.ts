import { type } from "arktype"
import { sql } from "drizzle-orm"
import { securityAppId, type TokenType } from "@/domain/access"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { plainCode, takeRecoveryCode, takeTimeCode } from "../access/codes"
import { type Device, deviceOf, isKnownDevice, rememberDevice } from "../access/devices"
import {
  type Counted,
  countAttempt,
  forgive,
  refuseIfSlowed,
  signInAttempts,
  signInFailures,
} from "../access/limits"
import { passwordExpiration, verifyPassword } from "../access/passwords"
import { type OpenedSession, openSession } from "../access/sessions"
import { writeAudit } from "../audit/audit"
import { type Database, hasRows, rows } from "../database/connection"
import { momentText } from "../database/moment"
import { issuerOf } from "../federation/provider"
import type { Context } from "../http/context"
import { Refusal } from "../http/refusal"
import { recordedLately } from "../privacy/viewLog"
import type { Settings } from "../settings"
import { twoFactorDemanded } from "./user"

const accountRow = type({
  atalaiaId: "string",
  name: "string",
  enabled: "boolean",
  firstAccess: "boolean",
  passwordHash: "string | null",
  lastPasswordUpdate: momentText.or("null"),
  twoFactorSecret: "TypedArray.Uint8 | null",
})
type Account = typeof accountRow.infer

export interface Credentials {
  id: string
  password: string
  code?: string
  /** What the browser was given when somebody signed in from it. */
  device?: string
}

export interface SignedIn extends OpenedSession {
  /** What the browser is to send along the next time. */
  device: string
}

/**
 * Signs a person in to the portal. What comes first decides the kind of session: a first access
 * that is pending, a recovery code, a password past its validity, two-factor that a role demands. Refusals: 401
 * BAD_CREDENTIALS, INACTIVE and TWO_FACTOR_CODE, 403 where another application calls, 429.
 */
export async function signIn(context: Context, given: Credentials): Promise<SignedIn> {
  const { db, address, settings, caller } = context
  if (caller.id !== securityAppId) throw throughOpenId(settings)
  const id = normalizeIdentifier(given.id)
  const device = given.device ? deviceOf(given.device) : undefined
  const known = device && (await isKnownDevice(db, device, id)) ? device : undefined
  const limits = signInFailures(id, address, known)
  await refuseIfSlowed(db, limits)
  await countAttempt(db, signInAttempts(settings.signInsPerPerson, id, address, known))
  const account = await accountOf(db, id)
  const right = await verifyPassword(account?.passwordHash, given.password)
  const fail = (reason: string, refusal: Refusal) => failed(context, limits, account, reason, refusal)
  if (!account || !right) return fail("credentials", badCredentials())
  // Guesses that ran beside this one may have used up what was left: then the right one is not told apart.
  await refuseIfSlowed(db, limits)
  if (!account.enabled) return fail("inactive", inactive())
  if (account.twoFactorSecret && !given.code?.trim()) {
    await recordCodeMissing(context, account)
    throw codeNeeded("Informe o código da segunda etapa.")
  }

  const opened = await openWith(context, account, given.code ?? "", device)
  if (!opened) {
    return fail("code", codeNeeded("Código inválido ou já usado. Aguarde o próximo e tente novamente."))
  }
  await forgive(db, limits)
  return opened
}

/** Takes the code and opens the session, in one transaction; nothing where the code is wrong. */
function openWith(
  context: Context,
  account: Account,
  code: string,
  device: Device | undefined,
): Promise<SignedIn | undefined> {
  const { db, caller, address, userAgent } = context
  const { atalaiaId, name } = account
  return db.transaction(async (tx) => {
    const factor = await secondFactor(tx, account, code, context)
    if (factor === "wrong") return undefined
    // Password changed, or person inactivated, since it was checked: then it no longer opens anything.
    const still = await hasRows(
      tx,
      sql`
        update person set last_sign_in = now()
        where atalaia_id = ${atalaiaId} and enabled and password_hash = ${account.passwordHash}
        returning atalaia_id`,
    )
    if (!still) throw badCredentials()
    const tokenType = await tokenTypeOf(tx, account, factor, context)
    const given = { client: atalaiaId, tokenType, appId: caller.id, ip: address, userAgent }
    const opened = await openSession(tx, given)
    await writeAudit(
      tx,
      {
        kind: "session.start",
        subjectId: atalaiaId,
        appId: caller.id,
        about: { subject: name },
        after: { tokenType, secondFactor: factor, ended: opened.ended },
      },
      { actorId: atalaiaId, address },
    )
    return { ...opened, device: (await rememberDevice(tx, device, atalaiaId)).token }
  })
}

async function accountOf(db: Database, id: string): Promise<Account | undefined> {
  const [account] = await rows(
    db,
    accountRow,
    sql`
      select atalaia_id as "atalaiaId", name, enabled, first_access as "firstAccess",
        password_hash as "passwordHash", last_password_update as "lastPasswordUpdate",
        two_factor_secret as "twoFactorSecret"
      from person where atalaia_id = ${id}`,
  )
  return account
}

/** Read after the right password only, so that it takes no time before. */
const demandsTwoFactor = (db: Database, id: string): Promise<boolean> =>
  hasRows(db, sql`select 1 where ${twoFactorDemanded(sql`${id}`)}`)

/** Counts and keeps a failed sign-in, never with what was typed, and refuses. */
async function failed(
  { db, caller, address }: Context,
  limits: readonly Counted[],
  account: Account | undefined,
  reason: string,
  refusal: Refusal,
): Promise<never> {
  await writeAudit(
    db,
    {
      kind: "session.failed",
      appId: caller.id,
      ...(account && { subjectId: account.atalaiaId, about: { subject: account.name } }),
      after: { reason },
    },
    // Who tried is not known.
    { actorId: "", address },
  )
  await countAttempt(db, limits)
  throw refusal
}

/** Somebody knows the password: the person should be able to see that, once in a while. */
async function recordCodeMissing(
  { db, caller, address }: Context,
  { atalaiaId, name }: Account,
): Promise<void> {
  const kind = "session.codeMissing"
  if (await recordedLately(db, "", kind, atalaiaId)) return
  await writeAudit(
    db,
    { kind, appId: caller.id, subjectId: atalaiaId, about: { subject: name } },
    { actorId: "", address },
  )
}

const badCredentials = () =>
  new Refusal(401, "BAD_CREDENTIALS", "CPF, identificador ou senha incorretos. Confira e tente novamente.")
const inactive = () =>
  new Refusal(401, "INACTIVE", "Seu usuário está inativo. Procure o administrador da sua unidade.")
const codeNeeded = (message: string) => new Refusal(401, "TWO_FACTOR_CODE", message, { code: message })

/** No application takes passwords of people (RFC 9700, section 2.4): it sends them here instead. */
const throughOpenId = (settings: Settings) =>
  new Refusal(
    403,
    "USE_OPENID_CONNECT",
    `Só o portal recebe a senha das pessoas. Use o OpenID Connect: ${issuerOf(settings)}/.well-known/openid-configuration`,
  )

type SecondFactor = "none" | "code" | "recoveryCode"

async function secondFactor(
  tx: Database,
  { atalaiaId, twoFactorSecret }: Account,
  typed: string,
  { settings }: Context,
): Promise<SecondFactor | "wrong"> {
  if (!twoFactorSecret) return "none"
  if (/^\d{6}$/.test(plainCode(typed))) {
    return (await takeTimeCode(tx, { atalaiaId, twoFactorSecret }, typed, settings)) ? "code" : "wrong"
  }
  return (await takeRecoveryCode(tx, atalaiaId, typed, settings)) ? "recoveryCode" : "wrong"
}

/** What the session of somebody who signs in now, with a code where one is asked for, is good for. */
export async function tokenTypeAtSignIn(
  context: Pick<Context, "db" | "settings">,
  atalaiaId: string,
): Promise<TokenType | undefined> {
  const account = await accountOf(context.db, atalaiaId)
  return account && tokenTypeOf(context.db, account, "code", context)
}

async function tokenTypeOf(
  tx: Database,
  account: Account,
  factor: SecondFactor,
  { settings }: Pick<Context, "settings">,
): Promise<TokenType> {
  if (account.firstAccess) return "firstAccess"
  if (factor === "recoveryCode") return "twoFactorRecover"
  const changed = account.lastPasswordUpdate === null ? undefined : new Date(account.lastPasswordUpdate)
  const expiration = passwordExpiration(changed, settings)
  if (expiration && expiration.getTime() <= Date.now()) return "expiredPassword"
  if (account.twoFactorSecret) return "access"
  return (await demandsTwoFactor(tx, account.atalaiaId)) ? "twoFactor" : "access"
}
