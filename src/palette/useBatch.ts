import { useRef, useState } from "react"
import { useCarryOut } from "./carryOut"
import type { Command, Values } from "./command"
import type { Language } from "./parsed"

export interface BatchItem {
  values: Values
  state: "waiting" | "running" | "done" | "failed"
  /** Why it failed. */
  message?: string
}

/** One change after another for several people: a failure stops nobody else's, and the rest can be given up. */
export function useBatch(command: Command, language: Language) {
  const { perform, finish } = useCarryOut()
  const [items, setItems] = useState<readonly BatchItem[]>([])
  const stopped = useRef(false)
  const running = items.some(({ state }) => state === "running")

  const run = async (list: readonly BatchItem[]) => {
    stopped.current = false
    const states = [...list]
    const mark = (index: number, item: BatchItem) => {
      states[index] = item
      setItems([...states])
    }
    const done: Values[] = []
    for (const [index, item] of list.entries()) {
      if (item.state === "done" || stopped.current) continue
      mark(index, { values: item.values, state: "running" })
      try {
        await perform(command, item.values, language)
        done.push(item.values)
        mark(index, { values: item.values, state: "done" })
      } catch (error) {
        const message =
          error instanceof Error ? [error.message, ...serverWords(error)].join(" ") : String(error)
        mark(index, { values: item.values, state: "failed", message })
      }
    }
    finish(command, done, language)
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

const serverWords = (error: Error) =>
  "fields" in error && typeof error.fields === "object" ? Object.values(error.fields ?? {}) : []
