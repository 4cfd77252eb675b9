import type { Context as HonoContext } from "hono"
import { type Call, maxBytes } from "@/contract/call"
import { Refusal } from "../platform/refusal/refusal"
import { type BodyRoom, busy, isFull, roomOf, statedLength, uncounted } from "../platform/web/bodyRoom"

/* Reads request bodies. A body is read once the caller is known, and its bytes are counted as they arrive. */

/** Maximum body of a call without a session, in bytes. */
export const maxAnonymousBytes = 256 * 1024
/** Shorter bodies are read at once, counted by the length that they state: for a small change, a stream takes a tenth of the server's time. */
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

export function bodies(limits = bodyLimits): Bodies {
  const unknown = roomOf(limits.unknown)
  const signedIn = roomOf(limits.signedIn)
  const people = new Map<string, BodyRoom>()

  /** The rooms that a call's bytes count against. */
  function roomsFor(person: string | undefined): readonly BodyRoom[] {
    if (person === undefined) return [unknown]
    const own = people.get(person) ?? roomOf(limits.person)
    people.set(person, own)
    return [own, signedIn]
  }

  return {
    read: async (c, record, person) => {
      const most = person === undefined ? Math.min(maxBytes(record), maxAnonymousBytes) : maxBytes(record)
      const stated = statedLength((name) => c.req.header(name))
      if (stated !== undefined && stated > most) throw tooLarge()
      const isShort = stated !== undefined && stated <= short
      const readAtOnce = async () => new Uint8Array(await c.req.arrayBuffer())
      if (isShort && stated <= uncounted) return { bytes: await readAtOnce(), done: () => undefined }
      const rooms = roomsFor(person)
      for (const room of rooms) room.calls++
      let taken = 0
      const take = (bytes: number) => {
        if (taken + bytes > most) throw tooLarge()
        if (rooms.some((room) => isFull(room, bytes))) throw busy()
        for (const room of rooms) room.taken += bytes
        taken += bytes
      }
      const done = () => {
        for (const room of rooms) {
          room.taken -= taken
          room.calls--
        }
        if (person !== undefined && rooms[0]?.calls === 0) people.delete(person)
      }
      try {
        if (!isShort) return { bytes: await readAll(c.req.raw.body, take), done }
        take(stated)
        return { bytes: await readAtOnce(), done }
      } catch (error) {
        done()
        throw error
      }
    },
  }
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
