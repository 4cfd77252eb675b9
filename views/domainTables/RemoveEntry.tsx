import { RemoveDialog } from "@views/RemoveDialog"
import { api } from "@/client/api"
import type { CommandFormProps } from "@/palette/command"
import { entityNotices } from "./entities"

/** Asks before an entry of a domain table is removed. If it is in use, the server refuses and says where. */
export default function RemoveEntry({ values, line, close }: CommandFormProps) {
  const [entry] = values.entry ?? []
  const [table] = values.table ?? []
  return (
    <RemoveDialog
      what={`${entry?.label} em ${table?.label}`}
      request={api.domainTables.remove.request({
        params: { domain: table?.id ?? "", entryId: Number(entry?.id) },
      })}
      done={entityNotices.removed}
      line={line}
      close={close}
    />
  )
}
