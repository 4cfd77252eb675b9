import { randomUUID } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { routePath } from "hono/route"
import type { ServerRuntime } from "../../platform/services/serverRuntime"
import { tracing } from "../../platform/telemetry/tracing/tracing"
import { connectionOf } from "../connection"
import { operationsPaths } from "./routes"

/** Shape of a request id that a proxy or a client may set. Any other is replaced by a new one. */
const requestIdShape = /^[\w-]{8,64}$/

const knownMethods: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
])

declare module "hono" {
  interface ContextVariableMap {
    /** Returned as X-Request-Id, and in every log line about this request. */
    requestId: string
    /** Key of the calling application, once it is authenticated. */
    caller?: string
    /** Name of the call, such as `blocks.remove`. */
    callName?: string
  }
}

/** Requests of people and programs are traced; the page's files and probes are not. */
const isTraced = (path: string) => /^\/(api|oidc)\//.test(path) && !Object.hasOwn(operationsPaths, path)

/**
 * Gives each request an id, logs one line about it, counts it and traces it. The line has only its method, its route's pattern,
 * the status, the milliseconds, the calling application and the trace id.
 */
export function observing({ log, metrics }: Pick<ServerRuntime, "log" | "metrics">): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header("x-request-id")
    const requestId = given && requestIdShape.test(given) ? given : randomUUID()
    c.set("requestId", requestId)
    // Must come before the answer: Hono would have to copy an existing one to set a header.
    c.header("X-Request-Id", requestId)
    const began = performance.now()
    metrics?.underWay(1)
    const traced = isTraced(c.req.path) ? tracing()?.call((name) => c.req.header(name)) : undefined
    let status = 500
    try {
      await (traced ? traced.within(next) : next())
      // The OpenID provider answers its connections itself.
      const { outgoing } = connectionOf(c)
      status = outgoing?.headersSent ? outgoing.statusCode : c.res.status
    } finally {
      const milliseconds = performance.now() - began
      // The matched route as registered (`/users/:id`), of which there is a limited number.
      const route = routePath(c)
      const method = knownMethods.has(c.req.method) ? c.req.method : "OTHER"
      metrics?.underWay(-1)
      metrics?.answered({ method, route, status }, milliseconds / 1000)
      const caller = c.get("caller")
      traced?.end({ method, route, status, name: c.get("callName"), caller, error: c.error })
      const line = {
        requestId,
        method,
        route,
        status,
        ms: Math.round(milliseconds),
        ...(caller && { caller }),
        ...(traced?.traceId && { traceId: traced.traceId }),
      }
      log?.info(line, "request")
    }
  }
}
