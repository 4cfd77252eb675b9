import { useState } from "react"
import { notifyFailure, useExecute } from "@/palette/run/execute"
import { useRunCommand } from "@/palette/run/run"
import { useCommands } from "@/palette/slots/useSources"
import { appearing } from "@/palette/table"
import { Switch } from "@/ui/fields/Switch"
import { type Application, applicationTarget } from "../applicationTarget"

/**
 * Whether an application is open, and the switch that changes it (1-core §2.6, §4). It is the commands `enable-app`
 * and `disable-app`: opening is done at once, closing asks first, because sessions end with it. `inRow` where the keys
 * of a table do the same.
 */
export function EnableSwitch({ app, inRow }: { app: Application; inRow?: boolean }) {
  const { id, acronym, enabled } = app
  const target = applicationTarget(app)
  const wanted = enabled ? "disable-app" : "enable-app"
  const appears = appearing(useCommands(), target).find(({ command }) => command.id === wanted)
  const run = useRunCommand()
  const { execute } = useExecute()
  const [enabling, setEnabling] = useState(false)

  const enable = async () => {
    if (!appears) return
    setEnabling(true)
    try {
      const value = { id: String(id), text: acronym, label: acronym }
      await execute(appears.command, { app: [value] }, "en")
    } catch (error) {
      notifyFailure(error)
    } finally {
      setEnabling(false)
    }
  }
  const change = () => {
    if (enabled && appears) run(appears.command, appears.fill)
    else if (!enabling) void enable()
  }
  return (
    <Switch
      inRow={inRow ?? false}
      checked={enabled || enabling}
      onChange={change}
      disabledReason={appears ? appears.disabledReason : "Esta aplicação não pode ser ativada nem inativada."}
      label={
        <>
          <span className="sr-only">{acronym} ativa</span>
          <span aria-hidden>{enabled ? "Ativa" : "Inativa"}</span>
        </>
      }
    />
  )
}
