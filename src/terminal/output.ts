import { createInterface } from "node:readline/promises"
import { asOneLine, withoutDirectionMarks } from "@/domain/text/oneLine"
import type { Result } from "./exits"

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

/** Asks whoever sits there; *no* is what a bare Enter says. */
export async function confirmed(): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^\s*s(im)?\s*$/i.test(await lines.question("Confirmar? [s/N] "))
  } finally {
    lines.close()
  }
}

/** Whether somebody sits there who can be asked. */
export const isAttended = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true
