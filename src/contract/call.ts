import type { Ability, TokenType } from "@/domain/access"
import type { pageSizes } from "@/domain/pageSizes"
import { type } from "./type"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** An ability, any of several, everyone signed in, or everyone. */
export type Who = Ability | readonly Ability[] | "signedIn" | "anyone"

/** Path parameters that are numbers; every other one is a short text. */
const numericParameters = [
  "roleId",
  "profileId",
  "organizationId",
  "documentId",
  "validationId",
  "entryId",
  "textId",
  "operationId",
  "linkId",
  "appId",
  "itemId",
  "fileId",
  "deliveryId",
  "consentId",
  "deputyId",
  "planId",
  "runbookId",
  "ruleId",
  "searchId",
  "passkeyId",
  "reviewId",
  "lineId",
  "sessionNumber",
] as const
type NumericParameter = (typeof numericParameters)[number]

/**
 * Limits on how many people's data an actor may read, each person counted once. `person` counts data that they may open anyway,
 * `revealed` data for which they have to give a reason. Quotas are per session and day (`src/server/people/privacy/quota.ts`).
 */
export type Quota = "person" | "revealed"

/** The parameters in a path such as `/client/:clientId/application/:app`. */
export type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? ParameterRecord<Name> & PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? ParameterRecord<Name>
    : Record<never, never>
type ParameterRecord<Name extends string> = { [N in Name]: N extends NumericParameter ? number : string }

/** One call of the API as data. Server, client, OpenAPI document and tests are all derived from it. */
export interface Call<
  Path extends string = string,
  Query extends type.Any = type.Any,
  Body extends type.Any = type.Any,
  Answer extends type.Any = type.Any,
> {
  method: Method
  path: Path
  /** Its effect in one Portuguese sentence, for the API's readers. */
  summary: string
  who: Who
  /** Token types that may call it; only the ordinary session by default. */
  tokens?: readonly TokenType[]
  /**
   * Refused (401 REAUTHENTICATE) if the person last proved their identity more than some minutes ago, so that a session left open
   * is not enough. Always, or if the handler finds that it matters.
   */
  reauthenticates?: "always" | "sometimes"
  /**
   * Opens, renews or ends the actor's session. With the header `X-Session-Cookie`, the session is in an HttpOnly cookie and the
   * page gets a token for some minutes. Without it, a program gets the session's own token.
   */
  keepsSession?: true
  /** Hashes passwords, which is slow: handled in a bounded queue, so that many concurrent ones do not slow down other calls. */
  hashes?: true
  query: Query
  body: Body
  answer: Answer
  /** A paged list with this default page size: its answer contains the number of items (`paging`). */
  pages?: keyof typeof pageSizes
  /** A list or search: a page sends at most two of these at once and queues the others. The server has no such limit. */
  queued?: true
  /** A change that can be previewed: it is tried and rolled back, to return its effects. */
  previews?: true
  /** How often a person may preview it is limited, because its effects or refusals tell of other people. */
  limitsPreviews?: true
  /** The body may contain many changes. */
  largeBody?: true
  /** May take minutes without any data on the connection. */
  takesLong?: true
  /** The body is multipart, as for forms with files: each part is JSON text or a file. */
  multipart?: true
  /** A file is optional: without one, the call can be part of a plan. */
  fileOptional?: true
  /** The content type if the returned file always has the same one, for the API's documentation. */
  contentType?: string
  /** Its answer contains the cursor of the next page (`X-Next-Cursor`). */
  continues?: true
  /**
   * The quota that it counts towards. A call that reads, and has a person or a document in its path, counts towards `person` by
   * default; `none` if it returns no more than lists do.
   */
  quota?: Quota | "none"
  /**
   * The answer contains a value shown only once, such as a secret, leads into an application, or confirms an authentication. It
   * is never stored, so the call takes no `Idempotency-Key`.
   */
  secretAnswer?: true
  /** An unusual design that the specification requires, such as a GET that sends a mail: one sentence. */
  bends?: string
  /** Deprecated since, and available at least until; `instead` names the replacement. Dates are `2026-11-25`. */
  deprecated?: { since: string; sunset?: string; instead: string }
  /** Refusals in addition to the common ones (400, 401, 403, 404, 412, 422), for the API's documentation. */
  refusals?: Partial<Record<401 | 403 | 404 | 409 | 422 | 429, string>>
}

