import { type } from "arktype"
import type { Ability, TokenType } from "@/domain/access"
import type { pageSizes } from "@/domain/pageSizes"

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
  "planId",
  "runbookId",
  "searchId",
  "passkeyId",
  "sessionNumber",
] as const
type NumericParameter = (typeof numericParameters)[number]

/**
 * Limits on how many people's data somebody may read, each person counted once: `person` what they may open anyway,
 * `revealed` what they have to give a reason for. Quotas are per session and day (`src/server/privacy/quota.ts`).
 */
export type Quota = "person" | "revealed"

/** The parameters in a path such as `/client/:clientId/application/:app`. */
export type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? ParameterRecord<Name> & PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? ParameterRecord<Name>
    : Record<never, never>
type ParameterRecord<Name extends string> = { [N in Name]: N extends NumericParameter ? number : string }

/** One call of the API as data. Server, caller, OpenAPI document and tests are all read from it. */
export interface Call<
  Path extends string = string,
  Query extends type.Any = type.Any,
  Body extends type.Any = type.Any,
  Answer extends type.Any = type.Any,
> {
  method: Method
  path: Path
  /** What it does, one Portuguese sentence for the API's readers. */
  summary: string
  who: Who
  /** Token types that may call it; the ordinary session where not stated. */
  tokens?: readonly TokenType[]
  /**
   * Refused (401 REAUTHENTICATE) where the person last proved their identity more than some minutes ago, so that it
   * takes more than a session left open: always, or where its handler finds that it matters.
   */
  reauthenticates?: "always" | "sometimes"
  /**
   * Opens, renews or ends the session of whoever calls. With the header `X-Session-Cookie` a page has it kept in a cookie
   * that no script reads, and gets a token for some minutes; without it a program gets the session's own token.
   */
  keepsSession?: true
  /** Hashes passwords, which is slow: handled in a bounded queue, so that many at once do not slow down other calls. */
  hashes?: true
  query: Query
  body: Body
  answer: Answer
  /** A list in pages, which has so many rows if nothing else is asked: its answer says how many there are (`paging`). */
  pages?: keyof typeof pageSizes
  /** A list or search: a page sends at most two of these at once and queues the others. No limit of the server. */
  queued?: true
  /** A change that can be previewed: tried without being carried out, to say what it would do. */
  previews?: true
  /** Many changes come in one body. */
  largeBody?: true
  /** May take minutes, in which nothing moves on the connection. */
  takesLong?: true
  /** The body comes in parts, as forms with files do: each part is JSON text or a file. */
  multipart?: true
  /** A file may come with it and need not: without one, it can be part of a plan. */
  fileOptional?: true
  /** A file that is always of this type, as readers of the API are told. */
  contentType?: string
  /** Its answer says where the next one goes on (`X-Next-Cursor`). */
  continues?: true
  /**
   * Which quota it counts towards. A call that reads, and names a person or a document in its path, counts towards
   * `person` unless it says otherwise; `none` where it answers no more than lists do.
   */
  quota?: Quota | "none"
  /**
   * The answer holds what is shown once, such as a secret, leads into an application, or says that somebody has shown who they
   * are: nothing of it is kept, so the call takes no `Idempotency-Key`.
   */
  secretAnswer?: true
  /** Where the specification asks for what readers of an API do not expect, such as a GET that sends a mail: one sentence. */
  bends?: string
  /** It will go, and how long it stays at least; what replaces it says `instead`. Dates are `2026-11-25`. */
  deprecated?: { since: string; sunset?: string; instead: string }
  /** Refusals beside the common ones (400, 401, 403, 404, 412, 422), as readers of the API should know them. */
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

/** Fills in what a record leaves out: no query, no body, no answer. */
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

/** The answer of a call that answers a file: sent as it is, under its name. */
export class FileAnswer {
  constructor(
    readonly name: string,
    readonly contentType: string,
    /** All of it, or as it is read. */
    readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
    /** What is told of it beside, by names in small letters. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
/** The shape of such an answer; the page gets a `Blob`. */
export const file = type.instanceOf(FileAnswer)
/** True where the call answers a file. */
export const answersFile = (record: Call) => record.answer === (file as type.Any)

/** True where the call has no body to read. */
export const hasBody = (record: Call) => record.body !== (nothing as type.Any)
/** How large a body may be: files weigh 2.5 MB at most, a line of a plan hardly 1 KB, everything else far less. */
export const mostBytes = ({ multipart, largeBody }: Pick<Call, "multipart" | "largeBody">): number =>
  (multipart ? 4096 : largeBody ? 16_384 : 256) * 1024
/** True where the call answers nothing (204). */
export const hasAnswer = (record: Call) => record.answer !== (nothing as type.Any)

/** True where the call changes something: one of these has the method of those that read (`bends`). */
export const changes = ({ method, previews }: Call) => method !== "GET" || previews === true

/** True where a change can be sent again with its `Idempotency-Key`: somebody makes it, and its answer may be kept. */
export const takesKey = (record: Call) =>
  changes(record) && record.who !== "anyone" && !record.keepsSession && !record.secretAnswer

/** The quota that a call counts towards. */
export function quotaOf({ quota, method, path }: Pick<Call, "quota" | "method" | "path">): Quota | undefined {
  if (quota !== undefined) return quota === "none" ? undefined : quota
  return method === "GET" && /:(atalaiaId|fileId)\b/.test(path) ? "person" : undefined
}

const numbers = new Set<string>(numericParameters)
/** The parameter names of a path, with which of them are whole numbers. */
export function parametersOf(path: string): { name: string; numeric: boolean }[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({ name, numeric: numbers.has(name) }))
}
