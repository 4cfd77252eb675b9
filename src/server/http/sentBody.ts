import type { Context as HonoContext } from "hono"
import type { Call } from "@/contract/call"
import { boundedQueue, maxPerPerson } from "../identity/access/hashing"
import { maxValues, readJson, readParts, shaped } from "../platform/web/reading"
import { maxTogether, maxWholeLength, parseInParts } from "./jsonParts"
import { withVersion } from "./precondition"
import { shapedInParts } from "./shapedParts"

/** A body in the shape of its call. */
export interface SentBody {
  body: unknown
  /** Identifies a sent body. */
  content: unknown
}

/** Large plans and runbooks are read one at a time: each leaves room for other calls, but several together would not. */
const longOnes = boundedQueue(1, 100, 0, {
  busy: "O servidor recebe muito conteúdo ao mesmo tempo.",
  enough: "Outros envios seus ainda estão em andamento.",
})

/** Parses and checks the body of a call. `from` is the person or network that sends it. Throws 400 and 422. */
export async function sentBody(
  c: HonoContext,
  record: Call,
  bytes: Uint8Array<ArrayBuffer>,
  version: number | undefined,
  from: string,
): Promise<SentBody> {
  if (record.multipart || bytes.length <= maxWholeLength) {
    const sent = record.multipart ? await readParts(bytes, c.req.header("content-type")) : readJson(bytes)
    return { body: shaped(record.body, withVersion(record, sent, version)), content: sent }
  }
  const inParts = async (most: number) => {
    const { value, lists } = await parseInParts(bytes, most)
    const whole = { value: withVersion(record, value, version), lists }
    return { value, body: await shapedInParts(record.body, whole) }
  }
  if (!record.largeBody) {
    const { value, body } = await inParts(maxValues)
    return { body, content: value }
  }
  return longOnes.run(
    async () => {
      const { body } = await inParts(maxTogether)
      const digest = await crypto.subtle.digest("SHA-256", bytes)
      return { body, content: { digest: Buffer.from(digest).toString("base64url") } }
    },
    from,
    maxPerPerson,
  )
}
