import type { Command } from "@/palette/command"
import { outsideOfAPage } from "../outsideOfAPage"

/** Every command, from the table that the page is made of. */
export async function everyCommand(): Promise<readonly Command[]> {
  const { commands } = await outsideOfAPage<{ commands: readonly Command[] }>("commands/index.ts")
  return commands
}
