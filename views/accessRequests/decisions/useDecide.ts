import { useQueryClient } from "@tanstack/react-query"
import { leaveRowsAtom, settleRowsAtom } from "@views/queue/useOpenRow"
import { useSetAtom } from "jotai"
import { isPreview } from "@/client/refresh"
import type { ApiRequest } from "@/client/request"
import { RequestError, send } from "@/client/send"
import { upperName } from "@/domain/people/person"
import { keptJustification } from "@/ui/page/copy"
import { useNotify } from "@/ui/page/notice"
import { type AccessRequestDetail, caseKey, requestKey, requestQuery } from "./accessRequest"
import { useMarkDecided } from "./decided"

/**
 * Sends a decision about a request. If another person decided first (409 `DECIDED`), a notice shows it and the
 * request counts as decided, so that the queue moves on. If the request changed (409 `CHANGED`), it is loaded again
 * and the error is thrown, like every other error.
 */
export function useDecide(request: AccessRequestDetail) {
  const queries = useQueryClient()
  const notify = useNotify()
  const markDecided = useMarkDecided()
  const leaveRows = useSetAtom(leaveRowsAtom)
  const settleRows = useSetAtom(settleRowsAtom)
  const own = requestQuery(String(request.appId), request.atalaiaId).queryKey
  const isOwn = (key: readonly unknown[]) => JSON.stringify(key) === JSON.stringify(own)
  return {
    decide: async (
      decision: ApiRequest<{ message: string }>,
      { line, justification }: { line?: string; justification?: string } = {},
    ) => {
      try {
        const { message } = await send(decision, line === undefined ? {} : { commandLine: line })
        const details = `${upperName(request.userName)} em ${request.acronym}`
        notify({ tone: "ok", text: message, details })
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        if (error.code === "CHANGED") void queries.invalidateQueries({ queryKey: own })
        if (error.code !== "DECIDED") throw error
        notify({ tone: "info", text: error.message, ...keptJustification(justification) })
      }
    },
    /**
     * Moves the queues on to the next request. All data may have changed and is refetched, except the decided
     * request. A rejected one returns to the list with that.
     */
    goOn: () => {
      markDecided(caseKey(request.appId, request))
      const keys = [requestKey(request.appId, request.atalaiaId)]
      leaveRows(keys)
      void queries
        .invalidateQueries({ predicate: (query) => !isPreview(query) && !isOwn(query.queryKey) })
        .then(() => settleRows(keys))
    },
  }
}
