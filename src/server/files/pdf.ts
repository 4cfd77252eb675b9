import { promisify } from "node:util"
import { constants, inflate, inflateSync } from "node:zlib"

/**
 * What a PDF would do by itself (ISO 32000-2, 7.5.7, 7.7.2, 12.6). It is not read as a reader reads it, by its table of
 * objects, because that may lead anywhere: every byte is looked at as if an object could begin there, and so is all that
 * object streams hold. What cannot be looked at is refused.
 */

/** Bytes that the streams of one file may hold that could be object streams: beyond that it is no document. */
const mostUnpacked = 16 * 1024 * 1024
/** How many streams, comments and ways to open are followed. A document opens in one way, and each edit may add one. */
const mostStreams = 20_000
const mostComments = 1000
const mostOpenings = 50
/** Bytes of a stream by which it is told whether it could be an object stream. */
const headBytes = 512

const can = {
  javaScript: "contém JavaScript",
  launches: "abre programas ou outros arquivos",
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
  Launch: can.launches,
  GoToE: can.launches,
  GoToR: can.launches,
  SubmitForm: can.sends,
  ImportData: can.sends,
}
const kinds: Readonly<Record<string, string>> = {
  RichMedia: can.plays,
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
const watched = new RegExp(`/(S|Type|Subtype|OpenAction|${Object.keys(entries).join("|")})${nameEnd}`, "g")
const name = new RegExp(`/([^${space}()<>[\\]{}/%]*)`, "y")
const value = new RegExp(`<<|\\[|\\(|<|\\d+[${space}]+\\d+[${space}]+R`, "y")
const reference = new RegExp(`(\\d+)[${space}]+(\\d+)[${space}]+R`, "y")
const streamBegin = /(?<!end)stream(?:\r\n|\n|\r)/g
/** Of an object stream: numbers of objects, each with where it begins. */
const objectHead = new RegExp(`^[${space}]*\\d+[${space}]+\\d+[${space}]`)

/** What is wrong with a PDF, to be said behind *Este PDF*; nothing where nothing is found. */
export async function activePdf(bytes: Uint8Array): Promise<string | undefined> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")
  const unpacked = await objectStreams(bytes, raw)
  if (!unpacked) return can.unclear
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
  if (key === "S") {
    if (matchAt(reference, text, at)) looking.byReference = true
    return named === undefined ? undefined : actions[named]
  }
  if (named === "ObjStm") looking.declared++
  return named === undefined ? undefined : kinds[named]
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

/** What is packed in the file and could be objects; nothing where it cannot be told. */
async function objectStreams(bytes: Uint8Array, raw: string): Promise<string[] | undefined> {
  const unpacked: string[] = []
  let left = mostUnpacked
  let streams = 0
  for (const { index, 0: begin } of raw.matchAll(streamBegin)) {
    if (++streams > mostStreams) return undefined
    const start = index + begin.length
    const dictionary = plainNames(dictionaryBefore(raw, index))
    if (/\/ObjStm/.test(dictionary) && /\/Predictor/.test(dictionary)) return undefined
    const head = headOf(bytes, start)
    if (head === undefined) {
      // Not packed: its bytes are looked at with all others.
      if (objectHead.test(raw.slice(start, start + headBytes)) && !/\/Filter/.test(dictionary))
        unpacked.push("")
    } else if (objectHead.test(head)) {
      const text = await unpack(bytes.subarray(start), left)
      if (text === undefined) return undefined
      left -= text.length
      unpacked.push(text)
    }
  }
  return unpacked
}

/** From the object's beginning, as far as it can be seen. */
function dictionaryBefore(raw: string, end: number): string {
  const before = raw.slice(Math.max(0, end - 2048), end)
  return before.slice(Math.max(before.lastIndexOf("endobj"), before.lastIndexOf("endstream"), 0))
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
