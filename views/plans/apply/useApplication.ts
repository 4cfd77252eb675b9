import { useQueryClient } from "@tanstack/react-query"
import { useSetAtom } from "jotai"
import { useRef, useState } from "react"
import { api } from "@/client/api"
import { refreshAll } from "@/client/refresh"
import { RequestError, send, wasCancelled } from "@/client/send"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { linesIn, otherEffectsAtom } from "../changes"
import type { Plan } from "../plan"

type Applied = AnswerOf<Calls["plans"]["apply"]>

/** The progress of applying a plan. */
export interface Application {
  state: "asking" | "running" | "stopped" | "ended"
  /** The number of lines still to be applied. */
  left: number
  done: number
  /** Lines that were not applied, with the reason. */
  failed: readonly Applied["lines"][number][]
  /** The reason why applying ended early. */
  failure?: string
  /** It ended because the effects would be different now. */
  differs?: true
}

/**
 * Applies a plan: as a whole, or some lines per call until no line is left. It can be stopped between two calls and
 * continued later, because the server stores the progress.
 */
export function useApplication(plan: Plan, commandLine: string) {
  const queries = useQueryClient()
  const setOtherEffects = useSetAtom(otherEffectsAtom)
  const [application, setApplication] = useState<Application>(() => ({
    state: "asking",
    left: plan.lines.filter(({ state }) => state === "waiting").length,
    done: plan.done,
    failed: [],
  }))
  const stopped = useRef(false)

  const run = async () => {
    stopped.current = false
    setApplication(({ failure: _, differs: __, ...before }) => ({ ...before, state: "running" }))
    const request = api.plans.apply.request({ params: { planId: plan.id } })
    try {
      for (let left = Number.POSITIVE_INFINITY; left > 0 && !stopped.current; ) {
        const answer = await send(request, { commandLine })
        // A call that did nothing would do nothing again.
        if (answer.lines.length === 0) break
        left = answer.left
        setApplication(({ failed, ...before }) => ({
          ...before,
          left,
          done: answer.done,
          failed: [
            ...failed,
            ...answer.lines.filter(({ state }) => state === "failed" || state === "changed"),
          ],
        }))
      }
      setApplication((before) => ({ ...before, state: before.left > 0 ? "stopped" : "ended" }))
    } catch (error) {
      const differs = error instanceof RequestError && error.code === "OTHER_EFFECTS"
      if (differs) {
        setOtherEffects({ planId: plan.id, version: plan.version, byLine: linesIn(error) })
      }
      const failure = error instanceof Error ? error.message : String(error)
      setApplication((before) => ({
        ...before,
        state: before.done > 0 ? "stopped" : "asking",
        ...(!wasCancelled(error) && { failure }),
        ...(differs && { differs }),
      }))
    } finally {
      void refreshAll(queries)
    }
  }
  return {
    application,
    start: () => void run(),
    stop: () => {
      stopped.current = true
    },
  }
}
