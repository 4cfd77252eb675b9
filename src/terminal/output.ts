import { createInterface } from "node:readline"
import { asOneLine, withoutDirectionMarks } from "@/domain/text/oneLine"
import { exits, type Result } from "./exits"

/** What a terminal would take for an order to itself, which no name and no text of the server may give it. */
const orders = /(?![\n\t])\p{Cc}/gu

/** A text as it may be written to a terminal, where it reads as what it is: no order, and no mark that turns the direction. */
export const plain = (text: string): string => withoutDirectionMarks(text.replace(orders, ""))

/** The same of JSON, in which whatever is not seen can be written as its number. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    Array.from(
      { length: sign.length },
      (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`,
    ).join(""),
  )

/**
 * Whoever reads may leave, as `head` does: the rest is for nobody, and the exit code says what became of it. Where it could not be
 * written, as on a full disk, nobody is told what was done.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code !== "EPIPE") process.exitCode = exits.failed
    })
  }
}

export const print = (text: string): boolean => process.stdout.write(`${plain(text)}\n`)

/** What is said to whoever sits there, so that the standard output is what a program reads. */
export const tell = (text: string): boolean => process.stderr.write(`${plain(text)}\n`)

const marks: Readonly<Record<string, string>> = { danger: "!", warning: "!", positive: "+", neutral: "-" }

export const effectLines = (effects: readonly { text: string; tone: string }[]): string[] =>
  effects
    .filter(({ text }) => text !== "")
    .map(({ text, tone }) => `  ${marks[tone] ?? "-"} ${asOneLine(text)}`)

/** A line with a caret under the place that fits nothing. */
export function underlined({ line, start, end, reason }: NonNullable<Result["problem"]>): string {
  const width = Math.max(1, Math.min(end, line.length) - start)
  return [`  ${line}`, `  ${" ".repeat(start)}${"^".repeat(width)}`, reason].join("\n")
}

/** Prints what became of it: with `--json` one object, else the message, on the standard output where it is good news. */
export function report(result: Result, json: boolean): void {
  if (json) {
    process.stdout.write(`${plainJson(result)}\n`)
    return
  }
  const say = result.outcome === "done" ? print : tell
  const { problem, message, address } = result
  // Of several lines the message has them all.
  say(problem?.reason === message ? underlined(problem) : message)
  if (address !== undefined && !message.includes(address)) print(address)
}

/** Asks whoever sits there; *no* is what a bare Enter says, and whoever leaves by Ctrl+C or Ctrl+D. */
export function confirmed(
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<boolean> {
  const lines = createInterface({ input, output })
  return new Promise((answered) => {
    let answer: string | undefined
    lines.question("Confirmar? [s/N] ", (text) => {
      answer = text
      lines.close()
    })
    lines.once("close", () => {
      if (answer === undefined) output.write("\n")
      answered(/^\s*s(im)?\s*$/i.test(answer ?? ""))
    })
  })
}

/** Whether somebody sits there who can be asked. */
export const isAttended = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true
