import { useQueryClient } from "@tanstack/react-query"
import { api } from "@/client/api"
import { refreshAll } from "@/client/refresh"
import type { DomainName, DomainValues } from "@/domain/domainTables"
import { useNotify } from "@/ui/page/notice"
import { type Entry, entityNotices } from "./entities"

/** Saves an existing or new entry of a domain table, and shows a notice. */
export function useSaveEntry(table: DomainName, entry: Entry | undefined) {
  const queries = useQueryClient()
  const notify = useNotify()
  return async (values: DomainValues): Promise<Entry> => {
    const saved = entry
      ? await api.domainTables.update({ params: { domain: table, entryId: entry.id }, body: values })
      : await api.domainTables.create({ params: { domain: table }, body: values })
    notify({ tone: "ok", text: entry ? entityNotices.updated : entityNotices.created })
    // Other screens show these values too, in selects and texts.
    await refreshAll(queries)
    return saved
  }
}
