import { parseArgs } from "node:util"
import { fold } from "@/domain/text/fold"
import { stop } from "./exitCodes"

const options = {
  plan: { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
  version: { type: "boolean", default: false },
  server: { type: "string" },
  title: { type: "string" },
  because: { type: "string" },
  approver: { type: "string" },
} as const

/** The options in Portuguese, folded: accents may be left out. */
const inPortuguese: Readonly<Record<string, keyof typeof options>> = {
  plano: "plan",
  sim: "yes",
  ajuda: "help",
  versao: "version",
  servidor: "server",
  titulo: "title",
  porque: "because",
  aprovador: "approver",
}

/** An option under its name in the table, with its value. Any other word is returned unchanged. */
function asInTable(arg: string): string {
  const [, name = "", value = ""] = /^--([^=]+)(.*)$/s.exec(arg) ?? []
  const known = Object.entries(inPortuguese).find(([portuguese]) => portuguese === fold(name))
  return known ? `--${known[1]}${value}` : arg
}

/** A word after `--` is no option. */
const optionsOf = (argv: readonly string[]) => argv.slice(0, [...argv, "--"].indexOf("--"))

/** Whether JSON output is requested, even if the other options are wrong. */
export const asksForJson = (argv: readonly string[]): boolean => optionsOf(argv).includes("--json")

const config = { options, allowPositionals: true } as const

const given = (args: string[]) => parseArgs({ ...config, args })
export type GivenOptions = ReturnType<typeof given>["values"]

const typeOf = (name: string): string | undefined =>
  Object.entries(options).find(([known]) => known === name)?.[1].type

/** The error in the typed options, in Portuguese; Node's own message is in English. */
function fault(args: string[], argv: readonly string[]): string | undefined {
  const { tokens } = parseArgs({ ...config, args, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== "option") continue
    const { name, rawName, value, inlineValue } = token
    const type = typeOf(name)
    const typed = rawName === `--${name}` ? argv[token.index]?.split("=")[0] : rawName
    if (type === undefined) return `A opção ${typed} não existe`
    if (type === "boolean" && value !== undefined) return `A opção ${typed} não leva valor`
    // A word that begins with a dash is taken for an option, unless it follows `=`.
    const isMissing = value === undefined || (!inlineValue && /^-./.test(value))
    if (type === "string" && isMissing) return `Falta o valor da opção ${typed}`
  }
  return undefined
}

/** The options and the other words of the command line. */
export function understoodOptions(argv: readonly string[]): ReturnType<typeof given> {
  const own = optionsOf(argv)
  const args = [...own.map(asInTable), ...argv.slice(own.length)]
  const wrong = fault(args, argv)
  if (wrong !== undefined) throw stop("notUnderstood", `${wrong}. Veja atalaia help.`)
  return given(args)
}
