import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "@/client/api"
import { wasCancelled } from "@/client/send"
import { useNotify } from "@/ui/page/notice"
import type { WaitingLine } from "./line"

/**
 * Keeps lines without a form. A line leaves the queue at once and returns with a notice if it could not be decided. `leaving` has
 * the lines that are decided and may still be in the loaded pages.
 */
export function useKeep(reviewId: number, rows: readonly WaitingLine[]) {
  const client = useQueryClient()
  const notify = useNotify()
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const returns = (id: number) => setLeaving((all) => new Set([...all].filter((each) => each !== id)))
  const refresh = () => client.invalidateQueries({ queryKey: ["reviews"] })
  const undo = async (lineId: number): Promise<boolean> => {
    try {
      await api.reviews.undo({ params: { reviewId, lineId } })
      await refresh()
      returns(lineId)
      return true
    } catch (error) {
      if (!wasCancelled(error)) notify({ tone: "bad", text: messageOf(error) })
      return false
    }
  }
  const keep = async (id: number): Promise<void> => {
    const line = rows.find((row) => row.id === id)
    if (!line || leaving.has(id)) return
    setLeaving((all) => new Set([...all, id]))
    try {
      await api.reviews.decide({
        params: { reviewId, lineId: id },
        body: { decision: "keep", version: line.version },
      })
      const text = `${line.client.name} mantém ${line.held.title}`
      notify({ tone: "ok", text, undo: () => undo(id) })
      void client.invalidateQueries({ queryKey: api.system.counts.query().queryKey })
    } catch (error) {
      returns(id)
      if (wasCancelled(error)) return
      notify({ tone: "bad", text: messageOf(error) })
      await refresh()
    }
  }
  return { leaving, keep: (id: number) => void keep(id) }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
