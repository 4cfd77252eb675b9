import { promisify } from "node:util"
import { constants, createInflate, inflate, inflateSync } from "node:zlib"

/**
 * What a PDF would do by itself (ISO 32000-2, 7.5.7, 7.7.2, 12.6). It is not read as a reader reads it, by its table of
 * objects, because that may lead anywhere: every byte is looked at as if an object could begin there, and so is all that
 * object streams hold. What cannot be looked at is refused.
 */

/**
 * Bytes that all streams of one file may hold that could be object streams, and each of the others: beyond that it is no
 * document. Pictures may have more, which as large as a page they do; together they have no more than `mostTogether`.
 */
const mostUnpacked = 16 * 1024 * 1024
const mostTogether = 64 * 1024 * 1024
/** How many streams, comments and ways to open are followed. A document opens in one way, and each edit may add one. */
const mostStreams = 20_000
const mostComments = 1000
const mostOpenings = 50
/** Bytes of a stream by which it is told whether it could be an object stream. */
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

/** What a name says behind `/S`, `/Subtype` or `/Type`. */
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
/** Names behind which something follows that is not accepted, whatever it is. */
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
/** What names a file, and not the flags of an annotation. */
const otherFile = new RegExp(`/F${nameEnd}[${space}]*(?:\\(|<|\\d+[${space}]+\\d+[${space}]+R)`)
const value = new RegExp(`<<|\\[|\\(|<|\\d+[${space}]+\\d+[${space}]+R`, "y")
const reference = new RegExp(`(\\d+)[${space}]+(\\d+)[${space}]+R`, "y")
const streamBegin = /(?<!end)stream(?:\r\n|\n|\r)/g
/** Of an object stream: numbers of objects, each with where it begins. */
const objectHead = new RegExp(`^[${space}]*\\d+[${space}]+\\d+[${space}]`)

/** What is wrong with a PDF, to be said behind *Este PDF*; nothing where nothing is found. */
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
  // An object stream that was not unpacked, or an action whose kind stands elsewhere, hides what it is.
  if (looking.declared > unpacked.length) return can.unclear
  if (looking.byReference && texts.some((text) => actionName.test(text))) return can.unclear
  return undefined
}

const actionName = new RegExp(`/(?:${Object.keys(actions).join("|")})${nameEnd}`)

/** Names may be written with `#` and two hexadecimal digits for a character. */
const plainNames = (text: string) =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

interface Looking {
  comments: number
  openings: number
  /** Object streams that say that they are. */
  declared: number
  /** Whether something says by reference which kind of action it is. */
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

/** What stands behind a key. */
function follows(key: string, text: string, at: number, looking: Looking): string | undefined {
  const entry = entries[key]
  if (entry) return matchAt(value, text, at) ? entry : undefined
  const named = matchAt(name, text, at)?.[1]
  if (key === "FS") return named === "URL" ? can.fetches : undefined
  // In the structure of a document it is a list.
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

/** The object that something stands in, as far as it can be seen. */
function around(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 2048), at)
  const [after = ""] = text.slice(at, at + 2048).split("endobj")
  return before.slice(Math.max(0, before.lastIndexOf("endobj"))) + after
}

/** Where the document opens is no action; what else it does when it is opened may lead elsewhere. */
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

/** Where the next token begins, behind white space and comments. */
function following(text: string, from: number, looking: Looking): number {
  for (let at = from; ; ) {
    while (" \t\n\f\r\0".includes(text[at] ?? "x")) at++
    if (text[at] !== "%" || ++looking.comments > mostComments) return at
    const ends = [text.indexOf("\n", at), text.indexOf("\r", at)].filter((end) => end >= 0)
    if (ends.length === 0) return text.length
    at = Math.min(...ends)
  }
}

/** What is packed in the file and could be objects, or what is wrong with a stream. */
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
      // Not packed: its bytes are looked at with all others.
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

/** From the object's beginning, as far as no other stream is between. */
function dictionaryBefore(raw: string, from: number, end: number): string {
  const before = raw.slice(from, end)
  return before.slice(Math.max(before.lastIndexOf("endobj"), before.lastIndexOf("endstream"), 0))
}

/** What stands in the last dictionary itself, and not in those within it or in strings. */
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

/** The beginning of what a stream packs; nothing where it is not packed, or in another way. */
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

/** How much a stream unpacks to; nothing where it is more than `most`. What is broken ends where it is. */
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
    // It ends where the stream ends, and what follows in the file is not read.
    const text = await inflating(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, most),
    })
    return text.toString("latin1")
  } catch {
    return undefined
  }
}
