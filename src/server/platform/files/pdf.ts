import { promisify } from "node:util"
import { constants, createInflate, inflate, inflateSync } from "node:zlib"

/*
 * Finds active content in PDF files (ISO 32000-2, 7.5.7, 7.7.2, 12.6). It ignores the cross-reference table, which may point
 * anywhere. Instead it examines every byte as if an object could begin there, and the content of all object streams. Content
 * that cannot be examined is refused, and so is a file that is another one too, for programs that read it otherwise.
 */

/**
 * Maximum unpacked bytes of all possible object streams together, and of each other stream: no real document exceeds it.
 * Pictures are exempt from the second limit, as large ones exceed it. All other streams together have at most `maxTogether`.
 */
const maxUnpacked = 16 * 1024 * 1024
const maxTogether = 64 * 1024 * 1024
/**
 * Maximum number of streams, comments and open actions that are followed. A document has one open action, and each edit may
 * add one.
 */
const maxStreams = 20_000
const maxComments = 1000
const maxOpenings = 50
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
  leads: "traz outro conteúdo antes do seu começo",
  trails: "está incompleto, ou traz outro conteúdo depois do seu fim",
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
  // Their handlers run when the file opens (12.11).
  Requirements: can.acts,
  // A picture that replaces another file (14.11.7).
  OPI: can.fetches,
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
  if (!raw.startsWith("%PDF-")) return can.leads
  if (!finalMark.test(raw.slice(-endBytes)) || isZip(raw)) return can.trails
  const unpacked = await objectStreams(bytes, raw)
  if (!Array.isArray(unpacked)) return unpacked
  const texts = [raw, ...unpacked.map(({ text }) => text)].map(plainNames)
  let places: ReturnType<typeof placesOfObjects> | undefined
  const objects = () => {
    places ??= placesOfObjects(raw, unpacked)
    return places
  }
  const looking = { comments: 0, openings: 0, declared: 0, byReference: false, objects }
  for (const text of texts) {
    const found = lookAt(text, looking)
    if (found) return found
  }
  // An object stream that was not unpacked, or an action whose type is in another object, could hide its content.
  if (looking.declared > unpacked.length) return can.unclear
  if (looking.byReference && texts.some((text) => actionName.test(text))) return can.unclear
  return undefined
}

/** The last mark with nothing but white space after it. Earlier marks are of earlier versions, as in signed documents. */
const finalMark = new RegExp(`%%EOF[${space}]*$`)
/** Scanners fill the last block of a file with zeros. */
const endBytes = 64 * 1024

/**
 * Whether a file ends like a ZIP file, whose comment may hold the mark of a PDF (APPNOTE 4.3.16). Of one disk, it counts also if its
 * comment is of another length: readers differ about what follows.
 */
function isZip(raw: string): boolean {
  const signature = "PK\u0005\u0006"
  const earliest = Math.max(0, raw.length - 22 - 65_535)
  for (let at = raw.indexOf(signature, earliest); at >= 0; at = raw.indexOf(signature, at + 1)) {
    const comment = raw.charCodeAt(at + 20) + 256 * raw.charCodeAt(at + 21)
    const isOneDisk =
      raw.startsWith("\0\0\0\0", at + 4) && raw.startsWith(raw.slice(at + 8, at + 10), at + 10)
    if (isOneDisk || at + 22 + comment === raw.length) return true
  }
  return false
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
  /** Where objects begin, by their number. */
  objects: () => ReadonlyMap<number, readonly Place[]>
}

interface Place {
  text: string
  at: number
}

function lookAt(text: string, looking: Looking): string | undefined {
  for (const match of text.matchAll(watched)) {
    const key = match[1] ?? ""
    const at = following(text, match.index + match[0].length, looking)
    if (key === "OpenAction") looking.openings++
    if (looking.comments > maxComments || looking.openings > maxOpenings) return can.unclear
    const found = key === "OpenAction" ? opens({ text, at }, looking) : follows(key, text, at, looking)
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
    if (++looking.openings > maxOpenings) return can.unclear
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

/**
 * Checks an open action and the actions after it. A destination within the document is fine; other actions may lead elsewhere
 * or print.
 */
function opens({ text, at }: Place, looking: Looking): string | undefined {
  const [, number] = matchAt(reference, text, at) ?? []
  const places = number ? (looking.objects().get(Number(number)) ?? []) : [{ text, at }]
  if (places.length > maxOpenings) return can.unclear
  for (const place of places) {
    const action = actionAt(place, looking)
    if (action === undefined) continue
    if (action === unfinished || typeAside.test(action)) return can.unclear
    if ([...action.matchAll(actionType)].some(([, type]) => !turns.has(type ?? ""))) return can.acts
    for (const { index } of [...action.matchAll(nextActions)].flatMap((next) =>
      [...next[0].matchAll(anyReference)].map((each) => ({ index: next.index + each.index })),
    )) {
      if (++looking.openings > maxOpenings) return can.unclear
      const found = opens({ text: action, at: index }, looking)
      if (found) return found
    }
  }
  return undefined
}

/** The types of action, and the names of actions, that only turn pages. */
const turns: ReadonlySet<string> = new Set(["GoTo", "Named", "NextPage", "PrevPage", "FirstPage", "LastPage"])
const actionType = new RegExp(`/[SN][${space}]*/([^${space}()<>[\\]{}/%]*)`, "g")
/** A type in another object. */
const typeAside = new RegExp(`/[SN][${space}]+\\d+[${space}]+\\d+[${space}]+R`)
const anyReference = new RegExp(reference.source, "g")
/** One reference, or a list of them. Dictionaries are part of the action. */
const nextActions = new RegExp(`/Next[${space}]*(?:\\[[^\\]]*|${reference.source})`, "g")

/** Maximum length of an open action. */
const maxActionLength = 4096
const unfinished = "unfinished"

/** The dictionary at a place, without its strings and comments; undefined if there is none. */
function actionAt({ text, at: begin }: Place, looking: Looking): string | undefined {
  const from = following(text, begin, looking)
  if (!text.startsWith("<<", from)) return undefined
  const own: string[] = []
  let depth = 0
  for (let at = from; at < from + maxActionLength && at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === "(") {
      at = endOfString(text, at)
      own.push(" ")
    } else if (sign === "%") {
      while (at < text.length && !"\r\n".includes(text.charAt(at))) at++
      own.push(" ")
    } else {
      own.push(sign)
      if (text.startsWith("<<", at)) depth++
      else if (text.startsWith(">>", at)) depth--
      else continue
      own.push(sign)
      at++
      if (depth === 0) return own.join("")
    }
  }
  return unfinished
}

/** The index of the parenthesis that ends a string, in which others may be nested. */
function endOfString(text: string, begin: number): number {
  let depth = 0
  for (let at = begin; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === "\\") at++
    else if (sign === "(") depth++
    else if (sign === ")" && --depth === 0) return at
  }
  return text.length
}

