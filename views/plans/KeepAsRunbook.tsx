import { screens } from "@views/screens"
import { BookMarked } from "lucide-react"
import { useFormContext } from "react-hook-form"
import { useLocation } from "wouter"
import { useSession } from "@/client/identity"
import { pathTo } from "@/screens/screen"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Button } from "@/ui/buttons/Button"
import { handOver, readDraft, writeDraft } from "@/ui/form/draft"
import type { PlanFields } from "./fields"
import { newFields } from "./runbookFields"

/** Copies the current lines of a sheet into a new runbook. `form` is the id of the plan's form. */
export function KeepAsRunbook({ form }: { form: string }) {
  const { user } = useSession()
  const { getValues } = useFormContext<PlanFields>()
  const [, navigate] = useLocation()
  const keep = () => {
    const sheet = form.replace(`plan ${user.atalaiaId} `, "")
    const id = `runbook ${user.atalaiaId} of ${sheet}`
    const { sheet: written, title, justification } = getValues()
    // Saves the plan's draft, so that it is still there when the user comes back.
    writeDraft(form, { ...readDraft(form)?.values, ...getValues() })
    handOver(id, { ...newFields, name: title, description: justification }, { sheet: written })
    navigate(`${pathTo(screens.runbookNew)}?${new URLSearchParams({ sheet })}`)
  }
  useShortcuts([{ keys: "Ctrl+Shift+S", run: keep, inFields: true }])
  return (
    <Button icon={BookMarked} shortcut="Ctrl+Shift+S" onClick={keep}>
      Guardar como roteiro
    </Button>
  )
}
