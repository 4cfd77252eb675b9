import { useQueryClient } from "@tanstack/react-query"
import { leaveRowsAtom, settleRowsAtom } from "@views/queue/useOpenRow"
import { useSetAtom } from "jotai"

/** Removes a decided case from the inbox at once, by its key, and loads the inbox again. */
export function useLeaveInbox(): (key: string) => Promise<void> {
  const client = useQueryClient()
  const leaveRows = useSetAtom(leaveRowsAtom)
  const settleRows = useSetAtom(settleRowsAtom)
  return async (key) => {
    leaveRows([key])
    await client.cancelQueries({ queryKey: inboxKey })
    client.setQueriesData<{ rows: { key: string }[] }>(
      { queryKey: inboxKey },
      (data) => data && { ...data, rows: data.rows.filter((row) => row.key !== key) },
    )
    settleRows([key])
    void client.invalidateQueries({ queryKey: inboxKey })
  }
}

/** The keys of the inbox's queries begin with this. */
export const inboxKey = ["inbox"] as const
