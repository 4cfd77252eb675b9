import { Refusal } from "../refusal/refusal"

/** Bytes of bodies that several requests hold at the same time, and how many requests there are. */
export interface BodyRoom {
  most: number
  taken: number
  calls: number
}
export const roomOf = (most: number): BodyRoom => ({ most, taken: 0, calls: 0 })

/** Smaller bodies are not counted. All connections together have a few megabytes of them, and a sign-in always finds room. */
export const uncounted = 2 * 1024

export const isFull = (room: BodyRoom, bytes: number): boolean => room.taken + bytes > room.most

export const busy = () =>
  new Refusal(503, "BUSY", "O servidor recebe muito conteúdo ao mesmo tempo. Tente de novo.", undefined, 5)

/** The length that a request states; undefined for a chunked body, whose length cannot be trusted. */
export function statedLength(header: (name: string) => string | undefined): number | undefined {
  const length = header("content-length")
  return header("transfer-encoding") === undefined && length !== undefined ? Number(length) : undefined
}
