import { useQueryClient } from "@tanstack/react-query"
import { useMemo, useRef, useState } from "react"
import { api } from "@/client/api"
import { send } from "@/client/send"
import { useCommands, useOthersCommands, useSheetSources } from "@/palette/slots/useSources"
import { painted } from "@/shortcuts/painted"
import { type Simulated, simulatedOf } from "../effects"
import { type CompileContext, compile } from "./compile"
import { commandsIn, isCommand } from "./rows"

/** The progress of a simulation: lines are compiled one after another, then simulated together. */
export interface SimulationProgress {
  understood: number
  of: number
}

/** The context for parsing rows, for the actor. */
export function useReading(): CompileContext {
  const client = useQueryClient()
  const commands = useCommands()
  const others = useOthersCommands()
  const sources = useSheetSources()
  return useMemo(() => ({ client, commands, others, sources }), [client, commands, others, sources])
}

/** Simulates the rows of a sheet. The result stays until the next simulation. */
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
    /** Sets the result from another source: a saved plan has only the data that the server returns. */
    setSimulated,
    progress,
    failure,
    /** Uses the plan's justification, which may be empty. */
    simulate: (rows: readonly string[], justification: string) => void simulate(rows, justification),
    stop: () => {
      running.current?.abort()
      setProgress(undefined)
    },
  }
}
