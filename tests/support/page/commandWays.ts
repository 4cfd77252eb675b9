import type { Command } from "@/palette/command"

/** The slots that a line leaves out. If two slots exclude each other, each of them is left out in turn. */
export function waysOf({ slots }: Pick<Command, "slots">): string[][] {
  const names = Object.keys(slots)
  const either = Object.entries(slots)
    .filter(([, { or }]) => or !== undefined)
    .map(([name]) => name)
  return either.length === 0 ? [[]] : either.map((kept) => names.filter((name) => slots[kept]?.or === name))
}
