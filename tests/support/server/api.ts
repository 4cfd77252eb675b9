import type { AnswerOf, Call, FileAnswer, ParamsOf, QueryOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { mapCalls } from "@/contract/routes"
import { formOf } from "../data/files"

/** The body of a refused call: a problem document (RFC 9457). */
export interface Refusal {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: string
  message: string
  /** Messages by field path. */
  fields?: Record<string, string>
}
/** A sentence of the server about an effect of a change. */
export interface Effect {
  text: string
  tone: "danger" | "warning" | "positive" | "neutral"
}

export interface Answer<T = Record<string, unknown>> {
  status: number
  headers: Headers
  /** Parsed JSON; any other content as text, including NDJSON. The type is the success type: for a refusal read `refusal`. */
  body: T
  /** The body if the call was refused (status 400 or higher), else `undefined`. */
  refusal: Refusal | undefined
  /** The effects that a preview returns; empty for every other call. */
  effects: Effect[]
}
/** Builds an answer from the raw response. */
export function answerOf<T>(status: number, headers: Headers, text: string): Answer<T> {
  const whole = !headers.get("content-type")?.includes("ndjson") && /^[{[]/.test(text)
  const body = whole ? JSON.parse(text) : text
  return {
    status,
    headers,
    body,
    refusal: status >= 400 ? body : undefined,
    effects: status === 200 && Array.isArray(body.effects) ? body.effects : [],
  }
}

/** The caller, and their address. */
export interface CallerOptions {
  token?: string | undefined
  headers?: Record<string, string>
  /** The key of the calling application; the portal by default. */
  client?: string
}
export interface CallOptions extends CallerOptions {
  body?: unknown
  query?: Record<string, unknown>
}
/** Makes a call by its method and path, for tests about HTTP itself. */
export type PathCaller = <T = Record<string, never>>(
  method: string,
  path: string,
  options?: CallOptions,
) => Promise<Answer<T>>

type Part<Name extends string, T> = keyof T extends never ? { [N in Name]?: undefined } : { [N in Name]: T }
type Params<C extends Call> = {
  [K in keyof ParamsOf<C>]: ParamsOf<C>[K] extends number ? number : string | number
}
/** A query as written in an address, or as the server parses it. */
type Query<C extends Call> = {
  [K in keyof QueryOf<C>]?: QueryOf<C>[K] | C["query"]["inferIn"][K] | undefined
}
/** A body as it is sent. */
export type SentBody<C extends Call> = C["body"]["inferIn"]

/** The input of a call, typed by its record. */
export type InputOf<C extends Call> = CallerOptions &
  Part<"params", Params<C>> & { query?: Query<C> } & (SentBody<C> extends undefined
    ? { body?: undefined }
    : { body: SentBody<C> })
type Arguments<C extends Call> =
  Record<never, never> extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>]

/** Input that may violate the call's record. */
interface RawInput extends CallOptions {
  params?: Record<string, string | number>
}

/** The body of a success. A file is returned as text, an answer without content as an empty text. */
type Answered<C extends Call> =
  AnswerOf<C> extends FileAnswer ? string : AnswerOf<C> extends undefined ? string : AnswerOf<C>

export interface Caller<C extends Call> {
  (...input: Arguments<C>): Promise<Answer<Answered<C>>>
  /** Returns the effects of the change without making it. */
  preview: (...input: Arguments<C>) => Promise<Answer<{ effects: Effect[] }>>
  /** Sends the input unchecked, for tests of bad input. */
  raw: (input: RawInput) => Promise<Answer<Answered<C>>>
}

export type Api = {
  // Inferred rather than intersected with `Call`, whose `any` shapes would swallow the real ones.
  [R in keyof Calls]: { [N in keyof Calls[R]]: Calls[R][N] extends infer C extends Call ? Caller<C> : never }
}

/** The whole API, typed by the contract: `api.blocks.create({ token, params: { clientId, app }, body })`. */
export function apiThrough(call: PathCaller): Api {
  const callerOf = (record: Call) => {
    const send = ({ params = {}, ...options }: RawInput = {}) => {
      const path = record.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(params[name])),
      )
      return call(record.method, path, {
        ...options,
        ...(record.multipart && { body: inParts(options.body) }),
      })
    }
    return Object.assign(send, {
      raw: send,
      preview: (input: RawInput = {}) => send({ ...input, headers: { ...input.headers, "X-Preview": "1" } }),
    })
  }
  return mapCalls(callerOf) as unknown as Api
}

/** A multipart body: a form unchanged, an object as a form. */
const inParts = (body: unknown) =>
  typeof body === "object" && body !== null && !(body instanceof FormData)
    ? formOf(body as Record<string, unknown>)
    : body
