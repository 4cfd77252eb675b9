import { type InfiniteData, useQueryClient } from "@tanstack/react-query"
import { caseRowKey } from "@views/inbox/sources"
import { useLeaveInbox } from "@views/inbox/useLeaveInbox"
import { leaveRowsAtom, settleRowsAtom } from "@views/queue/useOpenRow"
import { type Details, detailsQuery } from "@views/registrationData/details"
import { filesQuery } from "@views/registrationData/files/files"
import { atom, useSetAtom } from "jotai"
import { useState } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { RequestError } from "@/client/send"
import { pathTo } from "@/screens/screen"
import { useNotify } from "@/ui/notices/notice"
import { painted } from "@/ui/page/afterPaint"
import { type CaseKind, type Cases, caseKinds, evaluationOf, type WaitingCase } from "./evaluation"

/** How many cases the person has decided since the page was loaded. */
export const decidedAtom = atom(0)

export interface Decision {
  /** As the person saw it. */
  details: Details
  approved: boolean
  justification?: string
}

/** Whether the case is through, by this person or another; if not, it has to be looked at again. */
export type Outcome = "decided" | "open"

/**
 * Decides a case. What the server says is shown; a decided case leaves the lists at once. Of two authorizers the second
 * is told who decided, and goes on; a case that changed meanwhile is loaded anew (409). Rejects with any other refusal.
 *
 * `optimistic`: the case leaves the lists before the server has answered, so that nobody waits for it; then it
 * never rejects: a case that could not be decided comes back, and a notice leads to it.
 */
export function useDecide(kind: CaseKind, optimistic: boolean) {
  const client = useQueryClient()
  const notify = useNotify()
  const [, navigate] = useLocation()
  const { begin, end, leave } = useLeaveCase(kind)
  const setDecided = useSetAtom(decidedAtom)
  const [isPending, setPending] = useState(false)
  const send = async ({ details, approved, justification }: Decision): Promise<Outcome> => {
    const { atalaiaId } = details
    const version = evaluationOf(kind, details)?.version ?? 0
    try {
      const { message } = await caseKinds[kind].decide({
        params: { atalaiaId },
        body: { approved, version, ...(justification !== undefined && { justification }) },
      })
      notify({ tone: "ok", text: message })
      setDecided((count) => count + 1)
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== "DECIDED") throw error
      notify({ tone: "warn", text: error.message })
    }
    await leave(atalaiaId)
    return "decided"
  }
  return {
    /** It is waited for. */
    isPending,
    decide: async (decision: Decision): Promise<Outcome> => {
      const { atalaiaId, name } = decision.details
      // At once, so that the next case is drawn with the key that decided, and nothing before it: not the call either.
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
        } else if (!optimistic) throw error
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

/** Takes a case about which nothing is due any more out of the lists that show it. */
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
    /** It is not seen in the lists, until it has left them, or `end`. */
    begin,
    end,
    /** It is through: the lists are asked for anew. */
    leave: async (atalaiaId: string) => {
      begin(atalaiaId)
      await client.cancelQueries({ queryKey: listKey })
      client.setQueriesData<InfiniteData<Cases>>(
        { queryKey: listKey },
        (data) => data && without(data, atalaiaId),
      )
      await leaveInbox(caseRowKey(kind, atalaiaId))
      end(atalaiaId)
      void client.invalidateQueries({ queryKey: ["evaluations"] })
      void client.invalidateQueries({ queryKey: api.system.counts.query().queryKey })
      // Seen again, it is another.
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
