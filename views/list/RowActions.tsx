import { appearing } from "@/palette/commandRegistry"
import { useRunCommand } from "@/palette/run/run"
import { useCommands } from "@/palette/slots/useSources"
import type { Target } from "@/palette/targetTypes"
import { RowAction } from "@/ui/table/RowAction"

/** Shown at the end of the current row: a button to open it, and its first command with a key. */
export function RowActions({ target, onOpen }: { target: Target; onOpen: () => void }) {
  const run = useRunCommand()
  const first = appearing(useCommands(), target).find(
    ({ command, disabledReason }) => command.key && !disabledReason,
  )
  return (
    <>
      <RowAction shortcut="Enter" onClick={onOpen}>
        abrir
      </RowAction>
      {first?.command.key && (
        <RowAction shortcut={first.command.key} onClick={() => run(first.command, first.fill)}>
          {first.label.toLocaleLowerCase("pt-BR")}
        </RowAction>
      )}
    </>
  )
}
