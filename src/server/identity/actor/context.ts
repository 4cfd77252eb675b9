import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Ability, TokenType } from "@/domain/access"
import type { Recording, RecordingWith } from "../../audit/rows/recording"
import type { Database } from "../../platform/database/connection"
import type { ReplicaReader } from "../../platform/database/replica"
import type { FileStore } from "../../platform/files/fileStore"
import type { Refusal } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import type { Report } from "../../platform/telemetry/log"
import type { CallingApplication } from "./callingApplication"
import type { SessionTransport } from "./sessionTransport"

/** An application that calls with a token of its own (`federation/provider/serviceAccount.ts`). */
export interface ServiceAccount {
  /** The application's key, which is its OAuth client id. */
  clientId: string
  title: string
  /** The people who administer the application. They can create its secret, so its actions count as theirs. */
  keepers: readonly string[]
}

/** The actor: a person with a session, or a service account. It is read again on every request. */
export interface Actor {
  /** For a service account, its application's id in the `client` table. */
  atalaiaId: string
  name: string
  tokenType: TokenType
  /** Role names and titles of application administration, as the session call returns them. */
  roles: readonly string[]
  abilities: ReadonlySet<Ability>
  /** Whether any of the actor's roles, in any application, requires two-factor. */
  twoFactorDemanded: boolean
  superAdmin: boolean
  /** For the emergency access, which is not a person: when its session ends, whatever its use. */
  emergency: Date | undefined
  /** Set if the actor is a service account, not a person. */
  serviceAccount?: ServiceAccount
  /** Ids of the applications administered as application admin. */
  administers: readonly number[]
  /** Ids of the applications administered or managed. */
  governs: readonly number[]
  /** The application that the session belongs to. */
  appId: number
  tokenHash: Uint8Array
  /** Page tokens issued after fewer renewals than this are no longer valid. */
  tokensSince: number
  /** When the person last proved their identity. */
  authenticated: Date
  /** The methods shown then and before (RFC 8176), and when a passkey was last shown. */
  amr: readonly string[]
  passkeyShown?: Date
  /** Ids of the passkeys shown in this session. */
  passkeys?: readonly number[]
  expiresAt: Date
}

/** What every handler receives in addition to its input. */
export interface Context {
  db: Database
  report: Report
  /** For large reads without changes: uses an up-to-date replica if there is one. */
  reading: ReplicaReader
  settings: Settings
  files: FileStore
  /** True in a preview: nothing outside the database may change, and no file is needed. */
  dryRun: boolean
  /** What reviews of access decided to take is carried out: it is taken from the actor, too. */
  ofReview?: boolean
  caller: CallingApplication
  address: string
  userAgent: string
  /** A cookie of the request, for the OpenID provider. `sessionTransport` handles the page's own cookies. */
  cookie: (name: string) => string | undefined
  /** How the caller stores a session that is opened, renewed or ended. */
  sessionTransport: SessionTransport
  /** Whether the call counts as use of the session: background calls of a page do not keep it open. */
  use: boolean
  /**
   * Runs one transaction for a change and its audit rows. Everything inside must use `tx`: the outer handle would deadlock on the
   * embedded database.
   */
  change: <T>(work: (tx: Database, record: Recording, recordWith: RecordingWith) => Promise<T>) => Promise<T>
  /** Runs work in this process after the commit, with the server's own database. Does nothing in a preview. */
  afterwards: (work: (db: Database) => unknown) => void
  /** Audits the refusal of a call nested within this one, as if it had been sent alone. Not for use inside a transaction. */
  refused: (called: Call, refusal: Pick<Refusal, "status" | "code">) => Promise<void>
}

export interface Input<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

/** Calls that anyone may make have no session; for all others, it is checked before the handler runs. */
export type ContextOf<C extends Call> = C["who"] extends "anyone" ? Context : Context & { me: Actor }
export type AuthenticatedContext = Context & { me: Actor }

export type Handler<C extends Call> = (context: ContextOf<C>, input: Input<C>) => Promise<AnswerOf<C>>

/** A handler for every record, and no handler without a record. */
export type Handlers<Resource extends keyof Calls = keyof Calls> = {
  [N in keyof Calls[Resource]]: Calls[Resource][N] extends Call ? Handler<Calls[Resource][N]> : never
}

/** A handler without the types of one record, for code that serves all calls. */
export type LooseHandler = (context: Context & { me?: Actor }, input: LooseInput) => Promise<unknown>
export interface LooseInput {
  params: Record<string, string | number>
  query: unknown
  body: unknown
}
