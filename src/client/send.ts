import routes from "virtual:routes"
import { ofetch } from "ofetch"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { hasFields } from "@/domain/records"
import { noteConnected, noteDisconnected } from "./connectivity"
import { changed, notePendingChanges, outdated } from "./pendingChangeIds"
import { askWhoItIs, whileItMayAsk } from "./reauthentication"
import type { ApiRequest } from "./request"
import {
  currentSession,
  dropToken,
  heldToken,
  sessionOtherwise,
  sessionRefused,
  takeToken,
  tokenOf,
  withdrawToken,
} from "./session"
import { noteUserActivity, takeUserActivity } from "./userActivity"

/** Why a request failed: the server's refusal, or the reason why it could not be reached. The message may be shown. */
export class RequestError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** Messages by field path. */
    readonly fields: Record<string, string> = {},
    /** The server's message, if `message` was replaced by another one. */
    readonly details?: string,
    /** The id of the rule of incompatible roles that refuses, if the person may ask for an exception to it. */
    readonly rule?: number,
  ) {
    super(message)
    this.name = "RequestError"
  }

  /** Whether the server refuses the change itself, so that it would refuse another try, too. */
  get isCertain(): boolean {
    return [403, 404, 409, 422].includes(this.status)
  }

  /** Whether a rule of incompatible roles refuses. That is no failure, and repeating it would not help. */
  get isByRule(): boolean {
    return this.code === "INCOMPATIBLE"
  }
}

export interface SendOptions {
  signal?: AbortSignal
  /** Requests a preview of the change instead of making it. */
  preview?: boolean
  /** The palette line it came from, for the audit. */
  commandLine?: string
  /** The change's `Idempotency-Key`, for callers that retry it if the answer was lost. */
  key?: string
  /** Whether a dialog may ask the person to authenticate again if the server requires it; true by default. */
  asksWho?: boolean
}

/** The effects of a change. The server finds them by making the change in a transaction that it rolls back. */
export interface Preview {
  effects: { text: string; tone: "danger" | "warning" | "positive" | "neutral" }[]
}

const clientHeaders = {
  Accept: "application/json, application/problem+json",
  "X-Client-Key": "atalaia",
  "X-Client-Name": "atalaia-console",
  "X-Client-Version": __VERSION__,
}

/** The server to call and the client headers. A page calls the server that it came from. */
interface Calling {
  server: string
  headers: Readonly<Record<string, string>>
  /**
   * The calling program, if it is not a page. A page lives on: it logs errors and probes an unreachable server until it answers.
   */
  program?: Program
}
let calling: Calling = { server: "", headers: clientHeaders }

/** A program that makes calls and ends with them. */
export interface Program {
  headers: Readonly<Record<string, string>>
  /** Whether an answer comes from Atalaia; a page checks only its content type. */
  isAnswer: (request: ApiRequest, response: Response, data: unknown, options: SendOptions) => boolean
  /** Gets another token, if the program can. A call refused for want of a session is then repeated once. */
  renew?: () => Promise<void>
}

/** Sets the server's address, for programs other than the page. */
export function callServer(server: string, program: Program): void {
  calling = { server, headers: { ...clientHeaders, ...program.headers }, program }
}

/** At most two calls of lists and searches run at once; others wait. */
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
 * Sends a request. Rejects with a `RequestError` that has the server's message, or says that the server could not be reached or
 * that another system answered (`isNotFromServer`). A 401 ends an open session.
 */
export function send<Answer>(request: ApiRequest<Answer>, options: SendOptions = {}): Promise<Answer> {
  const transmitted = () => transmit<Answer>(request, options)
  const mayAsk = request.route.reauthenticates && options.asksWho !== false
  const work = () => (mayAsk ? whileItMayAsk(transmitted) : transmitted())
  return request.route.queued ? inTurn(options.signal, work) : work()
}

/** Requests the effects of a change. It is refused as the change itself would be. */
export function preview(request: ApiRequest, signal?: AbortSignal): Promise<Preview> {
  return transmit<Preview>(request, { preview: true, ...(signal && { signal }) })
}

type Renewed = AnswerOf<Calls["session"]["renew"]>
const renewal: ApiRequest<Renewed> = {
  resource: "session",
  name: "renew",
  route: routes.session.renew,
  path: routes.session.renew.path,
  query: {},
}

const renewing = new Map<string | null, Promise<Renewed>>()

/**
 * Gets the page's next token with the HttpOnly cookie, and checks whose session it is. Rejects as the call does: with 401 if the
 * session has ended.
 */
