import { fold } from "@/domain/text/fold"
import { isBlank } from "@/domain/text/oneLine"
import type { Command } from "@/palette/command"
import { phrasesOf } from "@/palette/grammar/vocabulary"
import type { ReadTable } from "./read/read"

/* A column in which each row names its command. */

const headings: ReadonlySet<string> = new Set(["comando", "command"])

interface Headed {
  table: Pick<ReadTable, "rows">
  /** The row with the column names. */
  heading: number | undefined
}

/** The heading of the column and the row's cell in it. Undefined if there is no such column, or the cell is empty. */
export function commandCell({ table: { rows }, heading }: Headed, row: number) {
  if (heading === undefined) return undefined
  const column = rows[heading]?.findIndex((text) => headings.has(fold(text))) ?? -1
  const [name = "", text = ""] = [rows[heading]?.[column], rows[row]?.[column]]
  return isBlank(text) ? undefined : { name: name.trim(), text: text.trim() }
}

/** Whether a text is the title or the words of a command, with or without `>`. */
export function isNameOf(text: string, command: Command): boolean {
  const written = fold(text.replace(/^\s*>/, ""))
  return written === fold(command.title) || phrasesOf(command).some(({ phrase }) => phrase === written)
}

/** How many rows are searched for a command. */
const maxSearched = 30

/** The command that the column names in the first rows. */
export function commandSaid(
  headed: Headed & { heading: number },
  commands: readonly Command[],
): Command | undefined {
  for (let row = headed.heading + 1; row <= headed.heading + maxSearched; row++) {
    const cell = commandCell(headed, row)
    const command = cell && commands.find((each) => isNameOf(cell.text, each))
    if (command) return command
  }
  return undefined
}
