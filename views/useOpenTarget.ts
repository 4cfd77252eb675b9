import { appearing } from "@/palette/commandRegistry"
import { useRunCommand } from "@/palette/run/run"
import { useCommands } from "@/palette/slots/useSources"
import type { Target } from "@/palette/targetTypes"

/** Opens a row without its own page: runs its target's first command with a key. */
export function useOpenTarget(): (target: Target) => void {
  const run = useRunCommand()
  const commands = useCommands()
  return (target) => {
    const first = appearing(commands, target).find(
      ({ command, disabledReason }) => command.key !== undefined && disabledReason === undefined,
    )
    if (first) run(first.command, first.fill)
  }
}
