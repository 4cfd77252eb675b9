import { useQuery } from "@tanstack/react-query"
import { useAtomValue } from "jotai"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import type { Command } from "@/palette/command"
import { appearing } from "@/palette/commandRegistry"
import { useAct, useRunCommand, valuesOf } from "@/palette/run/run"
import { useCommands } from "@/palette/slots/useSources"
import { Segments } from "@/ui/fields/Segments"
import { popoverItem } from "@/ui/theme/classes"

/** The abilities of those for whom others' cases wait. */
const deciding = ["evaluations.decide", "accessRequests.decide", "users.search"] as const

/** The commands about the person and this browser, in the order of their table. Options are shown as buttons. */
export default function OwnCommands({ close }: { close: () => void }) {
  const run = useRunCommand()
  const session = useSession()
  const account = session.user.userAccountInfo
  const counts = useQuery(api.system.counts.query()).data
  const decides = counts?.validates === true || deciding.some((ability) => may(session, ability))
  const own = appearing(useCommands(), { kind: "me", decides }).filter(
    ({ command }) => command.notNow?.(account) === undefined,
  )
  return own.map(({ command, label, fill }) =>
    command.chosen ? (
      <Choice key={command.id} command={command} chosen={command.chosen} />
    ) : (
      <button
        key={command.id}
        type="button"
        className={`${popoverItem} flex items-center gap-2.5 text-left`}
        onClick={() => {
          close()
          run(command, fill)
        }}
      >
        <command.icon aria-hidden className="size-4 shrink-0 text-faint" strokeWidth={1.9} />
        {label}
      </button>
    ),
  )
}

/** Changes a setting of this browser. The menu stays open, so that the effect can be seen. */
function Choice({ command, chosen }: { command: Command; chosen: NonNullable<Command["chosen"]> }) {
  const act = useAct()
  const value = useAtomValue(chosen)
  const [[name, slot] = []] = Object.entries(command.slots)
  if (name === undefined) return null
  return (
    <div className="grid gap-1 px-2.5 py-1.5">
      <span className="text-small text-muted" aria-hidden>
        {command.title}
      </span>
      <Segments
        legend={command.title}
        options={slot?.choices ?? []}
        value={value}
        onChange={(wanted) => act(command, valuesOf({ [name]: wanted }))}
      />
    </div>
  )
}
