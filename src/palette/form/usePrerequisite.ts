import type { Command } from "../command"
import { useRunCommand } from "../run/run"
import { useCommands } from "../slots/useSources"
import type { ChangePreview } from "./preview"

/** A button for the prerequisite of a change that is refused. */
export interface Prerequisite {
  label: string
  run: () => void
}

/** The prerequisite command, if its absence is the reason why a change would be refused. */
export function usePrerequisite(
  command: Command | undefined,
  previews: readonly ChangePreview[],
): Prerequisite | undefined {
  const commands = useCommands()
  const run = useRunCommand()
  for (const { code, id, label, fill } of command?.change?.first ?? []) {
    const refused = previews.find((each) => each.code === code)
    const filled = refused && fill(refused.values, refused)
    const leading = filled && commands.find((each) => each.id === id)
    if (leading) return { label, run: () => run(leading, filled) }
  }
  return undefined
}
