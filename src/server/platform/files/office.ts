import { setImmediate } from "node:timers/promises"
import { type Entry, unzip } from "./zip"

/*
 * Finds active content in DOCX and ODT files: ECMA-376 (parts and their relationships), MS-OFFMACRO2, OpenDocument 1.3. Both
 * formats are ZIP files of XML parts. Content that cannot be examined is refused.
 */

/** Maximum unpacked size of all parts of a file, in bytes. */
const maxUnpacked = 64 * 1024 * 1024
/** Maximum depth of embedded documents, such as the table of a chart. */
const maxDepth = 2
const tagsInTurn = 20_000

const can = {
  macros: "contém macros",
  object: "contém um objeto incorporado",
  control: "contém um controle ActiveX",
  fetches: "busca conteúdo em outro endereço ao ser aberto",
  dde: "contém um campo que chama outro programa (DDE)",
  fields: "contém um campo que busca outro arquivo",
  button: "contém um botão que executa uma macro",
  acts: "faz algo por conta própria (eventos com scripts)",
  hides: "está protegido por senha e não pode ser conferido",
  unclear: "não pôde ser conferido por dentro",
} as const

/** The problem of a document, as the predicate of *Este documento*; undefined if none is found. */
export async function activeOffice(bytes: Uint8Array, depth = 0): Promise<string | undefined> {
  const entries = depth > maxDepth ? undefined : await unzip(bytes, maxUnpacked)
  if (!entries) return can.unclear
  for (const entry of entries) {
    const found = macroPart(entry.name) ?? (await lookAt(entry, depth))
    if (found) return found
  }
  return undefined
}

function macroPart(path: string): string | undefined {
  const name = path.replaceAll("\\", "/")
  if (/(?:^|\/)(?:vbaproject[^/]*\.bin|vbadata\.xml)$/i.test(name)) return can.macros
  if (/(?:^|\/)activex\//i.test(name)) return can.control
  if (/(?:^|\/)customui\//i.test(name)) return can.acts
  // The lists of modules exist even without modules.
  return /(?:^|\/)(?:basic|scripts)\/.+[^/]$/i.test(name) &&
    !/script-l[bc]\.xml$|dialog-l[bc]\.xml$/i.test(name)
    ? can.macros
    : undefined
}

async function lookAt({ name, bytes }: Entry, depth: number): Promise<string | undefined> {
  const starts = (...first: number[]) => first.every((byte, index) => bytes[index] === byte)
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return can.object
  if (starts(0x50, 0x4b)) return activeOffice(bytes, depth + 1)
  // A chart's table is a ZIP document, examined above: any other embedding belongs to another program.
  if (/(?:^|[\\/])embeddings[\\/][^\\/]/i.test(name)) return can.object
  const text = textOf(bytes)
  const isPart = /\.(?:xml|rels|vml)$/i.test(name)
  if (text === undefined) return isPart ? can.unclear : undefined
  return /^\s*</.test(text) ? activeXml(text, name) : isPart && text.trim() !== "" ? can.unclear : undefined
}

const encodings = new Set(["utf-8", "utf-16", "us-ascii", "iso-8859-1", "windows-1252"])

/** The text of XML in UTF-16 or in a superset of ASCII; undefined for any other encoding. */
function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const wide =
    (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
      ? "utf-16be"
      : (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
        ? "utf-16le"
        : "utf-8"
  const text = new TextDecoder(wide).decode(bytes)
  const stated = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? "utf-8"
  return encodings.has(stated.toLowerCase()) ? text : undefined
}

interface Tag {
  /** Without its prefix, in lower case; empty if it is not an element. */
  name: string
  closes: boolean
  /** The value of an attribute, whatever its prefix; empty if it is missing. */
  attributes: (name: string) => string
  /** The values of all attributes with this name, under any prefix. */
  all: (name: string) => string[]
  /** The text up to the next tag. */
  text: () => string
}

/** Yields every `<` of the text with its tag, even inside comments and CDATA, so that they hide nothing. */
function* tagsOf(xml: string): Generator<Tag> {
  for (let at = xml.indexOf("<"); at >= 0; ) {
    const next = xml.indexOf("<", at + 1)
    const piece = xml.slice(at + 1, next < 0 ? undefined : next)
    at = next
    const [, slash, name = ""] = /^(\/?)(?:[\w.-]+:)?([\w.-]+)/.exec(piece) ?? []
    const end = piece.startsWith("!") ? piece.lastIndexOf(">") : endOfTag(piece)
    const inside = piece.startsWith("![CDATA[") ? piece.slice(8).replace(/\]\]>/, "") : piece.slice(end + 1)
    yield {
      name: name.toLowerCase(),
      closes: slash === "/",
      attributes: (wanted) => attributesOf(piece.slice(0, end), wanted)[0] ?? "",
      all: (wanted) => attributesOf(piece.slice(0, end), wanted),
      text: () => plain(inside),
    }
  }
}

/** The index of the first `>` outside quotes. */
function endOfTag(piece: string): number {
  let quote = ""
  for (let at = 0; at < piece.length; at++) {
    const character = piece[at] ?? ""
    if (quote) quote = character === quote ? "" : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === ">") return at
  }
  return piece.length
}

