import type { Context as HonoContext, MiddlewareHandler } from "hono"
import { type ProblemCode, problems, problemsPath, problemType } from "@/contract/problems"

/** The parts of a refusal that are sent. */
interface Refused {
  status: number
  code: ProblemCode
  message: string
  fields?: Record<string, string> | undefined
  rule?: number | undefined
  /** Seconds. */
  retryAfter?: number | undefined
}

declare module "hono" {
  interface ContextVariableMap {
    /** Headers of this answer, by lowercase name. */
    answerHeaders?: Record<string, string>
    /** Cookies of this answer, as `Set-Cookie` values. */
    answerCookies?: string[]
  }
}

/** One year (ASVS 5.0, 3.4.1): https only, for this host and its subdomains. */
export const transportSecurity = "max-age=31536000; includeSubDomains"

/**
 * Headers of every API answer: it is not cached, and nothing in it may run. Headers that only old browsers or documents would
 * use are omitted: each header costs both sides of every call.
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

/** Adds a header to the answer. A second value of the same name is appended to the first. */
export function tell(c: HonoContext, name: string, value: string): void {
  const headers = c.get("answerHeaders") ?? {}
  c.set("answerHeaders", headers)
  const told = headers[name]
  headers[name] = told === undefined ? value : `${told}, ${value}`
}

/** Adds a cookie to the answer. */
export function tellCookie(c: HonoContext, cookie: string): void {
  c.set("answerCookies", [...(c.get("answerCookies") ?? []), cookie])
}

/** The response of a call. All headers are one plain object: a `Headers` takes longer than the rest of the request handling. */
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

/** A refusal as a problem document (RFC 9457), with the extra members `message`, `code`, `fields` and `rule`. */
export function problemOf(c: HonoContext, { status, code, message, fields, rule }: Refused): string {
  const type = `${problemsPath}/${code}`
  return JSON.stringify({
    type,
    title: problems[code].title,
    status,
    detail: message,
    // Nothing from the request is echoed, not even the path.
    instance: `${type}#${c.get("requestId")}`,
    message,
    code,
    ...(fields && { fields }),
    ...(rule !== undefined && { rule }),
  })
}

export function respondProblem(c: HonoContext, refusal: Refused): Response {
  const { status, retryAfter } = refusal
  if (retryAfter !== undefined) tell(c, "retry-after", String(retryAfter))
  return respond(c, status, problemOf(c, refusal), problemType)
}

/** Sets the same headers on answers that are not calls: documentation and probes. */
export const fixingHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of Object.entries(fixedHeaders)) c.header(name, value)
  await next()
}
