import { useListAddress } from "@views/list/search/lastSearch"
import { RemoveDialog } from "@views/RemoveDialog"
import { screens } from "@views/screens"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import type { CommandFormProps } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { OfApplication } from "../OfApplication"

/** Removes an application permanently, once its key is typed exactly; then goes to the list. */
export default function RemoveApplication(props: CommandFormProps) {
  const { line, close } = props
  const [path, navigate] = useLocation()
  const list = useListAddress("applications", screens.applications)
  const onList = path === pathTo(screens.applications)
  return (
    <OfApplication {...props}>
      {({ id, acronym, title, appKey }) => (
        <RemoveDialog
          what={`${acronym}, ${title}`}
          typed={appKey}
          request={api.applications.remove.request({ params: { app: String(id) } })}
          done="Aplicação removida."
          line={line}
          close={close}
          {...(!onList && { leave: () => navigate(list, { replace: true }) })}
        />
      )}
    </OfApplication>
  )
}
