import { createHash } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import type { Adapter, AdapterPayload } from "oidc-provider"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import type { Ending } from "@/domain/sessions"
import { enteredWith } from "../../identity/access/applicationSessions"
import { readRenewalCookie } from "../../identity/access/pageSession"
import { endingSessions, endSessions, openSessions, unexpired } from "../../identity/access/sessions"
import { hashToken } from "../../identity/access/token"
import { batchLoader } from "../../platform/database/batchLoader"
import { type Database, hasRows, prepared, rows } from "../../platform/database/connection"
import { decryptIfKeyKnown, encrypt, type KeySettings, keysFor } from "../../platform/secrets/secretKey"
import { currentRequest } from "./currentRequest"

/** Lifetime, in seconds, of models without one of their own. */
const maxSeconds = 24 * 60 * 60

/** Reading one of these models means that an application or the person's browser is active, and keeps the session open. */
const keepsOpen: ReadonlySet<string> = new Set(["AccessToken", "RefreshToken", "Session"])

const record = type({
  sealed: type.instanceOf(Uint8Array),
  idHash: type.instanceOf(Uint8Array),
  consumed: "number | null",
  sessionHash: type.instanceOf(Uint8Array).or("null"),
  renews: "boolean | null",
  /** The grant that a token belongs to: it is always read after it. */
  grantSealed: type.instanceOf(Uint8Array).or("null"),
  grantHash: type.instanceOf(Uint8Array).or("null"),
})

const finding = (column: SQL) =>
  batchLoader(
    record,
    sql`model text, hash text`,
    sql`
      select r.sealed, r.id_hash as "idHash", extract(epoch from r.consumed_date)::int as consumed,
        r.session_hash as "sessionHash", s.last_validate < now() - interval '1 minute' as renews,
        g.sealed as "grantSealed", g.id_hash as "grantHash"
      from oidc_record r left join session s on s.token_hash = r.session_hash and ${openSessions}
        left join oidc_record g on r.model in ('AccessToken', 'RefreshToken') and g.model = 'Grant'
          and g.session_hash = r.session_hash and g.expire_date > now()
      where r.model = asked.model and ${column} = decode(asked.hash, 'base64') and r.expire_date > now()
        and (r.session_hash is null or (s.token_hash is not null and may_use(s.client_identifier, s.app_id)))`,
  )
const findById = finding(sql`r.id_hash`)
const findByUid = finding(sql`r.uid_hash`)
const findByUserCode = finding(sql`r.user_code_hash`)

/** No columns. */
const touched = type("Record<string, never>")
const consumed = type({ model: "string" })
const keepOpen = prepared(
  touched,
  sql`update session s set last_validate = now() where s.token_hash = ${sql.placeholder("session")}::bytea and ${unexpired}`,
)

const store = prepared(
  touched,
  sql`
    insert into oidc_record (model, id_hash, sealed, session_hash, uid_hash, user_code_hash, expire_date)
    values (${sql.placeholder("model")}, ${sql.placeholder("hash")}::bytea, ${sql.placeholder("sealed")}::bytea,
      ${sql.placeholder("session")}::bytea, ${sql.placeholder("uid")}::bytea, ${sql.placeholder("userCode")}::bytea,
      now() + make_interval(secs => ${sql.placeholder("seconds")}::float8))
    on conflict (model, id_hash) do update set
      sealed = excluded.sealed, session_hash = excluded.session_hash, uid_hash = excluded.uid_hash,
      user_code_hash = excluded.user_code_hash, expire_date = excluded.expire_date`,
)

/** Uses a refresh token up and stores the tokens that replace it: both or neither. Returns no row if it was used before. */
const exchange = prepared(
  consumed,
  sql`
    with used as (
      update oidc_record r set consumed_date = now()
      where r.model = 'RefreshToken' and r.id_hash = ${sql.placeholder("hash")}::bytea and r.consumed_date is null
      returning r.model
    ), issued as (
      insert into oidc_record (model, id_hash, sealed, session_hash, expire_date)
      select token.model, decode(token.hash, 'base64'), decode(token.sealed, 'base64'), decode(token.session, 'base64'),
        now() + make_interval(secs => token.seconds)
      from used, jsonb_to_recordset(${sql.placeholder("tokens")}::jsonb)
        as token(model text, hash text, sealed text, session text, seconds float8)
    )
    select model from used`,
)

const take = prepared(
  consumed,
  sql`
    update oidc_record r set consumed_date = now()
    where r.model = ${sql.placeholder("model")} and r.id_hash = ${sql.placeholder("hash")}::bytea and r.consumed_date is null
    returning r.model`,
)

/** The session of a grant. The grant's id is the session's token: 256 random bits that are never issued. */
export const sessionOfGrant = (grantId: string): Uint8Array => hashToken(grantId)

/** The public name of a session: the hash of its token, which opens nothing. */
export const sessionName = (sessionHash: Uint8Array): string => Buffer.from(sessionHash).toString("base64url")
export const sessionNamed = (name: string): Uint8Array => Buffer.from(name, "base64url")

