import { RemoveDialog } from "@views/RemoveDialog"
import { screens } from "@views/screens"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import type { CommandFormProps } from "@/palette/command"
import { pathTo } from "@/screens/screen"

/** Asks before a runbook is removed. */
export default function RemoveRunbook({ values, line, close }: CommandFormProps) {
  const [runbook] = values.runbook ?? []
  const [location, navigate] = useLocation()
  const runbookId = runbook?.id ?? ""
  const isHere = location === pathTo(screens.runbook, { runbookId })
  return (
    <RemoveDialog
      what={runbook?.label ?? ""}
      request={api.runbooks.remove.request({ params: { runbookId: Number(runbookId) } })}
      done="Roteiro removido"
      line={line}
      close={close}
      {...(isHere && { leave: () => navigate(pathTo(screens.runbooks), { replace: true }) })}
    />
  )
}
