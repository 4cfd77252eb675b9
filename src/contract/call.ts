import { type } from "arktype"
import type { Ability, TokenType } from "@/domain/access"

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
  /** A list or search: a page sends at most two of these at once and queues the others. No limit of the server. */
  queued?: true
  /** A change that can be previewed: tried without being carried out, to say what it would do. */
  previews?: true
  /** The body comes in parts, as forms with files do: each part is JSON text or a file. */
  multipart?: true
  /**
   * Which quota it counts towards. A call that reads, and names a person or a document in its path, counts towards
   * `person` unless it says otherwise; `none` where it answers no more than lists do.
   */
  quota?: Quota | "none"
  /** Refusals beside the common ones (400, 401, 403, 404, 422), as readers of the API should know them. */
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
  ) {}
}
/** The shape of such an answer; the page gets a `Blob`. */
export const file = type.instanceOf(FileAnswer)
/** True where the call answers a file. */
export const answersFile = (record: Call) => record.answer === (file as type.Any)

/** True where the call has no body to read. */
export const hasBody = (record: Call) => record.body !== (nothing as type.Any)
/** True where the call answers nothing (204). */
export const hasAnswer = (record: Call) => record.answer !== (nothing as type.Any)

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