/** Sessions `s` that an application received through OpenID Connect. */
export const grantsIn = (appId: number): SQL => sql`s.app_id = ${appId} and s.entered_with is not null`

/**
 * The store of one of the OpenID provider's models. A record that belongs to a session exists only while the session is open
 * and its person may use the application. So a change that ends either takes effect at the next read.
 */
export function recordsOf(db: Database, settings: KeySettings, model: string): Adapter {
  const opened = async (of: string, sealed: Uint8Array, idHash: Uint8Array) =>
    decryptIfKeyKnown(await sealingKeys(settings), sealed, ownerOf(of, idHash))

  async function found(find: typeof findById, id: string): Promise<AdapterPayload | undefined> {
    const ctx = await currentRequest()
    const asked = { model, hash: hashOf(id).toString("base64") }
    const row = await (takeAhead(ctx, asked) ?? find(db, asked))
    const text = row && (await opened(model, row.sealed, row.idHash))
    if (!row || text === undefined) return undefined
    if (row.renews && keepsOpen.has(model)) {
      await keepOpen(db, { session: row.sessionHash })
    }
    const payload: AdapterPayload = JSON.parse(text)
    const { grantSealed, grantHash } = row
    if (ctx && payload.grantId && grantSealed && grantHash)
      grantsRead.set(ctx, { id: payload.grantId, text: () => opened("Grant", grantSealed, grantHash) })
    return row.consumed === null ? payload : { ...payload, consumed: row.consumed }
  }

  /** The grant that this request has read with its token, once. */
  async function readWithToken(id: string): Promise<AdapterPayload | undefined> {
    const ctx = await currentRequest()
    const read = ctx && grantsRead.get(ctx)
    if (!ctx || read?.id !== id) return undefined
    grantsRead.delete(ctx)
    const text = await read.text()
    return text === undefined ? undefined : JSON.parse(text)
  }

  return {
    upsert: async (id, payload, expiresIn = maxSeconds) => {
      const hash = hashOf(id)
      const stored = {
        ...{ model, hash, seconds: expiresIn },
        sealed: encrypt(await sealingKeys(settings), JSON.stringify(payload), ownerOf(model, hash)),
        session: sessionOf(model, id, payload),
      }
      const ctx = await currentRequest()
      const refresh = ctx && refreshes.get(ctx)
      if (refresh) {
        refresh.tokens.push(inBase64(stored))
        // The library saves the new refresh token before the access token.
        if (model === "RefreshToken") return
        refreshes.delete(ctx)
        const tokens = JSON.stringify(refresh.tokens)
        const used = await exchange(db, { hash: hashOf(refresh.id), tokens })
        if (used.length === 0) throw await replayed(db, payload.grantId)
        return
      }
      await store(db, {
        ...stored,
        uid: payload.uid ? hashOf(payload.uid) : null,
        userCode: payload.userCode ? hashOf(payload.userCode) : null,
      })
    },
    find: async (id) => (model === "Grant" && (await readWithToken(id))) || found(findById, id),
    findByUid: (uid) => found(findByUid, uid),
    findByUserCode: (userCode) => found(findByUserCode, userCode),

    consume: async (id) => {
      const taken = await take(db, { model, hash: hashOf(id) })
      if (taken.length === 0) throw await replayed(db, (await found(findById, id))?.grantId)
    },

    destroy: async (id) => {
      if (model === "Grant") await endGrant(db, id, await endingNow())
      await db.execute(sql`delete from oidc_record r where r.model = ${model} and r.id_hash = ${hashOf(id)}`)
    },
    revokeByGrantId: async (grantId) => endGrant(db, grantId, await endingNow()),
  }
}

/** The error of a code or token that was used before: one of the two who sent it may have stolen it, so its grant ends. */
async function replayed(db: Database, grantId: string | undefined): Promise<Error> {
  if (grantId) await endGrant(db, grantId, "replayed")
  const { InvalidGrant } = await import("./library")
  return new InvalidGrant("already used")
}

/** Tokens to be stored, as JSON has them. */
type InBase64 = Record<string, string | number | null>
/** Refresh tokens that requests use up when they store the tokens that replace them. */
const refreshes = new WeakMap<object, { id: string; tokens: InBase64[] }>()

/** Uses a refresh token up together with the storing of the tokens that replace it, of which the access token is the last. */
export const beginRefresh = (ctx: object, id: string) => refreshes.set(ctx, { id, tokens: [] })

const inBase64 = (stored: Record<string, string | number | Uint8Array | null>): InBase64 =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
    ]),
  )

/**
 * Whether a one-time value, such as a signed proof, is used for the first time. It is atomic: of two concurrent requests, one
 * is first. The library would read first, and write afterwards.
 */
export function comesFirst(db: Database, id: string, expires: Date): Promise<boolean> {
  return hasRows(
    db,
    sql`
      insert into oidc_record as r (model, id_hash, sealed, expire_date)
      values ('ReplayDetection', ${hashOf(id)}, ''::bytea, ${expires.toISOString()}::timestamptz)
      on conflict (model, id_hash) do update set expire_date = excluded.expire_date where r.expire_date <= now()
      returning r.model`,
  )
}