const attribute = /(?:^|[\s"'])(?:[\w.-]+:)?([\w.-]+)\s*=\s*("([^"]*)"|'([^']*)')/g

const attributesOf = (tag: string, wanted: string): string[] =>
  [...tag.matchAll(attribute)].flatMap(([, name = "", , double, single]) =>
    name.toLowerCase() === wanted ? [plain(double ?? single ?? "")] : [],
  )

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const plain = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/**
 * Finds active content in an XML part. A field's instruction may be split across elements: `instructions` joins them, one
 * field a line.
 */
async function activeXml(xml: string, part: string): Promise<string | undefined> {
  if (/<!ENTITY/i.test(xml)) return can.unclear
  let instructions = ""
  let instructing = false
  let seen = 0
  for (const tag of tagsOf(xml)) {
    // A part may have millions of tags, so the event loop gets regular turns.
    if (++seen % tagsInTurn === 0) await setImmediate()
    const found = tag.closes ? undefined : activeTag(tag, part)
    if (found) return found
    if (/^(?:del)?instrtext$/.test(tag.name)) instructing = !tag.closes
    if (instructing) instructions += tag.text()
    if (tag.name === "fldsimple") instructions += `\n${tag.all("instr").join("\n")}\n`
    if (tag.name === "fldchar") instructions += "\n"
  }
  return activeFields.find(([pattern]) => pattern.test(instructions))?.[1]
}

/** The first word of an instruction line is the field's type. */
const activeFields: readonly (readonly [RegExp, string])[] = [
  [/^[\s"]*DDE(?:AUTO)?\b|\bDDEAUTO\b|\bQUOTE\s+(?:\d+\s+){2,}\d/im, can.dde],
  [/^[\s"]*(?:INCLUDE|INCLUDEPICTURE|INCLUDETEXT|LINK|IMPORT|DATABASE|RD)\b/im, can.fields],
  [/^[\s"]*EMBED\b/im, can.object],
  [/^[\s"]*MACROBUTTON\b/im, can.button],
]

function activeTag(tag: Tag, part: string): string | undefined {
  switch (tag.name) {
    case "relationship":
      // Readers disagree about a duplicate attribute.
      if (["type", "targetmode"].some((name) => tag.all(name).length > 1)) return can.unclear
      return activeRelation(tag.attributes("type"), tag.attributes("targetmode"), part)
    case "override":
    case "default":
      return tag.all("contenttype").map(activeContentType).find(Boolean)
    case "customui":
      return can.acts
    case "encryption-data":
      return can.hides
    case "event-listener":
    case "script":
      return can.acts
    case "dde-source":
    case "dde-connection":
    case "dde-connection-decl":
      return can.dde
    case "applet":
    case "plugin":
    case "object-ole":
    case "oleobject":
    case "objectembed":
    case "objectlink":
      return can.object
    case "object":
      return tag.all("href").some((address) => address.trim() !== "") ? can.object : undefined
    case "a":
      return tag.all("href").some((address) => runs.test(address)) ? can.acts : undefined
    // Embedded pictures are referenced by `embed` and `id`.
    case "blip":
      return tag.all("link").some(Boolean) ? can.fetches : undefined
    case "imagedata":
    case "fill":
    case "stroke":
      return tag.all("href").some(Boolean) || tag.all("src").some((address) => leadsOut.test(address))
        ? can.fetches
        : undefined
    case "mailmerge":
      return can.fetches
    case "image":
    case "section-source":
    case "floating-frame":
      return tag.all("href").some((address) => leadsOut.test(address)) ? can.fetches : undefined
    default:
      return undefined
  }
}

/** An address, or a path outside the document; not one of its parts. */
const leadsOut = /^\s*(?:(?!data:)[a-z][\w+.-]*:|[\\/]|\.\.)/i
/** An address that runs a program. */
const runs = /^\s*(?:macro|vnd\.sun\.star[\w.-]*|service|slot|\.uno|javascript|vbscript):/i
/** The relationships of a chart. */
const ofChart = /(?:^|\/)charts\/_rels\/[^/]+$/i

/** The kind of a relationship is the last segment of its type, in both the strict and the transitional form. */
function activeRelation(type: string, mode: string, part: string): string | undefined {
  const kind = type.split("/").at(-1)?.toLowerCase() ?? ""
  const outside = mode.toLowerCase() === "external"
  if (/^(?:wordvba|vba|xlmacrosheet)/.test(kind)) return can.macros
  if (/^(?:control|activex)/.test(kind)) return can.control
  if (kind === "extensibility") return can.acts
  if (kind === "afchunk" || (kind === "oleobject" && !outside)) return can.object
  if (kind === "package" && !outside && !ofChart.test(part)) return can.object
  return outside && kind !== "hyperlink" ? can.fetches : undefined
}

function activeContentType(type: string): string | undefined {
  if (/macroEnabled|vbaProject|vbaData/i.test(type)) return can.macros
  return /activeX/i.test(type) ? can.control : undefined
}
