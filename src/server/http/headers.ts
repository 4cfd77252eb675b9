import type { Context as HonoContext, MiddlewareHandler } from "hono"
import { type ProblemCode, problems, problemsPath, problemType } from "@/contract/problems"

/** What is said of a refusal. */
interface Refused {
  status: number
  code: ProblemCode
  message: string
  fields?: Record<string, string> | undefined
  /** Seconds. */
  retryAfter?: number | undefined
}

declare module "hono" {
  interface ContextVariableMap {
    /** Headers of this answer, by their names in small letters. */
    answerHeaders?: Record<string, string>
    /** Cookies of this answer, as `Set-Cookie` has them. */
    answerCookies?: string[]
  }
}

/** A year (ASVS 5.0, 3.4.1): https alone from now on, for this name and those below it. */
export const transportSecurity = "max-age=31536000; includeSubDomains"

/**
 * What every answer of the API says: it is for this person at this moment, and nothing in it is to be run. What only browsers of the
 * past, or documents, would heed is left out: each header costs both sides of every call.
 */
const fixedHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "strict-transport-security": transportSecurity,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}

/** Adds a header to what will be answered; where it is there already, its value follows the first one. */
export function tell(c: HonoContext, name: string, value: string): void {
  const headers = c.get("answerHeaders") ?? {}
  c.set("answerHeaders", headers)
  const told = headers[name]
  headers[name] = told === undefined ? value : `${told}, ${value}`
}

/** Adds a cookie to what will be answered. */
export function tellCookie(c: HonoContext, cookie: string): void {
  c.set("answerCookies", [...(c.get("answerCookies") ?? []), cookie])
}

/** What a call is answered with. All headers are one plain object: a `Headers` takes longer than all else on the way. */
export const respond = (
  c: HonoContext,
  status: number,
  body: BodyInit | null,
  contentType?: string,
): Response => {
  const response = new Response(body, {
    status,
    headers: {
      ...fixedHeaders,
      ...(contentType && { "content-type": contentType }),
      "x-request-id": c.get("requestId"),
      ...c.get("answerHeaders"),
    },
  })
  for (const cookie of c.get("answerCookies") ?? []) response.headers.append("set-cookie", cookie)
  return response
}

export const respondJson = (c: HonoContext, status: number, body: object): Response =>
  respond(c, status, JSON.stringify(body), "application/json")

/** A refusal as a problem document (RFC 9457), with `message`, `code` and `fields` beside what every such document has. */
export function problemOf(c: HonoContext, { status, code, message, fields }: Refused): string {
  const type = `${problemsPath}/${code}`
  return JSON.stringify({
    type,
    title: problems[code].title,
    status,
    detail: message,
    // Nothing that was sent is echoed, the path neither.
    instance: `${type}#${c.get("requestId")}`,
    message,
    code,
    ...(fields && { fields }),
  })
}

export function respondProblem(c: HonoContext, refusal: Refused): Response {
  const { status, retryAfter } = refusal
  if (retryAfter !== undefined) tell(c, "retry-after", String(retryAfter))
  return respond(c, status, problemOf(c, refusal), problemType)
}

/** The same headers on what is no call: its documentation, probes. */
export const fixingHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of Object.entries(fixedHeaders)) c.header(name, value)
  await next()
}
