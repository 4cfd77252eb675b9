import type { Context as HonoContext } from "hono"
import { type Call, hasBody } from "@/contract/call"
import { schemaOf } from "@/contract/schema"
import { Refusal } from "../platform/refusal/refusal"

/** The entity tag of an answer with a version (RFC 9110, 8.8.3). */
export const etagOf = (answer: unknown): Record<string, string> =>
  typeof answer === "object" && answer !== null && "version" in answer ? { etag: `"${answer.version}"` } : {}

/** The path of the version in a body: at the top level, or in one of its parts. */
export function versionPath(record: Call): readonly string[] | undefined {
  if (!hasBody(record)) return undefined
  const { properties = {} } = schemaOf(record.body)
  if (properties.version) return ["version"]
  const part = Object.keys(properties).find((name) => properties[name]?.properties?.version)
  return part === undefined ? undefined : [part, "version"]
}

/** The version that `If-Match` names; undefined without the header, or if it is `*`. */
export function versionMatched(c: HonoContext, record: Call): number | undefined {
  const header = c.req.header("if-match")?.trim()
  if (header === undefined || record.method === "GET") return undefined
  if (!versionPath(record)) {
    throw new Refusal(
      400,
      "NO_VERSION",
      "Esta chamada não confere versões: ela não aceita o cabeçalho If-Match.",
    )
  }
  if (header === "*") return undefined
  if (header.includes(",")) {
    throw new Refusal(400, "UNREADABLE", "O cabeçalho If-Match traz uma só ETag: a do que foi lido.")
  }
  const [, version] = /^"(\d{1,9})"$/.exec(header) ?? []
  if (version === undefined) throw notThatVersion("A ETag do cabeçalho If-Match não é a de nenhuma versão.")
  return Number(version)
}

/** Sets the version from `If-Match` in a body. */
export function withVersion(record: Call, sent: unknown, version: number | undefined): unknown {
  if (version === undefined) return sent
  return withValue(sent, versionPath(record) ?? [], version)
}

function withValue(value: unknown, [name = "", ...rest]: readonly string[], version: number): unknown {
  // A value that is not an object is refused later, for its shape.
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  const before: unknown = Reflect.get(value, name)
  if (rest.length > 0) return { ...value, [name]: withValue(before, rest, version) }
  if (before !== undefined && before !== version) {
    throw new Refusal(400, "UNREADABLE", "O corpo e o cabeçalho If-Match dizem versões diferentes.")
  }
  return { ...value, [name]: version }
}

const notThatVersion = (message: string, fields?: Record<string, string>) =>
  new Refusal(412, "CHANGED", message, fields)

/** For a call with `If-Match`, turns 409 CHANGED into 412 (RFC 9110, 13.1.1); all else is unchanged. */
export const asPrecondition = (error: unknown): unknown =>
  error instanceof Refusal && error.code === "CHANGED" ? notThatVersion(error.message, error.fields) : error
