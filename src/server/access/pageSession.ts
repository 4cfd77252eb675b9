import { type } from "arktype"
import { sql } from "drizzle-orm"
import { pageTokenSeconds } from "@/domain/sessions"
import { type Database, prepared, rows } from "../database/connection"
import { type KeySettings, keysFor, signed, verified } from "./secretKey"
import { openSessions, sessionEnding } from "./sessions"

/**
 * What a page has of its session. Nobody holds the token itself: the page gets one that is good for some minutes, and a
 * cookie that no script reads renews it. Both name the session by the hash of its token, which opens nothing, and are
 * signed with keys of their own, so that neither can be made from the other, or from the database.
 */

const hashBytes = 32
const numberBytes = 4
const prefix = "page."
const tokenShape = new RegExp(`^${prefix}[\\w-]{54}\\.[\\w-]{43}$`)

/** A session, by the hash of its token, and after how many renewals what names it was given. */
export interface Named {
  tokenHash: Uint8Array
  renewals: number
}

/** Whether a bearer token has the form of a page's; only its signature tells whether it is one. */
export const isPageToken = (token: string): boolean => tokenShape.test(token)

/** A token for a page, good until `pageTokenSeconds` from now by the server's clock. */
export async function newPageToken(settings: KeySettings, { tokenHash, renewals }: Named): Promise<string> {
  const until = Math.floor(Date.now() / 1000) + pageTokenSeconds
  return prefix + signed(await keysFor("page tokens", settings), packed(tokenHash, renewals, until))
}

/** The session that a page's token names; nothing where it is forged or outdated. */
export async function sessionOfPageToken(settings: KeySettings, token: string): Promise<Named | undefined> {
  const text = verified(await keysFor("page tokens", settings), token.slice(prefix.length))
  const [tokenHash, renewals, until] = unpacked(text, 2) ?? []
  if (!tokenHash || renewals === undefined || until === undefined) return undefined
  return until * 1000 > Date.now() ? { tokenHash, renewals } : undefined
}

/** What the cookie of a session holds after so many renewals. The same for the same: an answer may be lost, and given again. */
export const renewalCookie = async (settings: KeySettings, { tokenHash, renewals }: Named): Promise<string> =>
  signed(await keysFor("page cookies", settings), packed(tokenHash, renewals))

/** What a cookie renews; nothing where it is forged. */
export async function readRenewalCookie(settings: KeySettings, cookie: string): Promise<Named | undefined> {
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

/** The hash and so many numbers. */
function unpacked(text: string | undefined, count: number): [Uint8Array, ...number[]] | undefined {
  const bytes = Buffer.from(text ?? "", "base64url")
  if (bytes.length !== hashBytes + count * numberBytes) return undefined
  const numbers = Array.from({ length: count }, (_, index) =>
    bytes.readUInt32BE(hashBytes + index * numberBytes),
  )
  return [bytes.subarray(0, hashBytes), ...numbers]
}

/** So long the cookie before is taken again, in case the answer with the new one did not arrive. */
const againSeconds = 30

const renewedRow = type({ renewals: "number.integer" })

/** One statement, so that of two renewals with the same cookie one is the first. A cookie from before a restore counts, too. */
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

/** What became of a renewal: the number of the next cookie; or why there is none. */
export type Renewal =
  | { renewals: number }
  /** It never was, or its month is gone. */
  | "unknown"
  | { over: typeof sessionEnding.infer }
  /** The cookie was used before: one of two who hold it is not the browser that it was given. */
  | { copied: { client: string; appId: number } }

/** Renews an open session once for each cookie. It is no use of the session: that is for the call to say. */
export async function renew(db: Database, { tokenHash, renewals }: Named): Promise<Renewal> {
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
