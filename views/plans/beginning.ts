import { parts } from "@/domain/parts"
import type { Command } from "@/palette/command"
import { lineOf } from "@/palette/grammar/grammar"
import { missingSlots } from "@/palette/grammar/values"
import { wordOf } from "@/palette/grammar/vocabulary"

/** The number of people that fit in one line with the text after them. */
const maxInLine = 200

/**
 * Rows that begin a command for these people, ready to continue typing: one row for many of them if the command takes
 * several, otherwise one per person. Each ends with the word of the first missing slot.
 */
export function beginningRows(
  command: Command,
  people: readonly string[],
  commands: readonly Command[],
): string[] {
  const [name, slot] = Object.entries(command.slots).find(([, { kind }]) => kind === "user") ?? []
  if (name === undefined || !slot) return []
  return parts([...people], slot.many ? maxInLine : 1).map((part) => {
    const line = lineOf(command, { [name]: part.join(", ") }, "pt", commands)
    const [missing] = missingSlots(command, { [name]: part })
    const next = missing === undefined ? undefined : command.slots[missing]
    return `${withoutPrefix(line)} ${next ? `${wordOf(next, "pt")} ` : ""}`
  })
}

/** Rows are always commands, so they need no `>`. */
export const withoutPrefix = (line: string) => line.replace(/^>\s*/, "")
