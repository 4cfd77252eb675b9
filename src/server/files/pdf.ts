import { promisify } from "node:util"
import { constants, createInflate, inflate, inflateSync } from "node:zlib"

/**
 * Finds active content in PDF files (ISO 32000-2, 7.5.7, 7.7.2, 12.6). It ignores the cross-reference table, which may point
 * anywhere. Instead it examines every byte as if an object could begin there, and the content of all object streams. Content
 * that cannot be examined is refused.
 */

/**
 * Maximum unpacked bytes of all possible object streams together, and of each other stream: no real document exceeds it.
 * Pictures are exempt from the second limit, as large ones exceed it. All other streams together have at most `mostTogether`.
 */
const mostUnpacked = 16 * 1024 * 1024
const mostTogether = 64 * 1024 * 1024
/**
 * Maximum number of streams, comments and open actions that are followed. A document has one open action, and each edit may
 * add one.
 */
const mostStreams = 20_000
const mostComments = 1000
const mostOpenings = 50
/** How many bytes of a stream decide whether it could be an object stream. */
const headBytes = 512

const can = {
  javaScript: "contém JavaScript",
  launches: "abre programas ou outros arquivos",
  fetches: "busca partes suas em outros arquivos ou endereços",
  sends: "envia ou busca dados por conta própria",
  acts: "faz algo por conta própria ao ser aberto",
  plays: "contém vídeo, som ou objeto 3D",
  attaches: "traz outros arquivos anexados",
  xfa: "é um formulário XFA, que contém programas",
  hides: "está protegido por cifra e não pode ser conferido",
  unclear: "não pôde ser conferido por dentro",
} as const

/** Refused names after `/S`, `/Subtype` or `/Type`, with the problem. */
const actions: Readonly<Record<string, string>> = {
  JavaScript: can.javaScript,
  Rendition: can.plays,
  RichMediaExecute: can.plays,
  GoTo3DView: can.plays,
  Launch: can.launches,
  GoToE: can.launches,
  GoToR: can.launches,
  SubmitForm: can.sends,
  ImportData: can.sends,
}
const kinds: Readonly<Record<string, string>> = {
  RichMedia: can.plays,
  Screen: can.plays,
  MediaClip: can.plays,
  Rendition: can.plays,
  "3D": can.plays,
  Movie: can.plays,
  Sound: can.plays,
  FileAttachment: can.attaches,
  EmbeddedFile: can.attaches,
}
/** Refused keys, whatever their value. */
const entries: Readonly<Record<string, string>> = {
  AA: can.acts,
  XFA: can.xfa,
  EF: can.attaches,
  EmbeddedFiles: can.attaches,
  Encrypt: can.hides,
}

const space = "\\0\\t\\n\\f\\r "
const nameEnd = `(?![^${space}()<>[\\]{}/%])`
const watched = new RegExp(
  `/(S|Type|Subtype|OpenAction|FS|Ref|${Object.keys(entries).join("|")})${nameEnd}`,
  "g",
)
const name = new RegExp(`/([^${space}()<>[\\]{}/%]*)`, "y")
/** A file specification, not the flags of an annotation. */
const otherFile = new RegExp(`/F${nameEnd}[${space}]*(?:\\(|<|\\d+[${space}]+\\d+[${space}]+R)`)
const value = new RegExp(`<<|\\[|\\(|<|\\d+[${space}]+\\d+[${space}]+R`, "y")
const reference = new RegExp(`(\\d+)[${space}]+(\\d+)[${space}]+R`, "y")
const streamBegin = /(?<!end)stream(?:\r\n|\n|\r)/g
/** The start of an object stream: object numbers, each with its offset. */
const objectHead = new RegExp(`^[${space}]*\\d+[${space}]+\\d+[${space}]`)

