import type { Command } from "@/palette/command"

/** Which slots a line leaves out. Of two slots that exclude each other, first one is left out, then the other. */
export function waysOf({ slots }: Pick<Command, "slots">): string[][] {
  const names = Object.keys(slots)
  const either = Object.entries(slots)
    .filter(([, { or }]) => or !== undefined)
    .map(([name]) => name)
  return either.length === 0 ? [[]] : either.map((kept) => names.filter((name) => slots[kept]?.or === name))
}
