import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Ability, TokenType } from "@/domain/access"
import type { CallingApplication } from "../access/callingApplication"
import type { AuditEntry } from "../audit/audit"
import type { Database } from "../database/connection"
import type { Reading } from "../database/replica"
import type { FileStore } from "../files/fileStore"
import type { Report } from "../log"
import type { Settings } from "../settings"
import type { Keeping } from "./keeping"
import type { Refusal } from "./refusal"

/** An application that calls by a token that it got for itself (`federation/serviceAccount.ts`). */
export interface ServiceAccount {
  /** Its key, by which it is known as a client. */
  clientId: string
  title: string
  /** The people who administer it: they can make its secret, so what it does counts as theirs. */
  keepers: readonly string[]
}

/** Whose session it is, or which application's token, read anew on every request. */
export interface Me {
  /** Of a service account the id of its application as a client. */
  atalaiaId: string
  name: string
  tokenType: TokenType
  /** Role names and titles of application administration, as the session answers them. */
  roles: readonly string[]
  abilities: ReadonlySet<Ability>
  /** Whether any of their roles, in any application, demands two-factor. */
  twoFactorDemanded: boolean
  superAdmin: boolean
  /** Of the emergency access, which is no person: when its session ends, however it is used. */
  emergency: Date | undefined
  /** Where no person calls, but an application by itself. */
  serviceAccount?: ServiceAccount
  /** Ids of the applications administered as application admin. */
  administers: readonly number[]
  /** Ids of the applications administered or managed. */
  governs: readonly number[]
  /** The application that the session is in. */
  appId: number
  tokenHash: Uint8Array
  /** Pages' tokens that were given after fewer renewals have ended. */
  tokensSince: number
  /** When the person last showed who they are. */
  authenticated: Date
  /** How, then and before (RFC 8176), and when last with a passkey. */
  amr: readonly string[]
  passkeyShown?: Date
  /** Those shown in this session, by their ids. */
  passkeys?: readonly number[]
  expiresAt: Date
}

/** What every handler is given beside its input. */
export interface Context {
  db: Database
  report: Report
  /** For large reads without changes: on a replica if there is one, and up to date all the same. */
  reading: Reading
  settings: Settings
  files: FileStore
  /** A preview, to say what the call would do: nothing outside the database may happen, and no file is needed. */
  dryRun: boolean
  caller: CallingApplication
  address: string
  userAgent: string
  /** A cookie of the request: those of the OpenID provider. What the page itself keeps in cookies is in `keeping`. */
  cookie: (name: string) => string | undefined
  /** How whoever calls keeps a session that is opened, renewed or ended. */
  keeping: Keeping
  /** Somebody makes this call: what a page asks by itself keeps no session open. */
  use: boolean
  /**
   * One transaction for a change and its audit rows. `record` writes an audit row, or many together; everything
   * inside must go through `tx`: the outer handle would deadlock on the embedded database.
   */
  change: <T>(
    work: (tx: Database, record: (entries: AuditEntry | AuditEntry[]) => Promise<void>) => Promise<T>,
  ) => Promise<T>
  /**
   * Does something in this process once the changes stand, with the server's own database; in a preview nothing.
   */
  afterwards: (work: (db: Database) => unknown) => void
  /** Keeps that a call within this one was refused, as it would have been by itself. Not from within a transaction. */
  refused: (called: Call, refusal: Pick<Refusal, "status" | "code">) => Promise<void>
}

export interface Input<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

/** Calls that anyone may make have no session; for all others it has been checked before the handler runs. */
export type ContextOf<C extends Call> = C["who"] extends "anyone" ? Context : Context & { me: Me }
export type SignedIn = Context & { me: Me }

export type Handler<C extends Call> = (context: ContextOf<C>, input: Input<C>) => Promise<AnswerOf<C>>

/** A handler for every record, and no handler without one. */
export type Handlers<Resource extends keyof Calls = keyof Calls> = {
  [N in keyof Calls[Resource]]: Calls[Resource][N] extends Call ? Handler<Calls[Resource][N]> : never
}

/** The same without the types of one record, for what is done alike with every call. */
export type LooseHandler = (context: Context & { me?: Me }, input: LooseInput) => Promise<unknown>
export interface LooseInput {
  params: Record<string, string | number>
  query: unknown
  body: unknown
}
