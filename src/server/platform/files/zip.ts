import { promisify } from "node:util"
import { inflateRaw } from "node:zlib"

/** A file within a ZIP file. */
export interface Entry {
  name: string
  bytes: Uint8Array
}

const endBytes = 22
const headerBytes = 46
const localBytes = 30
/** The optional data descriptor after a streamed entry: its checksum and sizes. */
const descriptorBytes = 24
const maxEntries = 2000
const inflating = promisify<Uint8Array, Parameters<typeof inflateRaw>[1], Buffer>(inflateRaw)

/**
 * The unpacked entries of an office program's ZIP file. Returns undefined unless the file is plain, so that all readers agree
 * on its content. It must have no bytes outside entries, no duplicate names and no encryption. Sizes must be as stated, with
 * at most `most` bytes in total.
 */
export async function unzip(bytes: Uint8Array, most: number): Promise<Entry[] | undefined> {
  const listed = list(bytes)
  if (!listed) return undefined
  const entries: Entry[] = []
  let left = most
  for (const { name, method, data, size } of listed) {
    left -= size
    if (left < 0) return undefined
    const unpacked = method === 0 ? data : await unpack(data, size)
    if (unpacked?.length !== size) return undefined
    entries.push({ name, bytes: unpacked })
  }
  return entries
}

async function unpack(data: Uint8Array, size: number): Promise<Uint8Array | undefined> {
  try {
    return await inflating(data, { maxOutputLength: size + 1 })
  } catch {
    return undefined
  }
}

interface Listed {
  name: string
  method: number
  data: Uint8Array
  size: number
  /** The offsets of its local header and of the end of its data. */
  begin: number
  end: number
}

function list(bytes: Uint8Array): Listed[] | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = buffer.length - endBytes
  if (end < 0 || buffer.readUInt32LE(end) !== 0x06054b50) return undefined
  const count = buffer.readUInt16LE(end + 10)
  const directory = buffer.readUInt32LE(end + 16)
  if (count > maxEntries || directory + buffer.readUInt32LE(end + 12) !== end) return undefined
  const entries: Listed[] = []
  let at = directory
  for (; at < end; ) {
    const entry = entryAt(buffer, at, end)
    if (!entry) return undefined
    entries.push(entry)
    at += entry.length
  }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (entries.some(({ name }) => leaves.test(name))) return undefined
  const whole = at === end && entries.length === count && names.size === count
  return whole && areAll(entries, directory) ? entries : undefined
}

/** A name that leads out of the target folder. */
const leaves = /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:/i

function entryAt(buffer: Buffer, at: number, end: number): (Listed & { length: number }) | undefined {
  if (at + headerBytes > end || buffer.readUInt32LE(at) !== 0x02014b50) return undefined
  const flags = buffer.readUInt16LE(at + 8)
  const method = buffer.readUInt16LE(at + 10)
  const packed = buffer.readUInt32LE(at + 20)
  const size = buffer.readUInt32LE(at + 24)
  const nameBytes = buffer.readUInt16LE(at + 28)
  const length = headerBytes + nameBytes + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32)
  const begin = buffer.readUInt32LE(at + 42)
  const name = buffer.subarray(at + headerBytes, at + headerBytes + nameBytes)
  if (flags & 1 || (method !== 0 && method !== 8) || begin + localBytes > end) return undefined
  const sameName = buffer.subarray(begin + localBytes, begin + localBytes + buffer.readUInt16LE(begin + 26))
  if (
    buffer.readUInt32LE(begin) !== 0x04034b50 ||
    buffer.readUInt16LE(begin + 8) !== method ||
    !sameName.equals(name)
  )
    return undefined
  const start = begin + localBytes + nameBytes + buffer.readUInt16LE(begin + 28)
  if (start + packed > end) return undefined
  const data = buffer.subarray(start, start + packed)
  return { name: name.toString("utf8"), method, data, size, begin, end: start + packed, length }
}

/** Whether the entries cover all bytes before the central directory. */
function areAll(entries: readonly Listed[], directory: number): boolean {
  let at = 0
  for (const { begin, end } of [...entries].sort((one, other) => one.begin - other.begin)) {
    if (begin < at || begin > at + (at && descriptorBytes)) return false
    at = end
  }
  return at <= directory && directory <= at + descriptorBytes
}
