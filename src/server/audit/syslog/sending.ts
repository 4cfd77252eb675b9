import { connect as connectPlainly, isIP, type Socket } from "node:net"
import { Duplex } from "node:stream"
import { connect } from "node:tls"
import { OwnError } from "../../operations/ownError"

/** A server that takes syslog over TLS (RFC 5425). Certificates and key are PEM texts. */
export interface SyslogServer {
  host: string
  port: number
  /** Who signed its certificate; those that Node knows where absent. */
  ca?: string
  /** What this server shows that it is. */
  client?: { cert: string; key: string }
  /** That it ends a connection in order is enough, without a `close_notify` of its own. */
  endIsEnough?: boolean
}

/** Milliseconds for one piece, from connecting to the end of the connection. */
const timeout = 10_000

/**
 * Sends a piece on a connection of its own, and closes it. RFC 5425 knows no receipt, but a receiver has to answer the
 * `close_notify` that comes behind all messages with its own (4.4): a piece counts as taken with that, and the end of the
 * connection after it; with `endIsEnough`, with an end in order after all was sent. Throws where it did not come so: a receiver
 * that was killed ends without.
 */
export function sendPiece(
  { host, port, ca, client, endIsEnough }: SyslogServer,
  piece: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const raw = connectPlainly({ host, port })
    const late = setTimeout(() => raw.destroy(silent()), timeout)
    const records = recordReader()
    let written = false
    let ended: "taken" | "unconfirmed" | "early" = "early"
    const watching = {
      came: records.read,
      allWritten: () => {
        written = true
      },
    }
    const socket = connect({
      socket: watched(raw, watching),
      host,
      ...(isIP(host) === 0 && { servername: host }),
      minVersion: "TLSv1.2",
      ...(ca !== undefined && { ca }),
      ...client,
    })
    socket.once("secureConnect", () => socket.end(piece))
    // A connection that is reset while it is written to may fail twice.
    socket.on("error", (error) => {
      reject(error)
      raw.destroy()
    })
    // What it says is of no meaning, but its end is only seen by reading.
    socket.resume()
    raw.once("end", () => {
      if (written) ended = endIsEnough || records.closed() ? "taken" : "unconfirmed"
    })
    raw.on("error", reject)
    raw.once("close", () => {
      clearTimeout(late)
      if (ended === "taken") resolve()
      else reject(ended === "unconfirmed" ? unconfirmed() : brokenOff())
    })
  })
}

const unconfirmed = () =>
  new OwnError(
    "SYSLOG_UNCONFIRMED",
    "the syslog server ended the connection without close_notify: the entries are sent again (AUDIT_SYSLOG_END)",
  )
const brokenOff = () =>
  new OwnError(
    "SYSLOG_BROKEN_OFF",
    "the syslog server ended the connection before it had all: it is sent again",
  )
const silent = () =>
  new OwnError(
    "SYSLOG_TIMEOUT",
    `the syslog server did not take all in ${timeout / 1000} s: it is sent again`,
  )

interface Watching {
  came: (bytes: Buffer) => void
  /** All was handed on, `close_notify` too. */
  allWritten: () => void
}

/** A connection under TLS that is looked at. It is read to its end, also once TLS has ended. */
function watched(raw: Socket, { came, allWritten }: Watching): Duplex {
  const stream = new Duplex({
    read: () => {
      raw.resume()
    },
    write: (bytes, _, done) => {
      raw.write(bytes, done)
    },
    final: (done) => {
      allWritten()
      raw.end(done)
    },
    destroy: (error, done) => {
      if (error) raw.destroy()
      else raw.resume()
      done(error)
    },
  })
  raw.on("data", (bytes) => {
    came(bytes)
    if (!stream.destroyed && !stream.push(bytes)) raw.pause()
  })
  raw.on("end", () => {
    if (!stream.destroyed) stream.push(null)
  })
  raw.on("error", (error) => stream.destroy(error))
  return stream
}

const alert = 21
const applicationData = 23
/** Of an alert as TLS 1.3 encrypts it: two bytes, their type and a tag of sixteen. */
const alertLength = 19

/**
 * Whether the last record that came is an alert. Node tells no `close_notify` from a connection that just ended; other alerts are
 * errors to it. In TLS 1.3 all look like data, of which a receiver of syslog sends none.
 */
function recordReader() {
  let header = Buffer.alloc(0)
  let left = 0
  let last = { type: 0, length: 0 }
  return {
    read: (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; ) {
        if (left > 0) {
          const skipped = Math.min(left, bytes.length - at)
          left -= skipped
          at += skipped
          continue
        }
        const part = bytes.subarray(at, at + 5 - header.length)
        header = Buffer.concat([header, part])
        at += part.length
        if (header.length < 5) continue
        last = { type: header.readUInt8(0), length: header.readUInt16BE(3) }
        left = last.length
        header = Buffer.alloc(0)
      }
    },
    closed: () =>
      left === 0 &&
      header.length === 0 &&
      (last.type === alert || (last.type === applicationData && last.length === alertLength)),
  }
}
