import type { Context as HonoContext } from "hono"
import { type Call, mostBytes } from "@/contract/call"
import { type Budget, budget } from "./budget"
import { Refusal } from "./refusal"

/** The bytes of bodies. They are read once it is known who calls, and counted as they come. */

/** Of one call that nobody is signed in for. */
export const mostUnknown = 256 * 1024
/** Shorter ones are read at once: a stream takes a tenth of the server's time for a change. */
const short = 16 * 1024

/** Bytes of bodies at the same time, from their first byte until they are answered. */
export interface BodyLimits {
  /** Of all calls that nobody is signed in for. */
  unknown: number
  /** Of all other calls. */
  signedIn: number
  /** Of one person. */
  person: number
}
export const bodyLimits: BodyLimits = {
  unknown: 32 * 1024 ** 2,
  signedIn: 160 * 1024 ** 2,
  person: 40 * 1024 ** 2,
}

export interface Bodies {
  /**
   * The body of a call, until `done` with it. Refuses one that is too large (413), and one for which there is no room at the moment
   * (503).
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

  /** Where the bytes of a call count, and what to do when it is done with them. */
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

/** A body in chunks has no length that could be believed. */
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
