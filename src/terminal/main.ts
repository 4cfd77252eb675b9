#!/usr/bin/env node
import "temporal-polyfill/global"
import { text } from "node:stream/consumers"
import { RequestError } from "@/client/send"
import { boundedFetch } from "@/domain/boundedFetch"
import { asOneLine } from "@/domain/text/oneLine"
import { completionScripts, completions } from "./completing"
import { environmentOf } from "./environment"
import { executeLine } from "./execute"
import { exitCodes, type Result, Stop, stop } from "./exitCodes"
import { help } from "./help"
import { asksForJson, type GivenOptions, understoodOptions } from "./options"
import { outliveReaders, print, report } from "./output"
import { lineOfWords } from "./parse"
import { runPlan } from "./plan"
import { endOf, Lost, saysNothing, whyNothing } from "./sendingChange"
import { actsByItself } from "./serviceAccount"
import { serverAddress } from "./sessionStore"
import { callSignedIn, login, logout, whoami } from "./signingIn"

/** Maximum length of an answer, in bytes: ten times the longest list. */
const maxAnswer = 64 * 1024 ** 2
globalThis.fetch = boundedFetch(globalThis.fetch, maxAnswer)

/** Executes the program's own subcommands, which are not in the table of commands. */
async function ownWord(
  word: string,
  rest: readonly string[],
  values: GivenOptions,
): Promise<Result | undefined> {
  switch (word) {
    case "help":
    case "ajuda":
      return { outcome: "done", message: help(rest) }
    case "completion": {
      const script = completionScripts[rest[0] ?? ""]
      if (script === undefined) throw stop("notUnderstood", "Diga para que shell: bash, zsh ou fish")
      return { outcome: "done", message: script }
    }
    case "login":
      return login(await serverAddress(values.server))
    case "logout":
      return logout(await serverAddress(values.server))
    case "whoami": {
      const server = await serverAddress(values.server)
      if (!(await callSignedIn(server))) throw stop("notSignedIn", "Entre antes: atalaia login")
      return whoami(server)
    }
    default:
      return undefined
  }
}

async function run(argv: readonly string[]): Promise<Result> {
  const { values, positionals } = understoodOptions(argv)
  const [word = "", ...rest] = positionals
  if (values.version) return { outcome: "done", message: __VERSION__ }
  if (values.help) return { outcome: "done", message: help(positionals) }
  const own = await ownWord(word, rest, values)
  if (own) return own
  const isPlan = positionals.length === 0
  if (isPlan && process.stdin.isTTY) return { outcome: "done", message: help([]) }
  const reading = await environmentOf(await serverAddress(values.server))
  return isPlan
    ? runPlan(await text(process.stdin), values, reading)
    : executeLine(lineOfWords(positionals), values, reading)
}

/** An error as a result. */
function resultOf(error: unknown): Result {
  if (error instanceof Stop) return error.result
  if (error instanceof Lost) return endOf(error).result
  if (saysNothing(error)) return { outcome: "unreachable", message: whyNothing(error) }
  if (!(error instanceof RequestError)) return unforeseen(error)
  const { status, code } = error
  const message = asOneLine(error.message)
  if (code === "REAUTHENTICATE") {
    return {
      outcome: "inPage",
      message: "Isto pede que você mostre de novo quem é: faça na página, ou entre de novo (atalaia login).",
    }
  }
  if (status === 401) {
    return { outcome: "notSignedIn", message: actsByItself() ? message : `${message} (atalaia login)` }
  }
  const fields = Object.values(error.fields)
    .map((text) => asOneLine(String(text)))
    .filter((text) => text !== message)
  return { outcome: "refused", message: [message, ...fields].join("\n") }
}

/** An unexpected error is also reported in words, because a script reads nothing else. */
const unforeseen = (error: unknown): Result => ({
  outcome: "failed",
  message: `O terminal falhou. Se era uma mudança, confira se foi feita antes de repetir. (${error instanceof Error ? error.message : String(error)})`,
})

/** A shell asks in the middle of a line, so errors print nothing. */
async function answerShell(words: readonly string[]): Promise<void> {
  const reading = await serverAddress(undefined)
    .then(environmentOf)
    .catch(() => undefined)
  const found = await completions(words, reading).catch(() => [])
  if (found.length > 0) print(found.join("\n"))
}

async function main(argv: readonly string[]): Promise<void> {
  outliveReaders()
  if (argv[0] === "__complete") return answerShell(argv.slice(1))
  const result = await run(argv).catch(resultOf)
  report(result, asksForJson(argv))
  process.exitCode = exitCodes[result.outcome]
}

await main(process.argv.slice(2))
