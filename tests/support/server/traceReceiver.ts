import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

/** A received span, with ids in hexadecimal digits. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  /** Empty for a root span. */
  parentId: string
  traceState: string
  name: string
  /** 2 is a server span, 3 a client span. */
  kind: number
  attributes: Record<string, string | number>
  events: number
  links: { traceId: string; spanId: string; traceState: string }[]
  isError: boolean
}

export interface TraceReceiver {
  /** The setting that contains its address. */
  url: string
  spans: () => ReceivedSpan[]
  /** The resource attributes of the last spans. */
  resource: () => Record<string, string | number>
  /** Every text and number that was received, unchanged. */
  everything: () => string
  headers: () => IncomingHttpHeaders | undefined
  close: () => Promise<void>
}

/** Accepts traces as a collector does: OTLP over HTTP, in protobuf. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const bodies: Buffer[] = []
  let headers: IncomingHttpHeaders | undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      if (request.method !== "POST" || request.url !== "/v1/traces") return response.writeHead(404).end()
      headers = request.headers
      bodies.push(Buffer.concat(parts))
      response.writeHead(200, { "Content-Type": "application/x-protobuf" }).end()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const ofResources = () => bodies.flatMap((body) => messages(body, 1))
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () =>
      ofResources()
        .flatMap((resource) => messages(resource, 2))
        .flatMap((scope) => messages(scope, 2))
        .map(spanIn),
    resource: () =>
      attributesIn(messages(ofResources().at(-1) ?? Buffer.alloc(0), 1)[0] ?? Buffer.alloc(0), 1),
    everything: () => Buffer.concat(bodies).toString("utf8"),
    headers: () => headers,
    close: async () => {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Fields of a protobuf message by number: length-delimited ones as bytes, all others as numbers. */
function fieldsOf(message: Buffer): Map<number, (Buffer | bigint)[]> {
  const fields = new Map<number, (Buffer | bigint)[]>()
  let at = 0
  const variable = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const taken = (length: number) => {
    at += length
    return message.subarray(at - length, at)
  }
  const readers = new Map<number, () => Buffer | bigint>([
    [0, variable],
    [1, () => taken(8).readBigUInt64LE()],
    [2, () => taken(Number(variable()))],
    [5, () => BigInt(taken(4).readUInt32LE())],
  ])
  while (at < message.length) {
    const key = Number(variable())
    const read = readers.get(key & 7)
    if (!read) throw new Error(`no field of protobuf: ${key}`)
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), read()])
  }
  return fields
}

const messages = (message: Buffer, field: number): Buffer[] =>
  (fieldsOf(message).get(field) ?? []).filter((value) => typeof value !== "bigint")
const first = (message: Buffer, field: number) => messages(message, field)[0] ?? Buffer.alloc(0)
const text = (message: Buffer, field: number) => first(message, field).toString("utf8")
const hexadecimal = (message: Buffer, field: number) => first(message, field).toString("hex")
const number = (message: Buffer, field: number) => Number(fieldsOf(message).get(field)?.[0] ?? 0)

/** Strings and integers; no other types are sent. */
function attributesIn(message: Buffer, field: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(message, field).map((pair) => {
      const value = first(pair, 2)
      const fields = fieldsOf(value)
      if (!fields.has(1) && !fields.has(3)) throw new Error(`neither text nor number: ${text(pair, 1)}`)
      return [text(pair, 1), fields.has(1) ? text(value, 1) : number(value, 3)]
    }),
  )
}

const spanIn = (span: Buffer): ReceivedSpan => ({
  traceId: hexadecimal(span, 1),
  spanId: hexadecimal(span, 2),
  traceState: text(span, 3),
  parentId: hexadecimal(span, 4),
  name: text(span, 5),
  kind: number(span, 6),
  attributes: attributesIn(span, 9),
  events: messages(span, 11).length,
  links: messages(span, 13).map((link) => ({
    traceId: hexadecimal(link, 1),
    spanId: hexadecimal(link, 2),
    traceState: text(link, 3),
  })),
  isError: number(first(span, 15), 3) === 2,
})
