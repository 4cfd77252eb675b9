import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { securityAppId, type TokenType } from "@/domain/access"
import { writeAudit } from "../../audit/rows/audit"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { moreNewDevicesMail, newDeviceMail } from "../../platform/mail/messages"
import { queueMail, sealMailsWith } from "../../platform/mail/outbox"
import { tellOfSecondFactor } from "../../platform/mail/secondFactor"
import { noSession, Refusal } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { issuerOf } from "../../platform/settings/settings"
import { onlyProvider } from "../../platform/settings/upstream"
import { authenticate } from "../access/authenticate"
import { type Device, type Remembered, rememberDevice } from "../access/devices"
import { type Counted, countAttempt, countOneMore, newDeviceMails } from "../access/limits"
import { passwordExpiration } from "../access/passwords"
import { hasSecondFactor, twoFactorDemanded } from "../access/secondFactor"
import { type OpenedSession, openSession } from "../access/sessions"
import { hashToken } from "../access/token"
import type { Context } from "../actor/context"
import { networkAt } from "../sessionAdmin/network"
import { identityOf } from "./user"

/* Shared by all ways of signing in to the portal: loading the account, opening the session and the refusals. */

const accountRow = type({
  atalaiaId: "string",
  name: "string",
  email: "string",
  enabled: "boolean",
  locked: "boolean",
  firstAccess: "boolean",
  signedInBefore: "boolean",
  passwordHash: "string | null",
  lastPasswordUpdate: momentText.or("null"),
  twoFactorSecret: "TypedArray.Uint8 | null",
  hasSecondFactor: "boolean",
})
export type Account = typeof accountRow.infer

export interface OpenedSignIn extends Pick<OpenedSession, "token"> {
  /** The device cookie that the browser sends at its next sign-in. */
  device: string
}

/**
 * The factor that the person used in addition to or instead of a password, and the passkey's id. `amr` becomes the session's (RFC
 * 8176).
 */
export interface ShownProof {
  shown: "none" | "code" | "recoveryCode" | "passkey" | "passkeyAlone" | "upstream" | "upstreamTwoFactors"
  amr: readonly string[]
  passkeyId?: number
  /** The level of their account at the upstream provider. */
  level?: string
}

/** Opens and records the session of a person who has authenticated. */
export async function open(
  tx: Database,
  context: Context,
  account: Account,
  { shown, amr, passkeyId, level }: ShownProof,
  device: Device | undefined,
): Promise<OpenedSignIn> {
  const { caller, address, userAgent } = context
  const { atalaiaId, name } = account
  const tokenType = await tokenTypeOf(tx, account, shown, context)
  const opened = await openSession(tx, {
    client: atalaiaId,
    tokenType,
    appId: caller.id,
    ip: address,
    userAgent,
    amr,
    byPasskeys: passkeyId === undefined ? undefined : [passkeyId],
  })
  await writeAudit(
    tx,
    {
      kind: "session.start",
      subjectId: atalaiaId,
      appId: caller.id,
      about: { subject: name },
      after: { tokenType, secondFactor: shown, ended: opened.ended, ...(level && { level }) },
    },
    { actorId: atalaiaId, address },
  )
  const remembered = await rememberDevice(tx, device, atalaiaId, { ip: address, userAgent })
  sealMailsWith(context.settings, tx)
  if (shown === "recoveryCode") await tellOfSecondFactor(tx, context.settings, account, "recoveryCodeUsed")
  await tellIfNew(tx, context, account, remembered)
  return { ...opened, device: remembered.token }
}

/** Mails the person about a sign-in from a new device, but not about their very first sign-in. */
export async function tellIfNew(
  tx: Database,
  context: Context,
  account: Account,
  { isNew, alikeLately }: Pick<Remembered, "isNew" | "alikeLately">,
): Promise<void> {
  if (isNew && !alikeLately && account.signedInBefore) await tellOfNewDevice(tx, context, account)
}

/** The credentials together with the browser's device cookie, which takes precedence over a device in the body. */
export function withDevice<Given extends { device?: string }>(
  { sessionTransport: keeping }: Context,
  given: Given,
): Given {
  const device = keeping.device() ?? given.device
  return { ...given, ...(device && { device }) }
}

/** What every answer with a new session has, and its actor. */
export async function issued(
  { db, caller, sessionTransport: keeping }: Context,
  { token, device }: Pick<OpenedSignIn, "token"> & { device?: string },
) {
  const me = await authenticate(db, hashToken(token), caller.id)
  // A concurrent change has already ended the session.
  if (!me) throw noSession()
  const session = {
    ...(await keeping.session(token)),
    ...(device !== undefined && keeping.keepDevice(device)),
    tokenType: me.tokenType,
    expiresAt: me.expiresAt.toISOString(),
  }
  return { me, session }
}

