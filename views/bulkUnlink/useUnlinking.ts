import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { api } from "@/client/api"
import { refreshAll } from "@/client/refresh"
import { maxUnlinked } from "@/domain/assignment"
import { parts } from "@/domain/parts"
import type { BatchLine } from "@/palette/form/useBatch"
import { outcomeOf, peopleInCall, type UnlinkItem, type UnlinkResult } from "./unlinkPlan"

interface Person {
  id: string
  name: string
}

/**
 * Removes roles and profiles of one application from many people, hundreds per call. A failed call does not stop the
 * others; the rest can be cancelled, and failures can be retried.
 */
export function useUnlinking(appId: number) {
  const queries = useQueryClient()
  const [lines, setLines] = useState<readonly BatchLine[]>([])
  const items = useRef<readonly UnlinkItem[]>([])
  const removed = useRef(new Map<string, number>())
  const stopped = useRef(false)

  const unlink = async (atalaiaIds: string[]): Promise<UnlinkResult[]> => {
    const params = { app: String(appId) }
    const idsOf = (wanted: UnlinkItem["kind"]) =>
      parts(
        items.current.filter(({ kind }) => kind === wanted).map(({ id }) => id),
        maxUnlinked,
      )
    const answers: UnlinkResult[] = []
    for (const roles of idsOf("role")) {
      answers.push(...(await api.bulkUnlink.roles({ params, body: { roles, atalaiaIds } })).results)
    }
    for (const profiles of idsOf("profile")) {
      answers.push(...(await api.bulkUnlink.profiles({ params, body: { profiles, atalaiaIds } })).results)
    }
    return answers
  }

  const run = async (list: readonly BatchLine[]) => {
    stopped.current = false
    const all = new Map(list.map((line) => [line.id, line]))
    const put = (changed: readonly BatchLine[]) => {
      for (const line of changed) all.set(line.id, line)
      setLines([...all.values()])
    }
    const due = list.filter(({ state }) => state === "waiting" || state === "failed")
    for (const part of parts(due, peopleInCall)) {
      if (stopped.current) break
      put(part.map(({ id, name }) => ({ id, name, state: "running" })))
      try {
        const results = await unlink(part.map(({ id }) => id))
        put(
          part.map((each) => {
            const before = removed.current.get(each.id) ?? 0
            const own = results.filter(({ atalaiaId }) => atalaiaId === each.id)
            const outcome = outcomeOf(each, own, before)
            removed.current.set(each.id, outcome.removed)
            return outcome.line
          }),
        )
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        put(part.map(({ id, name }) => ({ id, name, state: "failed", message })))
      }
    }
    await refreshAll(queries)
  }
  return {
    lines,
    running: lines.some(({ state }) => state === "running"),
    start: (people: readonly Person[], wanted: readonly UnlinkItem[]) => {
      items.current = wanted
      removed.current = new Map()
      void run(people.map(({ id, name }) => ({ id, name, state: "waiting" })))
    },
    retry: () => void run(lines),
    cancel: () => {
      stopped.current = true
    },
    close: () => setLines([]),
  }
}
