import { ofetch } from "ofetch"
import { changed, noteChanges } from "./changes"
import { askWhoItIs, whileItMayAsk } from "./reauthentication"
import type { ApiRequest } from "./request"
import { currentToken, sessionOtherwise, sessionRefused } from "./session"
import { noteUse, takeUse } from "./use"

/** Why a request failed: the refusal of the server, or why it could not be reached. The message may be shown. */
export class RequestError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** Messages by field path. */
    readonly fields: Record<string, string> = {},
    /** The server's message, where `message` was replaced by another one. */
    readonly details?: string,
  ) {
    super(message)
    this.name = "RequestError"
  }
}

export interface SendOptions {
  signal?: AbortSignal
  /** Asks what the change would do, without doing it. */
  preview?: boolean
  /** The palette line it came from, for the audit. */
  commandLine?: string
  /** Whether the person is asked, over the page, to authenticate again where the server wants that; they are unless this says no. */
  asksWho?: boolean
}

/** What a change would do. The server finds out by trying it in a transaction that it rolls back. */
export interface Preview {
  effects: { text: string; tone: "danger" | "warning" | "positive" | "neutral" }[]
}

const clientHeaders = {
  Accept: "application/json",
  "X-Client-Key": "atalaia",
  "X-Client-Name": "atalaia-console",
  "X-Client-Version": __VERSION__,
}

/** At most two calls of lists and searches are under way at once; the others wait their turn. */
const limit = 2
let underWay = 0
const waiting: (() => void)[] = []
async function inTurn<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (underWay < limit) underWay++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    signal?.throwIfAborted()
    return await work()
  } finally {
    // The free slot goes directly to the next in line, so that no other request takes it in between.
    const next = waiting.shift()
    if (next) next()
    else underWay--
  }
}

/**
 * Sends a request. Rejects with a `RequestError` that carries the server's message, or says that the server
 * could not be reached; a 401 of an open session ends it.
 */
export function send<Answer>(request: ApiRequest<Answer>, options: SendOptions = {}): Promise<Answer> {
  const transmitted = () => transmit<Answer>(request, options)
  const mayAsk = request.route.reauthenticates && options.asksWho !== false
  const work = () => (mayAsk ? whileItMayAsk(transmitted) : transmitted())
  return request.route.queued ? inTurn(options.signal, work) : work()
}

/** Asks what a change would do. Refusals come as for the change itself. */
export function preview(request: ApiRequest, signal?: AbortSignal): Promise<Preview> {
  return transmit<Preview>(request, { preview: true, ...(signal && { signal }) })
}

async function transmit<Answer>(request: ApiRequest, options: SendOptions): Promise<Answer> {
  const token = currentToken()
  const headers: Record<string, string> = { ...clientHeaders }
  if (token) headers.Authorization = `Bearer ${token}`
  if (options.preview) headers["X-Preview"] = "1"
  const used = takeUse()
  if (!used) headers["X-Background"] = "1"
  if (options.commandLine) headers["X-Command-Line"] = encodeURIComponent(options.commandLine)
  const response = await ofetch
    .raw<Answer, "json" | "blob">(`/api${request.path}`, {
      method: request.route.method,
      query: request.query,
      headers,
      retry: 0,
      ignoreResponseError: true,
      ...(request.body !== undefined && {
        body: request.route.multipart ? inParts(request.body) : (request.body as Record<string, unknown>),
      }),
      ...(request.route.file && { responseType: "blob" as const }),
      ...(options.signal && { signal: options.signal }),
    })
    .catch((error: unknown) => {
      // The server has not heard of it.
      if (used) noteUse()
      if (options.signal?.aborted) throw options.signal.reason
      console.error(error)
      throw new RequestError("Não foi possível falar com o servidor. Verifique a conexão.", 0, "UNREACHABLE")
    })
  if (response.ok) {
    noteChanges(response.headers.get("x-change"))
    if (!options.preview && request.route.method !== "GET") changed()
    return response._data as Answer
  }
  const refusal = readRefusal(await refusalBody(response._data), response.status)
  console.error(`${request.route.method} ${request.route.path}: ${response.status} ${refusal.code}`)
  if (token && isEnded(refusal)) sessionRefused(refusal.message)
  if (refusal.code === "OTHER_TOKEN") sessionOtherwise()
  const asks = refusal.code === "REAUTHENTICATE" && options.asksWho !== false
  if (asks && (await askWhoItIs())) return transmit(request, options)
  throw refusal
}

/** Whether the session is over, or none that the server knows. */
const isEnded = ({ status, code }: RequestError) =>
  status === 401 && (code === "NO_SESSION" || code === "SESSION_OVER")

/** Each part is a file or JSON text. A preview is sent without the files. */
function inParts(body: unknown): FormData {
  const parts = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value instanceof Blob) parts.append(name, value)
    else if (value !== undefined) parts.append(name, JSON.stringify(value))
  }
  return parts
}

/** A call that answers a file refuses in JSON like any other. */
async function refusalBody(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data
  const text = await data.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readRefusal(data: unknown, status: number): RequestError {
  const body = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {}
  const message = typeof body.message === "string" ? body.message : "O servidor não conseguiu responder."
  const code = typeof body.code === "string" ? body.code : `HTTP_${status}`
  return new RequestError(message, status, code, (body.fields ?? {}) as Record<string, string>)
}
