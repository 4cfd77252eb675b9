import { useQueryClient } from "@tanstack/react-query"
import type { ApiRequest } from "@/client/request"
import { RequestError, send } from "@/client/send"
import { useNotify } from "@/ui/notices/notice"
import { type AccessRequestDetail, caseKey, requestQuery } from "./accessRequest"
import { useMarkDecided } from "./decided"

/**
 * Sends a decision about a request. Where somebody else decided already (409 `DECIDED`) it tells so and counts as
 * done, so that the queue goes on; where the request changed (409 `CHANGED`) it is shown anew, and the refusal stands.
 */
export function useDecide(request: AccessRequestDetail) {
  const queries = useQueryClient()
  const notify = useNotify()
  const markDecided = useMarkDecided()
  const own = requestQuery(String(request.appId), request.atalaiaId).queryKey
  const isOwn = (key: readonly unknown[]) => JSON.stringify(key) === JSON.stringify(own)
  return {
    decide: async (decision: ApiRequest<{ message: string }>, line?: string) => {
      try {
        const { message } = await send(decision, line === undefined ? {} : { commandLine: line })
        notify({ tone: "ok", text: message })
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        if (error.code === "CHANGED") void queries.invalidateQueries({ queryKey: own })
        if (error.code !== "DECIDED") throw error
        notify({ tone: "info", text: error.message })
      }
    },
    /** Everything else may read differently now; the decided request is not asked for again. */
    goOn: () => {
      markDecided(caseKey(request.appId, request))
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== "preview" && !isOwn(queryKey),
      })
    },
  }
}
