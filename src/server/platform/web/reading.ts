import type { ArkErrors } from "arktype"
import type { Context as HonoContext } from "hono"
import { type Call, parametersOf } from "@/contract/call"
import { schemaOf } from "@/contract/schema"
import { type } from "@/contract/type"
import { onceFor } from "@/domain/once"
import { asOneLine } from "@/domain/text/oneLine"
import { enumerated } from "@/domain/text/words"
import { invalid, Refusal } from "../refusal/refusal"
import { misplacedList } from "./misplacedLists"
import { fieldMessages, pathIn, unexpectedType } from "./shapeMessages"

/* Reads requests: text that PostgreSQL can store, in the shape of the call's record. */

/** The values of the parameters in a record's path. */
export function readParameters(
  path: string,
  written: (name: string) => string | undefined,
): Record<string, string | number> {
  return Object.fromEntries(
    parametersOf(path).map(({ name, numeric }) => {
      const text = storable(written(name) ?? "")
      if (!numeric) return [name, text.slice(0, 200)]
      // An id that cannot exist gets the same answer as one that does not.
      if (!/^\d{1,9}$/.test(text)) throw new Refusal(404, "NOT_FOUND", "Não encontrado.")
      return [name, Number(text)]
    }),
  )
}

/**
 * The parameters of a query. Throws 400 for one that the call does not have or that is repeated, because without a misspelt
 * filter it would answer another question. A call without parameters ignores them.
 */
export function readQuery(c: HonoContext, { query }: Pick<Call, "query">): Record<string, string> {
  const names = Object.keys(schemaOf(query).properties ?? {})
  if (names.length === 0) return {}
  const given = Object.entries(c.req.queries())
  for (const [name, { length }] of given) {
    const shown = inMessage(name)
    if (!names.includes(name)) {
      const known = enumerated(names.toSorted())
      throw new Refusal(400, "UNREADABLE", `Esta chamada não tem o parâmetro “${shown}”. Ela tem: ${known}.`)
    }
    if (length > 1) throw new Refusal(400, "UNREADABLE", `O parâmetro “${shown}” veio ${length} vezes.`)
  }
  return Object.fromEntries(given.map(([name, [text = ""]]) => [name, storable(text)]))
}

/** A sent name as a message shows it. */
const inMessage = (name: string) => asOneLine(storable(name)).slice(0, 40)

export function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).value
  } catch (error) {
    throw unreadable(error, "O corpo da chamada não é JSON em UTF-8.")
  }
}

export const unreadable = (error: unknown, otherwise: string) =>
  error instanceof Refusal ? error : new Refusal(400, "UNREADABLE", otherwise)

/** Maximum nesting depth: more than any call sends. */
const maxDepth = 100
/** Maximum number of values that are parsed and checked at once: a change for 1,000 people has a few more. */
export const maxValues = 5000
/** Maximum number of names in an object: more than any form has. Checking unknown names takes long. */
const maxNames = 1000

export const signs = { quote: 0x22, backslash: 0x5c, comma: 0x2c, colon: 0x3a, list: 0x5b, object: 0x7b }
const none = Number.NEGATIVE_INFINITY
export const closings: ReadonlySet<number> = new Set([0x5d, 0x7d])

/**
 * Counts the values of JSON and the names in its objects before it is parsed. Throws 400 if it would take long to parse and check,
 * or is nested too deeply.
 */
function counted(text: string): { values: number; allNames: number } {
  let values = 0
  let allNames = 0
  /** Number of names in the innermost object; minus infinity in a list. */
  let names = none
  /** The same number for each enclosing object or list. */
  const around: number[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === signs.quote) at = endOfString(text, at)
    else if (sign === signs.comma) {
      values++
      if (++names > maxNames) throw tangled("nomes demais em um objeto")
    } else if (sign === signs.colon) allNames++
    else if (sign === signs.list || sign === signs.object) {
      values++
      around.push(names)
      names = sign === signs.object ? 1 : none
      if (around.length > maxDepth) throw tooDeep()
    } else if (closings.has(sign)) names = around.pop() ?? none
    if (values > maxValues) throw tangled("valores demais")
  }
  return { values, allNames }
}

/** How many names the objects of a parsed value have. */
function namesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0
  const inside = Object.values(value).reduce<number>((sum, each) => sum + namesIn(each), 0)
  return Array.isArray(value) ? inside : inside + Object.keys(value).length
}

/** `JSON.parse` keeps the last of two values with one name, another program in between the first (RFC 8259 §4). */
export const repeatedName = () => tangled("um nome repetido em um objeto")

