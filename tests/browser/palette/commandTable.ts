import type { Command } from "@/palette/command"
import { outsideOfAPage } from "../outsideOfAPage"

/** Every command, from the page's own table. */
export async function everyCommand(): Promise<readonly Command[]> {
  const { commands } = await outsideOfAPage<{ commands: readonly Command[] }>("commands/index.ts")
  return commands
}
