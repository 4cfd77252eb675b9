import { useState } from "react"
import { appearing } from "@/palette/commandRegistry"
import { notifyFailure, useExecute } from "@/palette/run/execute"
import { useRunCommand } from "@/palette/run/run"
import { useCommands } from "@/palette/slots/useSources"
import { Switch } from "@/ui/fields/Switch"
import { type Application, applicationTarget } from "../../bulkUnlink/applicationTarget"

/**
 * The switch that enables and disables an application. It runs the commands `enable-app` and `disable-app`. Enabling
 * happens at once; disabling asks first, because it ends sessions. With `inRow`, in a table with shortcuts for the
 * same commands, it is no tab stop.
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
