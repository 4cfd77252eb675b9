import type { Context as HonoContext } from "hono"
import { type Call, mostBytes } from "@/contract/call"
import { type Budget, budget } from "./budget"
import { Refusal } from "./refusal"

/** Reads request bodies. A body is read once the caller is known, and its bytes are counted as they arrive. */

/** Maximum body of a call without a session, in bytes. */
export const mostUnknown = 256 * 1024
/** Shorter bodies are read at once: for a small change, a stream takes a tenth of the server's time. */
const short = 16 * 1024

/** Limits of body bytes held at the same time, from their first byte until the call is answered. */
export interface BodyLimits {
  /** All calls without a session together. */
  unknown: number
  /** All other calls together. */
  signedIn: number
  /** All calls of one person together. */
  person: number
}
export const bodyLimits: BodyLimits = {
  unknown: 32 * 1024 ** 2,
  signedIn: 160 * 1024 ** 2,
  person: 40 * 1024 ** 2,
}

export interface Bodies {
  /**
   * Reads the body of a call; its bytes count until `done` is called. Throws 413 if it is too large, and 503 if there is no
   * room at the moment.
   */
  read: (c: HonoContext, record: Call, person: string | undefined) => Promise<ReadBody>
}
export interface ReadBody {
  bytes: Uint8Array<ArrayBuffer>
  done: () => void
}

const tooLarge = () => new Refusal(413, "TOO_LARGE", "O conteúdo enviado é grande demais.")
const busy = () =>
  new Refusal(503, "BUSY", "O servidor recebe muito conteúdo ao mesmo tempo. Tente de novo.", undefined, 5)

export function bodies(limits = bodyLimits): Bodies {
  const unknown = budget(limits.unknown)
  const signedIn = budget(limits.signedIn)
  const people = new Map<string, { own: Budget; calls: number }>()

  /** The budgets that a call's bytes count against, and a function to call when it is done. */
  function budgetsFor(person: string | undefined): { budgets: readonly Budget[]; leave: () => void } {
    if (person === undefined) return { budgets: [unknown], leave: () => undefined }
    const known = people.get(person) ?? { own: budget(limits.person), calls: 0 }
    known.calls++
    people.set(person, known)
    const leave = () => {
      known.calls--
      if (known.calls === 0) people.delete(person)
    }
    return { budgets: [known.own, signedIn], leave }
  }

  return {
    read: async (c, record, person) => {
      const most = person === undefined ? Math.min(mostBytes(record), mostUnknown) : mostBytes(record)
      const stated = statedLength(c)
      if (stated !== undefined && stated > most) throw tooLarge()
      if (stated !== undefined && stated <= short) {
        return { bytes: new Uint8Array(await c.req.arrayBuffer()), done: () => undefined }
      }
      const { budgets, leave } = budgetsFor(person)
      let taken = 0
      const done = () => {
        for (const each of budgets) each.giveBack(taken)
        taken = 0
        leave()
      }
      const take = (bytes: number) => {
        if (taken + bytes > most) throw tooLarge()
        const full = budgets.findIndex((each) => !each.take(bytes))
        if (full >= 0) {
          for (const each of budgets.slice(0, full)) each.giveBack(bytes)
          throw busy()
        }
        taken += bytes
      }
      try {
        return { bytes: await readAll(c.req.raw.body, take), done }
      } catch (error) {
        done()
        throw error
      }
    },
  }
}

/** The declared length; undefined for a chunked body, whose length cannot be trusted. */
function statedLength(c: HonoContext): number | undefined {
  const length = c.req.header("content-length")
  return c.req.header("transfer-encoding") === undefined && length !== undefined ? Number(length) : undefined
}

async function readAll(
  body: ReadableStream<Uint8Array> | null,
  take: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body ?? []) {
    take(chunk.byteLength)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
