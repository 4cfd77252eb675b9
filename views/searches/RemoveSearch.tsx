import { RemoveDialog } from "@views/RemoveDialog"
import { api } from "@/client/api"
import type { CommandFormProps } from "@/palette/command"

/** Asks before a saved search is removed. */
export default function RemoveSearch({ values, line, close }: CommandFormProps) {
  const [search] = values.search ?? []
  return (
    <RemoveDialog
      what={search?.label ?? ""}
      request={api.keptSearches.remove.request({ params: { searchId: Number(search?.id) } })}
      done="Busca removida"
      line={line}
      close={close}
    />
  )
}