export function renewSession(): Promise<Renewed> {
  const session = currentSession()
  const underWay =
    renewing.get(session) ??
    transmit<Renewed>(renewal, {})
      .then((renewed) => {
        if (!takeToken(renewed, session)) throw otherSession()
        return renewed
      })
      .finally(() => renewing.delete(session))
  renewing.set(session, underWay)
  return underWay
}

const leaving: ApiRequest = {
  resource: "session",
  name: "signOut",
  route: routes.session.signOut,
  path: routes.session.signOut.path,
  query: {},
}

/**
 * Ends the cookie's session if the page left it while the server could not be reached. Rejects if the server still cannot end it.
 */
export async function endByCookie(): Promise<void> {
  try {
    const token = tokenOf(await transmit<Renewed>(renewal, {}))
    const headers = { ...clientHeaders, "X-Session-Cookie": "1", Authorization: `Bearer ${token}` }
    await inTurnOfTabs(() => fetched(leaving, headers))
  } catch (error) {
    if (!(error instanceof RequestError) || !isEnded(error)) throw error
  }
}

/**
 * Serializes across tabs what changes the session cookie: each cookie renews once, and none may arrive after a later one. Web
 * Locks need a secure context; elsewhere the server tolerates two concurrent renewals.
 */
const inTurnOfTabs = <Result>(work: () => Promise<Result>): Promise<Result> =>
  globalThis.navigator?.locks ? navigator.locks.request("atalaia.session", work) : work()

const otherSession = () =>
  new RequestError(
    "A sessão deste navegador mudou em outra aba. Confira quem está conectado e tente de novo.",
    409,
    "OTHER_SESSION",
  )

/** The token for a call in a session. An old one is renewed in the background; an expired one is renewed before the call. */
async function tokenFor(session: string): Promise<string | undefined> {
  if (currentSession() !== session) throw otherSession()
  const held = heldToken()
  // A failure is reported by a call that needs the token.
  if (held?.old) renewSession().catch(() => undefined)
  if (held) return held.token
  await renewSession().catch((error: unknown) => {
    if (error instanceof RequestError && isEnded(error) && currentSession() === session) {
      sessionRefused(error.message)
    }
    throw error
  })
  // What one person began must not be done in another person's session.
  if (currentSession() !== session) throw otherSession()
  return heldToken()?.token
}

async function transmit<Answer>(
  request: ApiRequest,
  options: SendOptions,
  session = request.route.open ? null : currentSession(),
  repeated = false,
): Promise<Answer> {
  const token = session === null ? undefined : await tokenFor(session)
  const headers: Record<string, string> = { ...calling.headers }
  if (request.route.keepsSession && !calling.program) headers["X-Session-Cookie"] = "1"
  if (token) headers.Authorization = `Bearer ${token}`
  if (options.preview) headers["X-Preview"] = "1"
  const used = takeUserActivity()
  if (!used) headers["X-Background"] = "1"
  if (options.key !== undefined) headers["Idempotency-Key"] = `"${options.key}"`
  if (options.commandLine) headers["X-Command-Line"] = encodeURIComponent(options.commandLine)
  const exchange = () => fetched<Answer>(request, headers, options.signal)
  const response = await (request.route.keepsSession ? inTurnOfTabs(exchange) : exchange()).catch(
    (error: unknown) => {
      // The server was not notified of the activity.
      if (used) noteUserActivity()
      if (options.signal?.aborted) throw options.signal.reason
      if (!calling.program) {
        console.error(error)
        noteDisconnected()
      }
      throw new RequestError(unreachable, 0, "UNREACHABLE")
    },
  )
  if (response.ok && !isOfAtalaia(request, response, response._data, options)) throw foreign(request, options)
  noteConnected()
  if (response.ok) {
    notePendingChanges(response.headers.get("x-change"))
    if (!options.preview && request !== renewal && request.route.method !== "GET") changed()
    if (request.route.keepsSession) withdrawToken(response._data)
    return response._data as Answer
  }
  const refusal = readRefusal(await refusalBody(response._data), response.status, isChange(request, options))
  if (refusal.code === "TOKEN_OUTDATED" && !repeated) {
    // The computer slept, or the server's keys were changed. The server has done nothing.
    dropToken(token)
    if (used) noteUserActivity()
    return transmit(request, options, session, true)
  }
  if (calling.program?.renew && token && isEnded(refusal) && !repeated) {
    await calling.program.renew()
    return transmit(request, options, currentSession(), true)
  }
  if (!calling.program) {
    console.error(`${request.route.method} ${request.route.path}: ${response.status} ${refusal.code}`)
  }
  if (isChange(request, options) && isOutdated(refusal)) outdated()
  if (token && isEnded(refusal) && currentSession() === session) sessionRefused(refusal.message)
  if (refusal.code === "OTHER_TOKEN") sessionOtherwise()
  const asks = refusal.code === "REAUTHENTICATE" && options.asksWho !== false
  if (!asks) throw refusal
  if (await askWhoItIs()) return transmit(request, options, session)
  throw new RequestError(refusal.message, refusal.status, notShown)
}