const objectBegin = new RegExp(`(?<!\\d)(\\d{1,10})[${space}]+\\d+[${space}]+obj`, "g")
const pair = new RegExp(`[${space}]*(\\d+)[${space}]+(\\d+)(?=[${space}])`, "y")

/** Where objects begin: after their numbers in the file, and as the lists of object streams say. */
function placesOfObjects(raw: string, streams: readonly ObjectStream[]): Map<number, Place[]> {
  const places = new Map<number, Place[]>()
  const add = (number: string | undefined, place: Place) => {
    const known = places.get(Number(number))
    if (known) known.push(place)
    else places.set(Number(number), [place])
  }
  const text = plainNames(raw)
  for (const { 0: whole, 1: number, index } of text.matchAll(objectBegin)) {
    add(number, { text, at: index + whole.length })
  }
  for (const { text, first } of streams) {
    pair.lastIndex = 0
    for (let found = pair.exec(text); found && found.index < first; found = pair.exec(text)) {
      const begin = first + Number(found[2])
      add(found[1], { text: plainNames(text.slice(begin, begin + maxActionLength)), at: 0 })
    }
  }
  return places
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The start of the next token, after white space and comments. */
function following(text: string, from: number, looking: Looking): number {
  for (let at = from; ; ) {
    while (" \t\n\f\r\0".includes(text[at] ?? "x")) at++
    if (text[at] !== "%" || ++looking.comments > maxComments) return at
    const ends = [text.indexOf("\n", at), text.indexOf("\r", at)].filter((end) => end >= 0)
    if (ends.length === 0) return text.length
    at = Math.min(...ends)
  }
}

/** The unpacked content of all possible object streams, or the problem of a stream. */
async function objectStreams(bytes: Uint8Array, raw: string): Promise<ObjectStream[] | string> {
  const unpacked: ObjectStream[] = []
  let left = maxUnpacked
  let together = maxTogether
  let streams = 0
  let last = 0
  for (const { index, 0: begin } of raw.matchAll(streamBegin)) {
    if (++streams > maxStreams) return can.unclear
    const start = index + begin.length
    const dictionary = plainNames(dictionaryBefore(raw, last, index))
    last = start
    if (/\/ObjStm/.test(dictionary) && /\/Predictor/.test(dictionary)) return can.unclear
    if (otherFile.test(outermost(dictionary))) return can.fetches
    const head = headOf(bytes, start)
    if (head === undefined) {
      // Not compressed: its bytes are examined with all others.
      if (objectHead.test(raw.slice(start, start + headBytes)) && !/\/Filter/.test(dictionary)) {
        const first = firstOf(dictionary)
        const text = first > 0 ? raw.slice(start, raw.indexOf("endstream", start)) : ""
        left -= text.length
        if (Number.isNaN(first) || left < 0) return can.unclear
        unpacked.push({ text, first })
      }
    } else if (objectHead.test(head)) {
      const text = await unpack(bytes.subarray(start), left)
      const first = firstOf(dictionary)
      if (text === undefined || Number.isNaN(first)) return can.unclear
      left -= text.length
      unpacked.push({ text, first })
    } else {
      const most = isPicture.test(dictionary) ? maxTogether : maxUnpacked
      const size = await unpackedSize(bytes.subarray(start), Math.min(most, together))
      if (size === undefined) return can.unclear
      together -= size
    }
  }
  return unpacked
}

/** The content of a possible object stream. */
interface ObjectStream {
  text: string
  /** The offset of its first object; 0 if it has no objects. */
  first: number
}

const firstKey = new RegExp(`/First${nameEnd}`, "g")
const firstValue = new RegExp(`/First[${space}]+(\\d{1,8})(?!\\d|[${space}]+\\d+[${space}]+R)`)

/** The offset that a dictionary states for the first object; NaN if readers may understand it differently. */
function firstOf(dictionary: string): number {
  const keys = [...dictionary.matchAll(firstKey)].length
  if (keys === 0) return 0
  return keys === 1 ? Number(firstValue.exec(dictionary)?.[1]) : Number.NaN
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