/** The problem of a PDF, as the predicate of *Este PDF*; undefined if none is found. */
export async function activePdf(bytes: Uint8Array): Promise<string | undefined> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")
  const unpacked = await objectStreams(bytes, raw)
  if (!Array.isArray(unpacked)) return unpacked
  const texts = [raw, ...unpacked].map(plainNames)
  const looking = { comments: 0, openings: 0, declared: 0, byReference: false }
  for (const text of texts) {
    const found = lookAt(text, texts, looking)
    if (found) return found
  }
  // An object stream that was not unpacked, or an action whose type is in another object, could hide its content.
  if (looking.declared > unpacked.length) return can.unclear
  if (looking.byReference && texts.some((text) => actionName.test(text))) return can.unclear
  return undefined
}

const actionName = new RegExp(`/(?:${Object.keys(actions).join("|")})${nameEnd}`)

/** Decodes names, in which `#` and two hexadecimal digits may represent a character. */
const plainNames = (text: string) =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

interface Looking {
  comments: number
  openings: number
  /** Number of streams that declare to be object streams. */
  declared: number
  /** Whether any action names its type by reference. */
  byReference: boolean
}

function lookAt(text: string, texts: readonly string[], looking: Looking): string | undefined {
  for (const match of text.matchAll(watched)) {
    const key = match[1] ?? ""
    const at = following(text, match.index + match[0].length, looking)
    if (key === "OpenAction") looking.openings++
    if (looking.comments > mostComments || looking.openings > mostOpenings) return can.unclear
    const found = key === "OpenAction" ? opens(text, at, texts) : follows(key, text, at, looking)
    if (found) return found
  }
  return undefined
}

/** The problem of the value after a key, if any. */
function follows(key: string, text: string, at: number, looking: Looking): string | undefined {
  const entry = entries[key]
  if (entry) return matchAt(value, text, at) ? entry : undefined
  const named = matchAt(name, text, at)?.[1]
  if (key === "FS") return named === "URL" ? can.fetches : undefined
  // In the document's structure tree, `Ref` is a list.
  if (key === "Ref")
    return text.startsWith("<<", at) || matchAt(reference, text, at) ? can.fetches : undefined
  if (key === "S" && named === "Thread") {
    if (++looking.openings > mostOpenings) return can.unclear
    return otherFile.test(around(text, at)) ? can.launches : undefined
  }
  if (key === "S") {
    if (matchAt(reference, text, at)) looking.byReference = true
    return named === undefined ? undefined : actions[named]
  }
  if (named === "ObjStm") looking.declared++
  return named === undefined ? undefined : kinds[named]
}

/** The object around a position, within 2,048 characters on either side. */
function around(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 2048), at)
  const [after = ""] = text.slice(at, at + 2048).split("endobj")
  return before.slice(Math.max(0, before.lastIndexOf("endobj"))) + after
}

/** Checks an open action. A destination within the document is fine; other actions may lead elsewhere. */
function opens(text: string, at: number, texts: readonly string[]): string | undefined {
  const [, number, generation] = matchAt(reference, text, at) ?? []
  const places = number
    ? texts.flatMap((each) => objectsIn(each, `${number}[${space}]+${generation}`))
    : [text.slice(at, at + 400)]
  return places.some((place) => leadsAway.test(place)) ? can.acts : undefined
}
const leadsAway = new RegExp(`^<<(?:(?!>>)[^])*/S[${space}]*/(?:URI|Thread|Hide|SetOCGState)${nameEnd}`)

const objectsIn = (text: string, id: string): string[] =>
  [...text.matchAll(new RegExp(`(?<!\\d)${id}[${space}]+obj[${space}]*`, "g"))].map(({ index, 0: found }) =>
    text.slice(index + found.length, index + found.length + 400),
  )

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The start of the next token, after white space and comments. */
function following(text: string, from: number, looking: Looking): number {
  for (let at = from; ; ) {
    while (" \t\n\f\r\0".includes(text[at] ?? "x")) at++
    if (text[at] !== "%" || ++looking.comments > mostComments) return at
    const ends = [text.indexOf("\n", at), text.indexOf("\r", at)].filter((end) => end >= 0)
    if (ends.length === 0) return text.length
    at = Math.min(...ends)
  }
}

