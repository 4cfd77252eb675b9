import { useRef, useState } from "react"
import { parts } from "@/domain/parts"
import type { Command, Values } from "../command"
import type { Language } from "../grammar/parsed"
import { type ExecutionOutcome, inOneRequest, manySlot, useExecute } from "../run/execute"

export interface BatchItem {
  values: Values
  state: "waiting" | "running" | "done" | "failed"
  /** The reason of a failure. */
  message?: string
  /** The server's answer, once the change is done. */
  answer?: unknown
}

/** The state of one change. `nothing` means that there was nothing to do; retrying does not change it. */
export interface BatchLine {
  /** A person's id. */
  id: string
  /** The id means nothing to people, such as the number of a line. */
  isNumber?: true
  name: string
  state: BatchItem["state"] | "nothing"
  /** The reason of the failure, or the result. */
  message?: string | undefined
}

export const batchWords: Record<BatchLine["state"], string> = {
  waiting: "Não foi feito",
  running: "Em andamento",
  done: "Feito",
  nothing: "Nada a fazer",
  failed: "Falhou",
}

/** How many requests run in parallel. The others wait, so that the page stays usable. */
const atOnce = 2

/**
 * Runs one change for each of several people, as many per request as it takes. A failure stops no other change, and
 * the rest can be cancelled.
 */
export function useBatch(command: Command, language: Language) {
  const { performAll, finish } = useExecute()
  const [items, setItems] = useState<readonly BatchItem[]>([])
  const stopped = useRef(false)
  const running = items.some(({ state }) => state === "running")

  const run = async (list: readonly BatchItem[]) => {
    stopped.current = false
    const states = [...list]
    const mark = (items: readonly (readonly [number, BatchItem])[]) => {
      for (const [index, item] of items) states[index] = item
      setItems([...states])
    }
    const execute = async (part: readonly [number, BatchItem][]) => {
      mark(part.map(([index, { values }]) => [index, { values, state: "running" }]))
      const each = part.map(([, { values }]) => values)
      const outcomes = await performAll(command, each, language)
      mark(
        outcomes.flatMap((outcome, at) => part.slice(at, at + 1).map(([index]) => [index, itemOf(outcome)])),
      )
    }
    const due = [...list.entries()].filter(([, { state }]) => state !== "done")
    const left = parts(due, inOneRequest(command)).values()
    const inTurn = async () => {
      for (const part of left) {
        if (stopped.current) return
        await execute(part)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, inTurn))
    const done = states.filter(({ state }, index) => state === "done" && list[index]?.state !== "done")
    finish(
      command,
      done.map(({ values, answer }) => ({ values, answer })),
      language,
    )
  }
  return {
    items,
    running,
    start: (each: readonly Values[]) => void run(each.map((values) => ({ values, state: "waiting" }))),
    /** Runs the failed and the cancelled changes again. */
    retry: () => void run(items),
    cancel: () => {
      stopped.current = true
    },
  }
}

/** The lines of a batch, one for each value of the `many` slot. */
export function linesOf(command: Command, items: readonly BatchItem[]): BatchLine[] {
  const many = manySlot(command) ?? ""
  const isNumber = command.slots[many]?.fleeting
  return items.map(({ values, state, message }) => {
    const [who] = values[many] ?? []
    return { id: who?.id ?? "", name: who?.label ?? "", state, message, ...(isNumber && { isNumber }) }
  })
}

function itemOf(outcome: ExecutionOutcome): BatchItem {
  if (!("refused" in outcome)) return { ...outcome, state: "done" }
  const { values, refused } = outcome
  return { values, state: "failed", message: [refused.message, ...Object.values(refused.fields)].join(" ") }
}
