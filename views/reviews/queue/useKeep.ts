import { useQueryClient } from "@tanstack/react-query"
import { atom, useAtomValue, useStore } from "jotai"
import { useMemo } from "react"
import { api } from "@/client/api"
import { wasCancelled } from "@/client/send"
import { removedRowsAtom } from "@/palette/run/optimisticRemovals"
import { useNotify } from "@/ui/page/notice"
import { lineKey, type WaitingLine } from "./line"
import { reviewQueueAtom } from "./openQueue"

/**
 * Lines kept since the page was loaded, each in the version that was decided. A list that still contains one is older than its
 * decision, whenever it was loaded. An undone line has another version, so that it returns.
 */
const keptAtom = atom<ReadonlySet<string>>(new Set<string>())

/** A row of a review's queue, in the version that is loaded. */
const rowKey = (reviewId: number, { id, version }: WaitingLine) => `review line ${reviewId} ${id} ${version}`

/**
 * Keeps lines without a form. A line leaves the queue at once and returns with a notice if it could not be decided. `rows` has the
 * loaded lines that wait, without those decided by a form.
 */
export function useKeep(reviewId: number, loaded: readonly WaitingLine[]) {
  const client = useQueryClient()
  const notify = useNotify()
  const store = useStore()
  const kept = useAtomValue(keptAtom)
  const decided = useAtomValue(removedRowsAtom)
  const rows = useMemo(
    () =>
      loaded.filter((row) => {
        const key = rowKey(reviewId, row)
        return !kept.has(key) && !decided.has(key)
      }),
    [loaded, kept, decided, reviewId],
  )
  const refresh = () => client.invalidateQueries({ queryKey: ["reviews"] })
  const undo = async (lineId: number): Promise<boolean> => {
    try {
      await api.reviews.undo({ params: { reviewId, lineId } })
      await refresh()
      return true
    } catch (error) {
      if (!wasCancelled(error)) notify({ tone: "bad", text: messageOf(error) })
      return false
    }
  }
  const keep = async (id: number): Promise<void> => {
    const line = rows.find((row) => row.id === id)
    if (!line) return
    const key = rowKey(reviewId, line)
    // A second press may come before the line has left the screen.
    if (store.get(keptAtom).has(key)) return
    store.set(keptAtom, (all) => new Set([...all, key]))
    try {
      await api.reviews.decide({
        params: { reviewId, lineId: id },
        body: { decision: "keep", version: line.version },
      })
      const text = `${line.client.name} mantém ${line.held.title}`
      notify({ tone: "ok", text, undo: () => undo(id) })
      void client.invalidateQueries({ queryKey: api.system.counts.query().queryKey })
      // The queue knows it. What else shows the review is asked for when it is next seen.
      void client.invalidateQueries({
        predicate: ({ queryKey: [resource, name] }) => resource === "reviews" && name !== "queue",
        refetchType: store.get(reviewQueueAtom) ? "none" : "active",
      })
    } catch (error) {
      store.set(keptAtom, (all) => new Set([...all].filter((each) => each !== key)))
      if (wasCancelled(error)) return
      notify({ tone: "bad", text: messageOf(error) })
      await refresh()
    }
  }
  const rowKeys = (review: string, lines?: readonly string[]) =>
    rows
      .filter((row) => review === String(reviewId) && (lines?.includes(lineKey(row)) ?? true))
      .map((row) => rowKey(reviewId, row))
  return { rows, keep: (id: number) => void keep(id), rowKeys }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