/** The unpacked content of all possible object streams, or the problem of a stream. */
async function objectStreams(bytes: Uint8Array, raw: string): Promise<string[] | string> {
  const unpacked: string[] = []
  let left = mostUnpacked
  let together = mostTogether
  let streams = 0
  let last = 0
  for (const { index, 0: begin } of raw.matchAll(streamBegin)) {
    if (++streams > mostStreams) return can.unclear
    const start = index + begin.length
    const dictionary = plainNames(dictionaryBefore(raw, last, index))
    last = start
    if (/\/ObjStm/.test(dictionary) && /\/Predictor/.test(dictionary)) return can.unclear
    if (otherFile.test(outermost(dictionary))) return can.fetches
    const head = headOf(bytes, start)
    if (head === undefined) {
      // Not compressed: its bytes are examined with all others.
      if (objectHead.test(raw.slice(start, start + headBytes)) && !/\/Filter/.test(dictionary))
        unpacked.push("")
    } else if (objectHead.test(head)) {
      const text = await unpack(bytes.subarray(start), left)
      if (text === undefined) return can.unclear
      left -= text.length
      unpacked.push(text)
    } else {
      const most = isPicture.test(dictionary) ? mostTogether : mostUnpacked
      const size = await unpackedSize(bytes.subarray(start), Math.min(most, together))
      if (size === undefined) return can.unclear
      together -= size
    }
  }
  return unpacked
}

const isPicture = new RegExp(`/Subtype[${space}]*/Image${nameEnd}`)

/** The text before a stream, back to the start of its object or the end of the previous stream. */
function dictionaryBefore(raw: string, from: number, end: number): string {
  const before = raw.slice(from, end)
  return before.slice(Math.max(before.lastIndexOf("endobj"), before.lastIndexOf("endstream"), 0))
}

/** The direct content of the last dictionary, without nested dictionaries and strings. */
function outermost(text: string): string {
  const own: string[] = []
  let depth = 0
  for (const [token] of text.matchAll(/\((?:[^()\\]|\\[\s\S])*\)|<<|>>|%[^\r\n]*|[^<>(%]+|[\s\S]/g)) {
    if (token === "<<") {
      if (depth++ === 0) own.length = 0
      else own.push("<")
    } else if (token === ">>") depth = Math.max(0, depth - 1)
    else if (depth === 1) own.push(token.startsWith("(") ? "(" : token.startsWith("%") ? " " : token)
  }
  return own.join("")
}

/** The first unpacked bytes of a stream; undefined if it is not compressed with zlib. */
function headOf(bytes: Uint8Array, start: number): string | undefined {
  const [first = 0, second = 0] = bytes.subarray(start, start + 2)
  if ((first & 15) !== 8 || (first * 256 + second) % 31 !== 0) return undefined
  try {
    return inflateSync(bytes.subarray(start, start + headBytes), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 1024 * headBytes * 2,
    })
      .subarray(0, headBytes)
      .toString("latin1")
  } catch {
    return undefined
  }
}

const inflating = promisify<Uint8Array, Parameters<typeof inflate>[1], Buffer>(inflate)

/** The unpacked size of a stream; undefined if it exceeds `most`. A damaged stream counts up to the damage. */
function unpackedSize(bytes: Uint8Array, most: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const inflating = createInflate()
    let size = 0
    const done = (result: number | undefined) => {
      inflating.destroy()
      resolve(result)
    }
    inflating.on("data", (part: Buffer) => {
      size += part.length
      if (size > most) done(undefined)
    })
    inflating.on("end", () => done(size))
    inflating.on("error", () => done(size))
    inflating.end(bytes)
  })
}

async function unpack(bytes: Uint8Array, most: number): Promise<string | undefined> {
  try {
    // Reads up to the end of the stream, and ignores the rest of the file.
    const text = await inflating(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, most),
    })
    return text.toString("latin1")
  } catch {
    return undefined
  }
}
