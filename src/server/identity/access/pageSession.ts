import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { pageTokenSeconds } from "@/domain/sessions"
import { type Database, prepared, rows } from "../../platform/database/connection"
import { type KeySettings, keysFor, signed, verified } from "../../platform/secrets/secretKey"
import type { NamedSession } from "../actor/sessionTransport"
import { openSessions, sessionEnding } from "./sessions"

/*
 * How a page holds its session. The page never receives the session token. It gets a short-lived page token (minutes), and an
 * HttpOnly cookie renews it. Both name the session by its token hash, which opens nothing. They are signed with separate
 * keys, so that neither can be made from the other, or from the database.
 */

/** The name of the cookie. */
export const sessionCookie = "atalaia"

const hashBytes = 32
const numberBytes = 4
const prefix = "page."
const tokenShape = new RegExp(`^${prefix}[\\w-]{54}\\.[\\w-]{43}$`)

/** Whether a bearer token has the form of a page token; its signature is not checked. */
export const isPageToken = (token: string): boolean => tokenShape.test(token)

/** A page token that is valid for `pageTokenSeconds` by the server's clock. */
export async function newPageToken(
  settings: KeySettings,
  { tokenHash, renewals }: NamedSession,
): Promise<string> {
  const until = Math.floor(Date.now() / 1000) + pageTokenSeconds
  return prefix + signed(await keysFor("page tokens", settings), packed(tokenHash, renewals, until))
}

/** The session that a page token names; undefined if the token is forged or expired. */
export async function sessionOfPageToken(
  settings: KeySettings,
  token: string,
): Promise<NamedSession | undefined> {
  const text = verified(await keysFor("page tokens", settings), token.slice(prefix.length))
  const [tokenHash, renewals, until] = unpacked(text, 2) ?? []
  if (!tokenHash || renewals === undefined || until === undefined) return undefined
  return until * 1000 > Date.now() ? { tokenHash, renewals } : undefined
}

/** The session cookie after this many renewals. It is deterministic, so that a lost answer can be sent again. */
export const renewalCookie = async (
  settings: KeySettings,
  { tokenHash, renewals }: NamedSession,
): Promise<string> => signed(await keysFor("page cookies", settings), packed(tokenHash, renewals))

/** The session that a cookie renews; undefined if the cookie is forged. */
export async function readRenewalCookie(
  settings: KeySettings,
  cookie: string,
): Promise<NamedSession | undefined> {
  const [tokenHash, renewals] = unpacked(verified(await keysFor("page cookies", settings), cookie), 1) ?? []
  return tokenHash && renewals !== undefined ? { tokenHash, renewals } : undefined
}

function packed(tokenHash: Uint8Array, ...numbers: number[]): string {
  const bytes = Buffer.alloc(hashBytes + numbers.length * numberBytes)
  bytes.set(tokenHash)
  for (const [index, number] of numbers.entries())
    bytes.writeUInt32BE(number, hashBytes + index * numberBytes)
  return bytes.toString("base64url")
}

/** Unpacks the token hash and `count` numbers; undefined if the length is wrong. */
function unpacked(text: string | undefined, count: number): [Uint8Array, ...number[]] | undefined {
  const bytes = Buffer.from(text ?? "", "base64url")
  if (bytes.length !== hashBytes + count * numberBytes) return undefined
  const numbers = Array.from({ length: count }, (_, index) =>
    bytes.readUInt32BE(hashBytes + index * numberBytes),
  )
  return [bytes.subarray(0, hashBytes), ...numbers]
}

/** Grace period in which the previous cookie is accepted once more, in case the answer with the new one was lost. */
const againSeconds = 30

const renewedRow = type({ renewals: "number.integer" })

/**
 * One statement, so that only one of two renewals with the same cookie succeeds. A cookie issued before a database restore is
 * accepted, too.
 */
const renewOpen = prepared(
  renewedRow,
  sql`
    update session s set renewals = ${sql.placeholder("renewals")}::integer + 1, renewed_date = now()
    where s.token_hash = ${sql.placeholder("tokenHash")} and ${openSessions}
      and s.renewals <= ${sql.placeholder("renewals")}::integer
    returning s.renewals`,
)

const notRenewed = type({
  open: "boolean",
  ending: sessionEnding,
  renewals: "number.integer",
  lately: "boolean",
  client: "string",
  appId: "number.integer",
})

/** The result of a renewal: the number of the next cookie, or why there is none. */
export type Renewal =
  | { renewals: number }
  /** There never was such a session, or its month was deleted. */
  | "unknown"
  | { over: typeof sessionEnding.infer }
  /** The cookie was used before: it has two holders, and one of them is not the browser that received it. */
  | { copied: { client: string; appId: number } }

/** Renews an open session, once for each cookie. A renewal does not count as use of the session; only calls do. */
export async function renew(db: Database, { tokenHash, renewals }: NamedSession): Promise<Renewal> {
  const [renewed] = await renewOpen(db, { tokenHash, renewals })
  if (renewed) return renewed
  const [found] = await rows(
    db,
    notRenewed,
    sql`
      select ${openSessions} as open, s.ending, s.renewals, s.client_identifier as client, s.app_id as "appId",
        coalesce(s.renewed_date > now() - ${`${againSeconds} seconds`}::interval, false) as lately
      from session s where s.token_hash = ${tokenHash}`,
  )
  if (!found) return "unknown"
  if (!found.open) return { over: found.ending }
  if (found.lately && found.renewals === renewals + 1) return { renewals: found.renewals }
  return { copied: { client: found.client, appId: found.appId } }
}
