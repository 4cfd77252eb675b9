import { useRef, useState } from "react"
import { parts } from "@/domain/parts"
import type { Command, Values } from "../command"
import type { Language } from "../grammar/parsed"
import { inOneRequest, manySlot, type Outcome, useExecute } from "../run/execute"

export interface BatchItem {
  values: Values
  state: "waiting" | "running" | "done" | "failed"
  /** Why it failed. */
  message?: string
  /** Of the server, where it is done. */
  answer?: unknown
}

/** How far one of several has come; `nothing` if there was nothing to do, which trying again does not change. */
export interface BatchLine {
  /** Of a person. */
  id: string
  name: string
  state: BatchItem["state"] | "nothing"
  /** Why it failed, or what was done. */
  message?: string | undefined
}

export const batchWords: Record<BatchLine["state"], string> = {
  waiting: "Não foi feito",
  running: "Em andamento",
  done: "Feito",
  nothing: "Nada a fazer",
  failed: "Falhou",
}

/** How many run at the same time. The others wait, so that the page stays usable. */
const atOnce = 2

/**
 * One change for each of several people, as many in a request as it takes: a failure stops nobody else's, and the rest can
 * be given up.
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
    /** Those that failed, and those that were given up before. */
    retry: () => void run(items),
    cancel: () => {
      stopped.current = true
    },
  }
}

/** The lines of a command's changes, one for each value of the slot that takes several. */
export function linesOf(command: Command, items: readonly BatchItem[]): BatchLine[] {
  const many = manySlot(command) ?? ""
  return items.map(({ values, state, message }) => {
    const [who] = values[many] ?? []
    return { id: who?.id ?? "", name: who?.label ?? "", state, message }
  })
}

function itemOf(outcome: Outcome): BatchItem {
  if (!("refused" in outcome)) return { ...outcome, state: "done" }
  const { values, refused } = outcome
  return { values, state: "failed", message: [refused.message, ...Object.values(refused.fields)].join(" ") }
}
