import type { MiddlewareHandler } from "hono"
import { Refusal } from "../platform/refusal/refusal"
import { connectionOf } from "./connection"

/**
 * Refuses a request with several Host headers (RFC 9112, 3.2). Node uses the first one, while a proxy may have checked
 * another.
 */
export const refusingSeveralHosts: MiddlewareHandler = async (c, next) => {
  const { incoming } = connectionOf(c)
  const names = incoming?.rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)) ?? []
  if (names.length > 1) throw new Refusal(400, "UNREADABLE", "O cabeçalho Host veio mais de uma vez.")
  await next()
}