const nothing = type("undefined")
const anyObject = type({})
type Nothing = typeof nothing
type AnyObject = typeof anyObject

type Stated<
  Path extends string,
  Query extends type.Any,
  Body extends type.Any,
  Answer extends type.Any,
> = Omit<Call, "method" | "path" | "query" | "body" | "answer"> & {
  path: Path
  query?: Query
  body?: Body
  answer?: Answer
}

/** Fills in a record's defaults: no query, no body, no answer. */
function call(method: Method) {
  return <
    const Path extends string,
    Query extends type.Any = AnyObject,
    Body extends type.Any = Nothing,
    Answer extends type.Any = Nothing,
  >(
    path: Path,
    stated: Omit<Stated<Path, Query, Body, Answer>, "path">,
  ): Call<Path, Query, Body, Answer> => ({
    ...stated,
    method,
    path,
    query: (stated.query ?? anyObject) as Query,
    body: (stated.body ?? nothing) as Body,
    answer: (stated.answer ?? nothing) as Answer,
  })
}

export const get = call("GET")
export const post = call("POST")
export const put = call("PUT")
export const patch = call("PATCH")
export const del = call("DELETE")

export type ParamsOf<C extends Call> = PathParameters<C["path"]>
export type QueryOf<C extends Call> = C["query"]["infer"]
export type BodyOf<C extends Call> = C["body"]["infer"]
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing returns nothing
export type AnswerOf<C extends Call> = C["answer"]["infer"] extends undefined ? void : C["answer"]["infer"]

/** The answer of a call that returns a file: sent unchanged, under its name. */
export class FileAnswer {
  constructor(
    readonly name: string,
    readonly contentType: string,
    /** The whole content, or a stream. */
    readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
    /** Additional headers, by lower-case name. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
/** The shape of such an answer; the page gets a `Blob`. */
export const file = type.instanceOf(FileAnswer)
/** True if the call returns a file. */
export const answersFile = (record: Call) => record.answer === (file as type.Any)

/** True if the call has a body. */
export const hasBody = (record: Call) => record.body !== (nothing as type.Any)
/** Maximum size of a body: a file has up to 2.5 MB, a line of a plan hardly 1 KB, everything else far less. */
export const maxBytes = ({ multipart, largeBody }: Pick<Call, "multipart" | "largeBody">): number =>
  (multipart ? 4096 : largeBody ? 16_384 : 256) * 1024
/** True if the call returns something; otherwise it is a 204. */
export const hasAnswer = (record: Call) => record.answer !== (nothing as type.Any)

/** True if the call changes something. One such call has the method of those that read (`bends`). */
export const changes = ({ method, previews }: Call) => method !== "GET" || previews === true

/** True if a change can be retried with its `Idempotency-Key`: it has an actor, and its answer may be stored. */
export const takesKey = (record: Call) =>
  changes(record) && record.who !== "anyone" && !record.keepsSession && !record.secretAnswer

/** The quota that a call counts towards. */
export function quotaOf({ quota, method, path }: Pick<Call, "quota" | "method" | "path">): Quota | undefined {
  if (quota !== undefined) return quota === "none" ? undefined : quota
  return method === "GET" && /:(atalaiaId|fileId)\b/.test(path) ? "person" : undefined
}

const numbers = new Set<string>(numericParameters)
/** The parameter names of a path, and whether each is a whole number. */
export function parametersOf(path: string): { name: string; numeric: boolean }[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({ name, numeric: numbers.has(name) }))
}
