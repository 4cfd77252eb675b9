import { createInterface } from "node:readline"
import { asOneLine, withoutDirectionMarks } from "@/domain/text/oneLine"
import { exitCodes, type Result } from "./exitCodes"

/** Control characters, with which a name or a text of the server could control the terminal. */
const orders = /(?![\n\t])\p{Cc}/gu

/** A text that is safe to write to a terminal: without control characters and bidirectional marks. */
export const plain = (text: string): string => withoutDirectionMarks(text.replace(orders, ""))

/** The same for JSON, in which invisible characters are escaped. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    Array.from(
      { length: sign.length },
      (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`,
    ).join(""),
  )

/**
 * A reader such as `head` may close the pipe early: the rest of the output is dropped and the exit code remains. Any other write
 * error, such as a full disk, sets the exit code `failed`.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code !== "EPIPE") process.exitCode = exitCodes.failed
    })
  }
}

export const print = (text: string): boolean => process.stdout.write(`${plain(text)}\n`)

/** Writes a message for the person to the standard error, because programs read the standard output. */
export const tell = (text: string): boolean => process.stderr.write(`${plain(text)}\n`)

const marks: Readonly<Record<string, string>> = { danger: "!", warning: "!", positive: "+", neutral: "-" }

export const effectLines = (effects: readonly { text: string; tone: string }[]): string[] =>
  effects
    .filter(({ text }) => text !== "")
    .map(({ text, tone }) => `  ${marks[tone] ?? "-"} ${asOneLine(text)}`)

/** A line with a caret below the part that could not be parsed. */
export function underlined({ line, start, end, reason }: NonNullable<Result["problem"]>): string {
  const width = Math.max(1, Math.min(end, line.length) - start)
  return [`  ${line}`, `  ${" ".repeat(start)}${"^".repeat(width)}`, reason].join("\n")
}

/** Prints a result: one object with `--json`, otherwise the message, on the standard output if it was successful. */
export function report(result: Result, json: boolean): void {
  if (json) {
    process.stdout.write(`${plainJson(result)}\n`)
    return
  }
  const say = result.outcome === "done" ? print : tell
  const { problem, message, address } = result
  // For several lines, the message contains them all.
  say(problem?.reason === message ? underlined(problem) : message)
  if (address !== undefined && !message.includes(address)) print(address)
}

/** Asks the person to confirm. A bare Enter, Ctrl+C and Ctrl+D mean *no*. */
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

/** Whether a person is at the terminal and can be asked. */
export const isAttended = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true
