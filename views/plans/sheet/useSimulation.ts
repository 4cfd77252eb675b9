import { useQueryClient } from "@tanstack/react-query"
import { useMemo, useRef, useState } from "react"
import { api } from "@/client/api"
import { send } from "@/client/send"
import { useCommands, useOthersCommands, useSheetSources } from "@/palette/slots/useSources"
import { painted } from "@/ui/page/afterPaint"
import { compile, type Reading } from "./compile"
import { type Simulated, simulatedOf } from "./effects"
import { commandsIn, isCommand } from "./rows"

/** How far a simulation has come: lines are understood one after the other, and tried together. */
export interface SimulationProgress {
  understood: number
  of: number
}

/** What rows are read with, for the person of the session. */
export function useReading(): Reading {
  const client = useQueryClient()
  const commands = useCommands()
  const others = useOthersCommands()
  const sources = useSheetSources()
  return useMemo(() => ({ client, commands, others, sources }), [client, commands, others, sources])
}

/** Finds out what the rows of a sheet would do. What was found out stays until the next time. */
export function useSimulation() {
  const reading = useReading()
  const [simulated, setSimulated] = useState<Simulated>()
  const [progress, setProgress] = useState<SimulationProgress>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)

  const simulate = async (rows: readonly string[], justification: string) => {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const of = rows.filter(isCommand).length
    const withPlan = { ...reading, ...(justification !== "" && { justification }) }
    setFailure(undefined)
    setProgress({ understood: 0, of })
    try {
      const { lines, problems } = await compile(rows, withPlan, async (understood) => {
        signal.throwIfAborted()
        setProgress({ understood, of })
        await painted()
      })
      const answer =
        lines.length === 0
          ? { lines: [], sum: [], people: [], digest: "", secondPerson: [] }
          : await send(api.plans.simulate.request({ body: { lines } }), { signal })
      signal.throwIfAborted()
      setSimulated(simulatedOf(commandsIn(rows), lines, problems, answer))
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      if (running.current === controller) {
        running.current = undefined
        setProgress(undefined)
      }
    }
  }
  return {
    reading,
    simulated,
    /** Takes over what is known otherwise: of what was saved, nothing more than the server says. */
    setSimulated,
    progress,
    failure,
    /** With the justification of the plan, empty where it is not written yet. */
    simulate: (rows: readonly string[], justification: string) => void simulate(rows, justification),
    stop: () => {
      running.current?.abort()
      setProgress(undefined)
    },
  }
}
