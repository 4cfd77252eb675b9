import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useLeaveInbox } from "@views/queue/useLeaveInbox"
import { leaveRowsAtom, settleRowsAtom } from "@views/queue/useOpenRow"
import { type Details, detailsQuery } from "@views/registrationData/details"
import { filesQuery } from "@views/registrationData/files/files"
import { atom, useSetAtom } from "jotai"
import { useState } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { RequestError } from "@/client/send"
import { pathTo } from "@/screens/screen"
import { painted } from "@/shortcuts/painted"
import { keptJustification } from "@/ui/page/copy"
import { useNotify } from "@/ui/page/notice"
import {
  type CaseKind,
  type Cases,
  caseKinds,
  caseRowKey,
  evaluationOf,
  type WaitingCase,
} from "./evaluation"

/** The number of cases of each kind that the actor has decided since the page was loaded. */
export const decidedAtom = atom<Record<CaseKind, number>>({ update: 0, "pre-user": 0 })

export interface Decision {
  /** The case as the actor saw it. */
  details: Details
  approved: boolean
  justification?: string
}

/** `decided` by the actor or another person; `open` if the case must be reviewed again. */
export type DecisionOutcome = "decided" | "open"

/**
 * Decides a case. Shows the server's message, and removes a decided case from the lists at once. If another
 * authorizer decided first (409 `DECIDED`), the message names them; a case that changed (409 `CHANGED`) is loaded
 * again. Rejects with other errors. With `optimistic`, the case is removed before the server answers, so that the
 * actor need not wait. Then the promise never rejects: a case that could not be decided returns, and a notice links
 * to it.
 */
export function useDecide(kind: CaseKind, optimistic: boolean) {
  const client = useQueryClient()
  const notify = useNotify()
  const [, navigate] = useLocation()
  const { begin, end, leave } = useLeaveCase(kind)
  const setDecided = useSetAtom(decidedAtom)
  const [isPending, setPending] = useState(false)
  const send = async ({ details, approved, justification }: Decision): Promise<DecisionOutcome> => {
    const { atalaiaId } = details
    const version = evaluationOf(kind, details)?.version ?? 0
    try {
      const { message } = await caseKinds[kind].decide({
        params: { atalaiaId },
        body: { approved, version, ...(justification !== undefined && { justification }) },
      })
      notify({ tone: "ok", text: message })
      setDecided((counts) => ({ ...counts, [kind]: counts[kind] + 1 }))
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== "DECIDED") throw error
      notify({ tone: "warn", text: error.message, ...keptJustification(justification) })
    }
    await leave(atalaiaId)
    return "decided"
  }
  return {
    /** Whether the page waits for the answer. */
    isPending,
    decide: async (decision: Decision): Promise<DecisionOutcome> => {
      const { atalaiaId, name } = decision.details
      // Runs first, so that the next case is rendered at once. The call itself waits for that paint.
      if (optimistic) begin(atalaiaId)
      else setPending(true)
      try {
        if (optimistic) await painted()
        return await send(decision)
      } catch (error) {
        const changed = error instanceof RequestError && error.code === "CHANGED"
        if (changed) {
          await client.refetchQueries({ queryKey: detailsQuery(atalaiaId).queryKey })
          await client.refetchQueries({ queryKey: filesQuery(atalaiaId).queryKey })
        } else if (error instanceof RequestError && error.status === 403) {
          // They decide about fewer people than the lists show, as after the end of a deputyship.
          refetchLists(client)
        }
        if (!changed && !optimistic) throw error
        const message = error instanceof Error ? error.message : String(error)
        notify({
          tone: changed ? "warn" : "bad",
          text: changed ? message : `${name}: a decisão não foi registrada.`,
          details: changed ? "Confira de novo antes de decidir." : message,
          ...(optimistic && {
            action: {
              label: "Abrir",
              run: () => navigate(pathTo(caseKinds[kind].screen, { atalaiaId })),
            },
          }),
        })
        return "open"
      } finally {
        end(atalaiaId)
        if (!optimistic) setPending(false)
      }
    },
  }
}

/** Loads the lists of cases again, and the numbers of what waits. */
function refetchLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ["evaluations"] })
  void client.invalidateQueries({ queryKey: api.system.counts.query().queryKey })
}

/** Removes a decided case from all lists. */
export function useLeaveCase(kind: CaseKind) {
  const client = useQueryClient()
  const leaveRows = useSetAtom(leaveRowsAtom)
  const settleRows = useSetAtom(settleRowsAtom)
  const leaveInbox = useLeaveInbox()
  const { listKey } = caseKinds[kind]
  const rowsOf = (atalaiaId: string) => [atalaiaId, caseRowKey(kind, atalaiaId)]
  const begin = (atalaiaId: string) => leaveRows(rowsOf(atalaiaId))
  const end = (atalaiaId: string) => settleRows(rowsOf(atalaiaId))
  return {
    /** Hides it in the lists until `end`. */
    begin,
    end,
    /** Removes a decided case from the lists, and refetches them. */
    leave: async (atalaiaId: string) => {
      begin(atalaiaId)
      await client.cancelQueries({ queryKey: listKey })
      client.setQueriesData<InfiniteData<Cases>>(
        { queryKey: listKey },
        (data) => data && without(data, atalaiaId),
      )
      await leaveInbox(caseRowKey(kind, atalaiaId))
      end(atalaiaId)
      refetchLists(client)
      // Must be refetched the next time it is shown.
      void client.invalidateQueries({ queryKey: detailsQuery(atalaiaId).queryKey, refetchType: "none" })
    },
  }
}

function without(data: InfiniteData<Cases>, atalaiaId: string): InfiniteData<Cases> {
  const stays = (each: WaitingCase) => each.atalaiaId !== atalaiaId
  if (data.pages.every(({ items }) => items.every(stays))) return data
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter(stays),
    count: page.count - 1,
  }))
  return { ...data, pages }
}
