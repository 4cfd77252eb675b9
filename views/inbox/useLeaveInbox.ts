import { useQueryClient } from "@tanstack/react-query"
import { leaveRowsAtom, settleRowsAtom } from "@views/queue/useOpenRow"
import { useSetAtom } from "jotai"
import { type Answer, inboxKey } from "./sources"

/** Takes a decided case, by its key, out of the inbox at once, and loads the inbox again. */
export function useLeaveInbox(): (key: string) => Promise<void> {
  const client = useQueryClient()
  const leaveRows = useSetAtom(leaveRowsAtom)
  const settleRows = useSetAtom(settleRowsAtom)
  return async (key) => {
    leaveRows([key])
    await client.cancelQueries({ queryKey: inboxKey })
    client.setQueriesData<Answer>(
      { queryKey: inboxKey },
      (data) => data && { ...data, rows: data.rows.filter((row) => row.key !== key) },
    )
    settleRows([key])
    void client.invalidateQueries({ queryKey: inboxKey })
  }
}
