import { once } from "node:events"
import { connect } from "node:net"
import { addAbortSignal } from "node:stream"
import { clamdAt } from "../settings/settings"
import { OwnError } from "../telemetry/ownError"
import { outgoing } from "../telemetry/tracing/tracing"

/** Timeout of a scan in milliseconds: a person waits for it. */
const timeout = 20_000
/** Bytes in each chunk that is sent, and the maximum of an answer. */
const chunkBytes = 64 * 1024
const answerBytes = 4096

/**
 * Scans bytes with clamd (the `INSTREAM` command). Returns the name of the malware, or undefined if there is none. Throws on
 * a timeout, or if clamd could not scan.
 */
export async function findMalware(
  url: string,
  bytes: Uint8Array,
  milliseconds = timeout,
): Promise<string | undefined> {
  const where = clamdAt(url)
  if (!where) throw new Error("CLAMD_URL is no address of clamd")
  return outgoing({ to: "clamd", does: "scan", address: new URL(url) }, () =>
    answerAbout(bytes, where, milliseconds),
  )
}

async function answerAbout(
  bytes: Uint8Array,
  where: NonNullable<ReturnType<typeof clamdAt>>,
  milliseconds: number,
): Promise<string | undefined> {
  const socket = addAbortSignal(AbortSignal.timeout(milliseconds), connect(where))
  try {
    await once(socket, "connect")
    socket.write("zINSTREAM\0")
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      const chunk = bytes.subarray(start, start + chunkBytes)
      socket.write(lengthOf(chunk.length))
      socket.write(chunk)
    }
    socket.write(lengthOf(0))
    let answer = ""
    for await (const part of socket) {
      answer += String(part)
      if (answer.includes("\0") || answer.length > answerBytes) break
    }
    const [, found, clean] = /^stream: (?:(.{1,200}) FOUND|(OK))\0/.exec(answer) ?? []
    if (!found && !clean) throw new OwnError("CLAMD_FAILED", "clamd could not look at a file")
    return found
  } finally {
    socket.destroy()
  }
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
