import { MoreActions } from "@/palette/Actions"
import { useRunCommand } from "@/palette/run"
import { appearing } from "@/palette/table"
import { useCommands } from "@/palette/useSources"
import { RowAction } from "@/ui/RowAction"
import { type UserRow, userTarget } from "./userTarget"

/** At the end of the current row: opening, the first command that has a key, and a menu with all of them. */
export function UserRowActions({ user, onOpen }: { user: UserRow; onOpen: () => void }) {
  const run = useRunCommand()
  const target = userTarget(user)
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
      <MoreActions target={target} />
    </>
  )
}
