import { parts } from "@/domain/parts"
import type { Command } from "@/palette/command"
import { lineOf } from "@/palette/grammar/grammar"
import { missingSlots } from "@/palette/grammar/values"
import { wordOf } from "@/palette/grammar/vocabulary"

/** As many people as one line has room for, with all that comes behind them. */
const mostInLine = 200

/**
 * Rows in which a command begins for these people, to be gone on with: one row for many of them where the command takes
 * several, otherwise one for each. Behind them stands the word of what is missing first.
 */
export function beginningRows(
  command: Command,
  people: readonly string[],
  commands: readonly Command[],
): string[] {
  const [name, slot] = Object.entries(command.slots).find(([, { kind }]) => kind === "user") ?? []
  if (name === undefined || !slot) return []
  return parts([...people], slot.many ? mostInLine : 1).map((part) => {
    const line = lineOf(command, { [name]: part.join(", ") }, "pt", commands)
    const [missing] = missingSlots(command, { [name]: part })
    const next = missing === undefined ? undefined : command.slots[missing]
    return `${withoutPrefix(line)} ${next ? `${wordOf(next, "pt")} ` : ""}`
  })
}

/** A row needs no `>`: it is a command by its place. */
export const withoutPrefix = (line: string) => line.replace(/^>\s*/, "")