/** Shown if the server did not answer. */
export const unreachable = "Não foi possível falar com o servidor. Verifique a conexão."

/** Whether an answer has a content type that Atalaia uses: none, a file to save, or JSON. */
function isOfAtalaia(request: ApiRequest, response: Response, data: unknown, options: SendOptions): boolean {
  if (calling.program && !calling.program.isAnswer(request, response, data, options)) return false
  const { silent, file } = request.route
  if (silent && !options.preview) return response.status === 204
  if (file && !options.preview) return response.headers.has("content-disposition")
  const isJson = /^application\/json\b/i.test(response.headers.get("content-type") ?? "")
  return isJson && typeof data === "object" && data !== null
}

const foreignCode = "FOREIGN"

/** Whether another system on the way answered instead of Atalaia, so that it is unknown what the server did, if anything. */
export const isNotFromServer = ({ code }: RequestError): boolean =>
  code === foreignCode || code.startsWith("HTTP_")

/** A network's login page or a proxy's error is no answer to the request. */
const foreign = (request: ApiRequest, options: SendOptions): RequestError =>
  new RequestError(isChange(request, options) ? `${notAnswered} ${perhapsDone}` : notAnswered, 0, foreignCode)

/** True for changes that a page requested. A program knows which of its own calls are changes. */
const isChange = ({ route }: ApiRequest, { preview: previewed }: SendOptions): boolean =>
  !calling.program && route.method !== "GET" && !previewed

/** Shown if another system than the server answered. */
export const notAnswered =
  "A resposta não veio do Atalaia, e sim de algo no caminho, como a página de entrada de uma rede."

/** Shown for a change that was not answered. */
export const perhapsDone = "Não se sabe se a mudança foi feita: confira antes de repetir."

const notShown = "NOT_SHOWN"

/** Whether the person cancelled the re-authentication: nothing was done, and there is no error to show. */
export const wasCancelled = (error: unknown) => error instanceof RequestError && error.code === notShown

const fetched = <Answer>(request: ApiRequest, headers: Record<string, string>, signal?: AbortSignal) =>
  ofetch.raw<Answer, "json" | "blob">(`${calling.server}/api${request.path}`, {
    method: request.route.method,
    query: request.query,
    headers,
    retry: 0,
    ignoreResponseError: true,
    ...(request.body !== undefined && {
      body: request.route.multipart ? inParts(request.body) : (request.body as Record<string, unknown>),
    }),
    ...(request.route.file && { responseType: "blob" as const }),
    // Redirects are not followed: a request goes to the server only.
    ...(calling.program && { redirect: "manual" as const }),
    ...(signal && { signal }),
  })

/** Whether the session has ended or is unknown to the server. */
const isEnded = ({ status, code }: RequestError) =>
  status === 401 && (code === "NO_SESSION" || code === "SESSION_OVER")

/** Whether a change was refused because its subject was removed or changed. */
const isOutdated = ({ status, isByRule }: RequestError) => (status === 404 || status === 409) && !isByRule

/** Each part is a file or JSON text. A preview is sent without the files. */
function inParts(body: unknown): FormData {
  const parts = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value instanceof Blob) parts.append(name, value)
    else if (value !== undefined) parts.append(name, JSON.stringify(value))
  }
  return parts
}

/** A call that returns a file refuses in JSON like any other. */
async function refusalBody(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data
  const text = await data.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The message for a proxy's error page, which has no message of the server. */
function proxyError(status: number, change: boolean): string {
  if (status === 413) return "O conteúdo enviado é grande demais."
  const unanswered = "O servidor não conseguiu responder."
  // With 503 the proxy reached no server; with 502 and 504 it may have forwarded the request.
  return change && (status === 502 || status === 504) ? `${unanswered} ${perhapsDone}` : unanswered
}

function readRefusal(data: unknown, status: number, change: boolean): RequestError {
  const body = hasFields(data) ? data : {}
  const message = typeof body.message === "string" ? body.message : proxyError(status, change)
  const code = typeof body.code === "string" ? body.code : `HTTP_${status}`
  const rule = typeof body.rule === "number" ? body.rule : undefined
  return new RequestError(
    message,
    status,
    code,
    (body.fields ?? {}) as Record<string, string>,
    undefined,
    rule,
  )
}
