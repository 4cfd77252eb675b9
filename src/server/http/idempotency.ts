import { createHash, randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Context as HonoContext } from "hono"
import { type Call, changes, takesKey } from "@/contract/call"
import { keptKeyHours } from "@/contract/idempotency"
import { type } from "@/contract/type"
import type { Actor } from "../identity/actor/context"
import { type Database, hasRows, rows } from "../platform/database/connection"
import { conflict, Refusal } from "../platform/refusal/refusal"
import { decrypt, encrypt, type KeySettings, keysFor } from "../platform/secrets/secretKey"
import { type RepeatedCall, reach, reachNow, refuseLost } from "./reach"

/** An answer as it is sent, and sent again on a retry. */
export interface StoredAnswer {
  status: number
  /** JSON; null if the call answers nothing. */
  body: string | null
  headers: Record<string, string>
}

/** An idempotent request: its caller, key and content. */
export interface Keyed {
  caller: string
  key: string
  /** A hash of method, path, query and body. */
  fingerprint: string
}

/**
 * A request that takes longer than this many seconds is abandoned, and may be retried. It can then no longer commit its
 * change.
 */
const underWaySeconds = 120

/** A string of structured fields (RFC 9651), as the draft requires, or the same without quotes. */
const keyShape = /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\w.~:+/=-]{1,255}))$/

/**
 * The idempotency key of a change; undefined if none was sent, or if the call changes nothing. Throws 400 if the call takes
 * no key, or if the key is malformed.
 */
export function keyOf(c: HonoContext, record: Call): string | undefined {
  const header = c.req.header("idempotency-key")
  if (header === undefined || !changes(record)) return undefined
  if (!takesKey(record)) {
    throw new Refusal(
      400,
      "NO_KEY",
      "Esta chamada não aceita o cabeçalho Idempotency-Key: o que ela responde abre uma sessão ou é mostrado uma única vez, e não fica guardado.",
    )
  }
  const [, quoted, bare] = keyShape.exec(header) ?? []
  const key = quoted ?? bare
  if (key === undefined) {
    throw new Refusal(
      400,
      "UNREADABLE",
      "O cabeçalho Idempotency-Key é um texto de 1 a 255 caracteres, entre aspas: um UUID, por exemplo.",
    )
  }
  return key
}

/**
 * A hash that identifies a request's content. Files count by their content, because multipart boundaries differ between
 * requests.
 */
export async function fingerprintOf(c: HonoContext, sent: unknown, version: string): Promise<string> {
  const parts = JSON.stringify([c.req.method, c.req.path, Object.entries(c.req.query()).sort(), version])
  const hash = createHash("sha256").update(parts)
  for (const [name, value] of Object.entries(sent ?? {})) {
    hash.update(JSON.stringify([name, value instanceof File ? [value.name, value.type, value.size] : value]))
    if (value instanceof File) hash.update(new Uint8Array(await value.arrayBuffer()))
  }
  return hash.digest("base64url")
}

const kept = type("string.json.parse").to({
  fingerprint: "string",
  "answer?": { status: "number.integer", body: "string | null", headers: "Record<string, string>" },
  /** Absent in answers of earlier versions, which are deleted after a day. */
  "reach?": reach,
})
type StoredKey = typeof kept.infer

const keysOf = (settings: KeySettings) => keysFor("answers", settings)
const ownerOf = ({ caller, key }: Keyed) => `${caller} ${key}`

const found = type({ answered: "boolean", sealed: type.instanceOf(Uint8Array), mine: "boolean" })

/**
 * Claims a key, or returns the stored answer to it. Throws 409 while there is none, and 422 if the first request had other
 * content.
 */
async function claimed(
  db: Database,
  settings: KeySettings,
  keyed: Keyed,
): Promise<{ claim: string } | { again: StoredAnswer; reach: StoredKey["reach"] }> {
  const { caller, key, fingerprint } = keyed
  const claim = randomUUID()
  const sealed = encrypt(await keysOf(settings), JSON.stringify({ fingerprint }), ownerOf(keyed))
  const [row] = await rows(
    db,
    found,
    sql`
      with begun as (
        insert into idempotency_key as k (caller, key, claim, sealed, expire_date)
        values (${caller}, ${key}, ${claim}, ${sealed}, now() + make_interval(hours => ${keptKeyHours}))
        on conflict (caller, key) do update set claim = excluded.claim, answered = false, sealed = excluded.sealed,
          create_date = now(), expire_date = excluded.expire_date
        where k.expire_date < now()
          or (not k.answered and k.create_date < now() - make_interval(secs => ${underWaySeconds}))
        returning answered, sealed
      )
      select answered, sealed, true as mine from begun
      union all
      select answered, sealed, false from idempotency_key
      where caller = ${caller} and key = ${key} and not exists (select from begun)`,
  )
  if (row?.mine) return { claim }
  // The first request was in progress and has just ended without a stored answer.
  if (!row) throw underWay()
  const before = kept.assert(decrypt(await keysOf(settings), row.sealed, ownerOf(keyed)))
  if (before.fingerprint !== fingerprint) throw otherContent()
  if (!before.answer) throw row.answered ? done() : underWay()
  return { again: before.answer, reach: before.reach }
}

