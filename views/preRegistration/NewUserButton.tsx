import { Plus } from "lucide-react"
import { appearing } from "@/palette/commandRegistry"
import { useRunCommand } from "@/palette/run/run"
import { useCommands } from "@/palette/slots/useSources"

/**
 * *Novo Usuário* if there is no room for a button with words. It is round, over the lower corner of the list, or
 * below the list in a low window.
 */
export function NewUserButton() {
  const run = useRunCommand()
  const [first] = appearing(useCommands(), { kind: "users" })
  if (!first) return null
  return (
    <button
      type="button"
      aria-label={first.label}
      onClick={() => run(first.command, first.fill)}
      className="fixed right-5 bottom-12 z-20 grid size-13 short:static short:shrink-0 short:self-end place-items-center rounded-full bg-accent text-on-accent shadow-pop"
    >
      <Plus aria-hidden className="size-6" strokeWidth={2} />
    </button>
  )
}