/** Deletes a record in a transaction, and returns whether it existed: of two concurrent requests, only one gets it. */
export const takeRecord = (tx: Database, model: string, id: string): Promise<boolean> =>
  hasRows(
    tx,
    sql`delete from oidc_record r where r.model = ${model} and r.id_hash = ${hashOf(id)} returning r.model`,
  )

const ownerOf = (model: string, idHash: Uint8Array) => `${model}:${Buffer.from(idHash).toString("hex")}`

/** Grants that requests have read with a token of theirs. */
const grantsRead = new WeakMap<object, { id: string; text: () => Promise<string | undefined> }>()

/** The models of the token that a request of a route may have sent. */
const sent: Readonly<Record<string, readonly string[]>> = {
  token: ["RefreshToken"],
  introspection: ["AccessToken", "ClientCredentials", "RefreshToken"],
}

type Reading = ReturnType<typeof findById>
/** Tokens that are being read together with the client that sent them: by request, and by model and hash. */
const readAhead = new WeakMap<object, Map<string, Reading>>()

/**
 * Begins to read the token that a request has sent, while its client is looked up. Not if the client shows an assertion: its keys
 * may take seconds to arrive, and the token may have ended by then.
 */
export async function readTokenAhead(db: Database): Promise<void> {
  const ctx = await currentRequest()
  const { route = "", body } = ctx?.oidc ?? {}
  const id = route === "token" ? body?.refresh_token : body?.token
  if (!ctx || typeof id !== "string" || body?.client_assertion !== undefined || readAhead.has(ctx)) return
  const hash = hashOf(id).toString("base64")
  const reads = (sent[route] ?? []).map((model): [string, Reading] => {
    const reading = findById(db, { model, hash })
    // A client that is refused leaves it alone.
    reading.catch(() => {})
    return [`${model} ${hash}`, reading]
  })
  readAhead.set(ctx, new Map(reads))
}

/** A token that was read ahead, once. */
function takeAhead(
  ctx: object | undefined,
  { model, hash }: { model: string; hash: string },
): Reading | undefined {
  const reads = ctx && readAhead.get(ctx)
  const reading = reads?.get(`${model} ${hash}`)
  reads?.delete(`${model} ${hash}`)
  return reading
}

const sealingKeys = (settings: KeySettings) => keysFor("oidc", settings)

const hashOf = (id: string): Buffer => createHash("sha256").update(`oidc:${id}`).digest()

function sessionOf(
  model: string,
  id: string,
  { grantId, accountId, uid, result }: AdapterPayload,
): Uint8Array | null {
  if (model === "Grant") return sessionOfGrant(id)
  // A finished interaction names the portal session with which the person signed in.
  if (model === "Interaction") {
    const from = result?.login?.portalSession
    return typeof from === "string" ? sessionNamed(from) : null
  }
  // A browser's signed-in provider session depends on the portal session that opened it.
  if (model === "Session") return accountId && uid ? sessionNamed(uid) : null
  return grantId ? sessionOfGrant(grantId) : null
}

/** At the token endpoint, the provider ends a grant only if a code or refresh token was used twice. */
async function endingNow(): Promise<Ending> {
  const ctx = await currentRequest()
  return ctx?.oidc.route === "token" ? "replayed" : "signOut"
}

async function endGrant(db: Database, grantId: string, ending: Ending): Promise<void> {
  await db.execute(endingSessions(sql`s.token_hash = ${sessionOfGrant(grantId)}`, ending))
}

/** Ends the portal session of a browser's provider session, and the application sessions entered through it. */
export async function endPortalSession(db: Database, uid: string): Promise<void> {
  const portalSession = sessionNamed(uid)
  const itself = sql`(s.token_hash = ${portalSession} and s.app_id = ${securityAppId})`
  await db.transaction((tx) =>
    endSessions(tx, sql`(${itself} or (${enteredWith(portalSession)}))`, "signOut"),
  )
}

const named = type({ name: "string" })

/** The name of the person whose portal session a page's cookie holds, if it is open. */
export async function personInPortal(
  db: Database,
  settings: KeySettings,
  cookie: string,
): Promise<string | undefined> {
  const held = await readRenewalCookie(settings, cookie)
  if (!held) return undefined
  const [found] = await rows(
    db,
    named,
    sql`
      select p.name from session s join person p on p.atalaia_id = s.client_identifier
      where s.token_hash = ${held.tokenHash} and s.app_id = ${securityAppId} and ${openSessions}`,
  )
  return found?.name
}

/** Ends an application's session by the `sid` of its ID token. */
export async function endNamed(
  db: Database,
  { sid, sub, appKey }: { sid: string; sub: string; appKey: string },
): Promise<void> {
  const named = sql`
    s.token_hash = ${sessionNamed(sid)} and s.client_identifier = ${sub}
    and s.app_id = (select id from application where app_key = ${appKey})`
  await db.execute(endingSessions(named, "signOut"))
}
