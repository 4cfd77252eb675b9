import { randomUUID } from "node:crypto"
import type { HttpBindings } from "@hono/node-server"
import type { MiddlewareHandler } from "hono"
import { routePath } from "hono/route"
import { tracing } from "../tracing/tracing"
import type { Operating } from "./operating"
import { operationsPaths } from "./routes"

/** An id that a proxy or a client may give a request; any other is made here. */
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
    /** Answered as X-Request-Id, and in every line of the log that is about this request. */
    requestId: string
    /** Key of the application that calls, once it is known to be one. */
    caller?: string
    /** Name of the call that is made, such as `blocks.removeAll`. */
    callName?: string
  }
}

/** What is asked for by people and programs; files of the page and probes are not. */
const isTraced = (path: string) => /^\/(api|oidc)\//.test(path) && !Object.hasOwn(operationsPaths, path)

/**
 * Gives every request an id, logs one line about it, counts it and traces it. The line has only its method, the pattern of
 * its route, the status, the milliseconds, the calling application and the name of its trace.
 */
export function observing({ log, metrics }: Pick<Operating, "log" | "metrics">): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header("x-request-id")
    const requestId = given && requestIdShape.test(given) ? given : randomUUID()
    c.set("requestId", requestId)
    // Before anything is answered: of an answer that is there already, Hono would make another one.
    c.header("X-Request-Id", requestId)
    const began = performance.now()
    metrics?.underWay(1)
    const traced = isTraced(c.req.path) ? tracing()?.call((name) => c.req.header(name)) : undefined
    let status = 500
    try {
      await (traced ? traced.within(next) : next())
      // The OpenID provider answers its connections itself.
      const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
      status = outgoing?.headersSent ? outgoing.statusCode : c.res.status
    } finally {
      const milliseconds = performance.now() - began
      // The route that answered, as the table has it (`/users/:id`): there are only so many.
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