const underWay = () =>
  conflict(
    "Uma chamada com esta Idempotency-Key ainda está em andamento. Aguarde um momento e repita-a.",
    "KEY_UNDER_WAY",
  )
const done = () =>
  conflict(
    "Uma chamada com esta Idempotency-Key já fez mudanças, mas a resposta dela não está guardada. Aguarde um momento e repita-a; se continuar assim, confira o que mudou.",
    "KEY_DONE",
  )
const otherContent = () =>
  new Refusal(
    422,
    "KEY_USED",
    "Esta Idempotency-Key já foi usada com outro conteúdo: cada mudança tem a sua.",
  )

/** Refusals that a retry would meet again, and that are therefore stored; all others depend on the caller or the moment. */
const lasting: ReadonlySet<number> = new Set([403, 404, 409, 412, 422])

/**
 * Runs the work of an idempotency key once. `mark` records in the transaction of the change that it was made: it is never made
 * again. The answer is stored after it, and sent again on a retry of the same request while the actor still reaches what it is
 * about. Lasting refusals of the handler are stored too. After all other failures the request may be retried, unless something
 * was changed.
 */
export async function once(
  { db, settings, me }: { db: Database; settings: KeySettings; me: Actor },
  call: RepeatedCall,
  given: Omit<Keyed, "caller">,
  work: (mark: (tx: Database) => Promise<void>) => Promise<StoredAnswer>,
  refused: (refusal: Refusal) => StoredAnswer,
): Promise<{ answer: StoredAnswer; again: boolean } | { refusal: Refusal }> {
  const keyed = { ...given, caller: me.atalaiaId }
  const begun = await claimed(db, settings, keyed)
  if ("again" in begun) {
    if (begun.reach) await refuseLost(call, begun.reach)
    return { answer: begun.again, again: true }
  }
  const { claim } = begun
  try {
    const outcome = await outcomeOf(() => work((tx) => markDone(tx, keyed, claim)))
    const answer = "refusal" in outcome ? lastingly(outcome.refusal, refused) : outcome.answer
    if (answer) await keepAnswer(db, settings, keyed, claim, { answer, reach: await reachNow(call, db) })
    // What the handler has recorded before a refusal, such as a wrong password, is recorded again by a retry.
    else await release(db, keyed, claim, true)
    return "refusal" in outcome ? outcome : { ...outcome, again: false }
  } catch (error) {
    await release(db, keyed, claim, false)
    throw error
  }
}

const outcomeOf = (
  work: () => Promise<StoredAnswer>,
): Promise<{ answer: StoredAnswer } | { refusal: Refusal }> =>
  work().then(
    (answer) => ({ answer }),
    (error: unknown) => {
      if (error instanceof Refusal) return { refusal: error }
      throw error
    },
  )

const lastingly = (
  refusal: Refusal,
  refused: (refusal: Refusal) => StoredAnswer,
): StoredAnswer | undefined => (lasting.has(refusal.status) ? refused(refusal) : undefined)

/** Releases the claim, so that the request may be retried. After a change only if `marked`. */
async function release(db: Database, { caller, key }: Keyed, claim: string, marked: boolean): Promise<void> {
  await db.execute(sql`
    delete from idempotency_key
    where caller = ${caller} and key = ${key} and claim = ${claim} and (not answered or ${marked})`)
}

/** Throws 409, which rolls the change back, if the request was abandoned and a retry holds the claim. */
async function markDone(tx: Database, { caller, key }: Keyed, claim: string): Promise<void> {
  const isMine = await hasRows(
    tx,
    sql`
      update idempotency_key set answered = true
      where caller = ${caller} and key = ${key} and claim = ${claim} returning 1`,
  )
  if (!isMine) throw underWay()
}

/** Throws 409 if the request was abandoned and a retry holds the claim. Nothing was changed then. */
async function keepAnswer(
  db: Database,
  settings: KeySettings,
  keyed: Keyed,
  claim: string,
  answered: Required<Pick<StoredKey, "answer" | "reach">>,
): Promise<void> {
  const whole: StoredKey = { fingerprint: keyed.fingerprint, ...answered }
  const sealed = encrypt(await keysOf(settings), JSON.stringify(whole), ownerOf(keyed))
  const isMine = await hasRows(
    db,
    sql`
      update idempotency_key set answered = true, sealed = ${sealed}
      where caller = ${keyed.caller} and key = ${keyed.key} and claim = ${claim} returning 1`,
  )
  if (!isMine) throw underWay()
}