/** The answer to a successful sign-in. */
export async function answerOf(
  context: Context,
  opened: OpenedSignIn,
): Promise<AnswerOf<Calls["session"]["signIn"]>> {
  const { me, session } = await issued(context, opened)
  const { user } = await identityOf(context.db, me, context.settings)
  return { ...session, user, roles: [...me.roles] }
}

/** Opens and records a session for one task, such as that of an e-mail's link. `shown` is recorded, too. */
export async function openForTask(
  tx: Database,
  { address, userAgent }: Pick<Context, "address" | "userAgent">,
  { client, tokenType, shown = {} }: { client: string; tokenType: TokenType; shown?: object },
): Promise<OpenedSession> {
  const opened = await openSession(tx, {
    client,
    tokenType,
    appId: securityAppId,
    ip: address,
    userAgent,
  })
  await writeAudit(
    tx,
    {
      kind: "session.start",
      subjectId: client,
      appId: securityAppId,
      after: { tokenType, ...shown },
    },
    { actorId: client, address },
  )
  return opened
}

/** Notes the sign-in of a person. Throws 401 INACTIVE if they were deactivated or locked since their account was read. */
export async function refuseUnlessAdmitted(tx: Database, atalaiaId: string): Promise<void> {
  const isActive = await hasRows(
    tx,
    sql`
      update person set last_sign_in = now() where atalaia_id = ${atalaiaId} and admitted returning atalaia_id`,
  )
  if (!isActive) throw inactive()
}

async function tellOfNewDevice(
  tx: Database,
  { address, userAgent, settings }: Context,
  account: Account,
): Promise<void> {
  const link = `${settings.publicUrl}/me/devices`
  const provider = onlyProvider(settings)?.name
  const mails = newDeviceMails(account.atalaiaId)
  const count = await countOneMore(tx, mails)
  // Signing in again and again from other browsers would otherwise fill the mailbox.
  if (count > mails.limit + 1) return
  if (count > mails.limit)
    return queueMail(tx, moreNewDevicesMail(account, { told: mails.limit, link, provider }))
  const network = await networkAt(tx, address)
  await queueMail(tx, newDeviceMail(account, { userAgent, address, network, at: new Date(), link, provider }))
}

export async function accountOf(db: Database, id: string): Promise<Account | undefined> {
  const [account] = await rows(
    db,
    accountRow,
    sql`
      select atalaia_id as "atalaiaId", name, email, enabled, locked_date is not null as locked, first_access as "firstAccess",
        last_sign_in is not null as "signedInBefore",
        password_hash as "passwordHash", last_password_update as "lastPasswordUpdate",
        two_factor_secret as "twoFactorSecret", ${hasSecondFactor(sql`p`)} as "hasSecondFactor"
      from person p where atalaia_id = ${id}`,
  )
  return account
}

/** Queried only after the right password, so that it does not change how long a wrong one takes. */
const demandsTwoFactor = (db: Database, id: string): Promise<boolean> =>
  hasRows(db, sql`select 1 where ${twoFactorDemanded(sql`${id}`)}`)

/** Counts and audits a failed sign-in, without what the person typed, then throws the refusal. */
export async function failed(
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
    // The actor is unknown.
    { actorId: "", address },
  )
  await countAttempt(db, limits)
  throw refusal
}

export const inactive = () =>
  new Refusal(401, "INACTIVE", "Seu usuário está inativo. Procure o administrador da sua unidade.")
export const locked = () =>
  new Refusal(
    401,
    "LOCKED",
    "Sua conta está trancada: duas pessoas que administram a plataforma têm de abri-la. Procure o administrador da sua unidade.",
  )
/** Applications never take people's passwords (RFC 9700, section 2.4): they redirect to the portal instead. */
export const throughOpenId = (settings: Settings) =>
  new Refusal(
    403,
    "USE_OPENID_CONNECT",
    `Só o portal recebe a senha das pessoas. Use o OpenID Connect: ${issuerOf(settings)}/.well-known/openid-configuration`,
  )

/** The token type of a session that the person opens now, with a second-factor code if one is required. */
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
  shown: ShownProof["shown"],
  { settings }: Pick<Context, "settings">,
): Promise<TokenType> {
  if (account.firstAccess) return "firstAccess"
  if (shown === "recoveryCode") return "twoFactorRecover"
  // A passkey alone involves no password.
  if (shown === "passkeyAlone") return "access"
  const changed = account.lastPasswordUpdate === null ? undefined : new Date(account.lastPasswordUpdate)
  const expiration = passwordExpiration(changed, settings)
  const isByPassword = shown !== "upstream" && shown !== "upstreamTwoFactors"
  if (isByPassword && expiration && expiration.getTime() <= Date.now()) return "expiredPassword"
  if (account.hasSecondFactor) return "access"
  return (await demandsTwoFactor(tx, account.atalaiaId)) ? "twoFactor" : "access"
}