/** The index of the closing quote of a string; `most` or more if it is not before that. */
export function endOfString(text: string, begin: number, most = text.length): number {
  let at = begin + 1
  while (at < most && text.charCodeAt(at) !== signs.quote) {
    at += text.charCodeAt(at) === signs.backslash ? 2 : 1
  }
  return at
}

export const tooDeep = () => tangled("listas ou objetos aninhados fundo demais")
export const tangled = (what: string) => new Refusal(400, "UNREADABLE", `O corpo da chamada tem ${what}.`)

/** Parses JSON that is not long, and returns how many values it has. Throws 400 if an object has a name twice. */
export function parseJson(text: string): { value: unknown; values: number } {
  const { values, allNames } = counted(text)
  const value = storableJson(text)
  if (namesIn(value) !== allNames) throw repeatedName()
  return { value, values }
}

function storableJson(text: string): unknown {
  // Most bodies need no replacement, and parse several times as fast without a reviver.
  if (!text.includes("\\u") && storable(text) === text) return JSON.parse(text)
  return JSON.parse(text, (_, each) => (typeof each === "string" ? storable(each) : withStorableNames(each)))
}

/** Bodies of nested calls are stored as received, names included, so the names must be storable too. */
function withStorableNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  if (Object.keys(value).every((name) => storable(name) === name)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [storable(name), each]))
}

/** Reads a multipart form: every part that is not a file is JSON text. */
export async function readParts(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | undefined,
): Promise<unknown> {
  try {
    const form = await formIn(bytes, contentType ?? "")
    const parts = [...form.entries()]
    if (new Set(form.keys()).size < parts.length) throw tangled("duas partes com o mesmo nome")
    return Object.fromEntries(
      parts.map(([name, value]) => [name, typeof value === "string" ? partOf(name, value) : value]),
    )
  } catch (error) {
    throw unreadable(error, "O corpo da chamada não é um formulário com partes.")
  }
}

function partOf(name: string, text: string): unknown {
  try {
    return parseJson(text).value
  } catch (error) {
    throw unreadable(error, `A parte “${inMessage(name)}” do formulário não é JSON.`)
  }
}

async function formIn(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  const read = (form: Uint8Array<ArrayBuffer>) =>
    new Response(form, { headers: { "content-type": contentType } }).formData()
  try {
    return await read(bytes)
  } catch {
    return await read(withoutSurroundings(bytes, contentType))
  }
}

/**
 * A form from its first boundary to its last one. Node 20 and 22 refuse forms with a preamble or an epilogue, which RFC 2046
 * allows; Node 24 reads them.
 */
function withoutSurroundings(bytes: Uint8Array<ArrayBuffer>, contentType: string): Uint8Array<ArrayBuffer> {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  const form = Buffer.concat([Buffer.from("\r\n"), bytes, Buffer.from("\r\n")])
  const boundary = `\r\n--${quoted ?? bare}`
  const begin = form.indexOf(boundary) + 2
  return form.subarray(begin, form.indexOf(`${boundary}--`) + `${boundary}--\r\n`.length)
}

/**
 * Makes text storable: PostgreSQL stores neither NUL characters nor lone surrogates. They become U+FFFD. Removing them could
 * turn one text into another, such as a wrong password into the right one. Accents are composed (NFC), because some
 * keyboards, file systems and PDFs write them separately.
 */
export const storable = (text: string) => text.replaceAll("\u0000", "\ufffd").toWellFormed().normalize("NFC")

/**
 * A value in the shape of the call's record. Throws 422 for a name that the shape does not have: without a misspelt end, a role
 * would be granted for ever. `place` is where the value is in the body, if it is a part of it.
 */
export function shaped(
  shape: type.Any,
  value: unknown,
  place?: Parameters<typeof fieldMessages>[1],
): unknown {
  const list = misplacedList(shape, value)
  if (list) throw invalid({ [pathIn(place ? place(list) : list)]: unexpectedType })
  const result = withItsNamesAlone(shape)(value)
  if (result instanceof type.errors) throw invalid(fieldMessages(result as ArkErrors, place))
  return result
}

/** Cached, because creating it takes longer than a check with it. */
const withItsNamesAlone = onceFor((shape: type.Any) => shape.onDeepUndeclaredKey("reject") as type.Any)

export function commandLineOf(c: HonoContext): { commandLine?: string } {
  const header = c.req.header("x-command-line")
  if (!header) return {}
  try {
    return { commandLine: storable(decodeURIComponent(header)).slice(0, 2000) }
  } catch {
    throw new Refusal(400, "UNREADABLE", "O cabeçalho X-Command-Line não pôde ser lido.")
  }
}
