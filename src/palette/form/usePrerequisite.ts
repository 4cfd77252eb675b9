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
  const first = command?.change?.first
  const refused = first && previews.find(({ code }) => code === first.code)
  const fill = refused && first.fill(refused.values, refused)
  const leading = fill && commands.find(({ id }) => id === first.id)
  return leading && { label: first.label, run: () => run(leading, fill) }
}
