import { connect as connectPlainly, isIP, type Socket } from "node:net"
import { Duplex } from "node:stream"
import { connect } from "node:tls"
import type { SyslogServer } from "../../platform/settings/settings"
import { OwnError } from "../../platform/telemetry/ownError"

/** Milliseconds for one batch, from connecting to the end of the connection. */
const timeout = 10_000

/**
 * Sends a batch on a connection of its own, and closes it. RFC 5425 has no acknowledgement, but a receiver must answer the
 * sender's `close_notify` with its own (4.4). A batch counts as accepted after that and the end of the connection. With
 * `endIsEnough`, an orderly end after all was sent is enough. Otherwise throws: a receiver that was killed sends no
 * `close_notify`.
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
    // A connection that is reset during a write may emit two errors.
    socket.on("error", (error) => {
      reject(error)
      raw.destroy()
    })
    // Its data is ignored, but the end is detected only while reading.
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
  /** Everything was written, including `close_notify`. */
  allWritten: () => void
}

/** The raw connection below TLS, with callbacks. It is read to its end, even after TLS has ended. */
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
/** Length of an encrypted alert in TLS 1.3: two bytes, their type, and a tag of sixteen. */
const alertLength = 19

/**
 * Tracks TLS records: `closed` is whether the last one is an alert. Node does not distinguish `close_notify` from a plain
 * end; other alerts are errors. In TLS 1.3 alerts look like data, but a syslog receiver sends no data.
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
