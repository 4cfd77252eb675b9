import { type ArkErrors, type } from "arktype"
import type { Context as HonoContext } from "hono"
import { parametersOf } from "@/contract/call"
import { onceFor } from "@/domain/once"
import { invalid, Refusal } from "./refusal"
import { fieldMessages } from "./shapeMessages"

/** What a request says, as text that PostgreSQL can keep and in the shape of the call's record. */

/** The parameters of a record's path, of what stands in their places. */
export function readParameters(
  path: string,
  written: (name: string) => string | undefined,
): Record<string, string | number> {
  return Object.fromEntries(
    parametersOf(path).map(({ name, numeric }) => {
      const text = storable(written(name) ?? "")
      if (!numeric) return [name, text.slice(0, 200)]
      // An id that cannot exist is answered like one that does not.
      if (!/^\d{1,9}$/.test(text)) throw new Refusal(404, "NOT_FOUND", "Não encontrado.")
      return [name, Number(text)]
    }),
  )
}

export const readQuery = (c: HonoContext): Record<string, string> =>
  Object.fromEntries(Object.entries(c.req.query()).map(([name, text]) => [name, storable(text)]))

export async function readJson(c: HonoContext): Promise<unknown> {
  const raw = await c.req.arrayBuffer()
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(raw))
  } catch (error) {
    throw unreadable(error, "O corpo da chamada não é JSON em UTF-8.")
  }
}

/** Whose lists and objects lie deeper in each other than can be read is JSON all the same. */
const unreadable = (error: unknown, otherwise: string) =>
  new Refusal(
    400,
    "UNREADABLE",
    error instanceof RangeError
      ? "O corpo da chamada tem listas ou objetos aninhados fundo demais."
      : otherwise,
  )

const parseJson = (text: string): unknown =>
  JSON.parse(text, (_, value) => (typeof value === "string" ? storable(value) : withStorableNames(value)))

/** Bodies of calls within a body are kept as they came, their names too. */
function withStorableNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  if (Object.keys(value).every((name) => storable(name) === name)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [storable(name), each]))
}

/** Every part of a form that is no file is JSON text. */
export async function readParts(c: HonoContext): Promise<unknown> {
  try {
    const form = await c.req.formData()
    return Object.fromEntries(
      [...form.entries()].map(([name, value]) => [
        name,
        typeof value === "string" ? parseJson(value) : value,
      ]),
    )
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw unreadable(error, "O corpo da chamada não é um formulário com partes.")
  }
}

/**
 * PostgreSQL keeps no NUL characters and no lone surrogates. They are not taken out, by which one text would become another
 * (a wrong password the right one): U+FFFD stands in their place. Letters are composed with their accents (NFC), which some
 * keyboards, file systems and PDFs write apart.
 */
export const storable = (text: string) => text.replaceAll("\u0000", "\ufffd").toWellFormed().normalize("NFC")

export function shaped(shape: type.Any, value: unknown): unknown {
  const result = withoutOtherKeys(shape)(value)
  if (result instanceof type.errors) throw invalid(fieldMessages(result as ArkErrors))
  return result
}

/** The shape that leaves out what it does not know; made once, which takes longer than checking with it. */
const withoutOtherKeys = onceFor((shape: type.Any) => shape.onUndeclaredKey("delete") as type.Any)

export function commandLineOf(c: HonoContext): { commandLine?: string } {
  const header = c.req.header("x-command-line")
  if (!header) return {}
  try {
    return { commandLine: storable(decodeURIComponent(header)).slice(0, 2000) }
  } catch {
    throw new Refusal(400, "UNREADABLE", "O cabeçalho X-Command-Line não pôde ser lido.")
  }
}
