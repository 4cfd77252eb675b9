import type { HttpBindings } from "@hono/node-server"
import type { Context } from "hono"

/** Node's request and answer of a call. Both are undefined for a call made in-process. */
export const connectionOf = (c: Context): Partial<HttpBindings> => c.env ?? {}
