import type { Context as HonoContext, MiddlewareHandler } from "hono"

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

/** What every answer of the API says: it is for this person at this moment, and nothing in it is to be run. */
const fixedHeaders = {
  "cache-control": "no-store",
  // Only the documentation page has styles.
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": transportSecurity,
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
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

/** The same headers on what is no call: its documentation, probes. */
export const fixingHeaders: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of Object.entries(fixedHeaders)) c.header(name, value)
  await next()
}
