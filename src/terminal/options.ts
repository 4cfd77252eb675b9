import { parseArgs } from "node:util"
import { stop } from "./exits"

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

const config = { options, allowPositionals: true } as const

const given = (args: string[]) => parseArgs({ ...config, args })
export type Given = ReturnType<typeof given>["values"]

const typeOf = (name: string): string | undefined =>
  Object.entries(options).find(([known]) => known === name)?.[1].type

/** What is wrong with the options, which Node would say in English. */
function fault(args: string[]): string | undefined {
  const { tokens } = parseArgs({ ...config, args, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== "option") continue
    const { name, rawName, value, inlineValue } = token
    const type = typeOf(name)
    if (type === undefined) return `A opção ${rawName} não existe`
    if (type === "boolean" && value !== undefined) return `A opção ${rawName} não leva valor`
    // What begins like an option is one that was meant; behind a "=" it is a value.
    const isMissing = value === undefined || (!inlineValue && /^-./.test(value))
    if (type === "string" && isMissing) return `Falta o valor da opção ${rawName}`
  }
  return undefined
}

/** The options and the other words of the command line. */
export function understoodOptions(argv: readonly string[]): ReturnType<typeof given> {
  const args = [...argv]
  const wrong = fault(args)
  if (wrong !== undefined) throw stop("notUnderstood", `${wrong}. Veja atalaia help.`)
  return given(args)
}
