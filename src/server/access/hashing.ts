import { availableParallelism } from "node:os"
import { Refusal } from "../http/refusal"

/** How many passwords are hashed at the same time: one core stays free for all other calls. */
export const lanes = Math.max(1, availableParallelism() - 1)
/** How many may wait for each of them, a few seconds in all; the others are asked to try again. */
const waitingEach = 100
/** Milliseconds of pause if all other work and the database share one core: about as long as one password takes. */
const restOnTwoCores = 20

export interface Queue {
  /** Runs a piece of work in its turn. Refuses it (429) at once if too many wait already. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * A queue that runs `atOnce` pieces of work at the same time and lets `places` more wait; it pauses `rest` milliseconds
 * between one and the next.
 */
export function boundedQueue(atOnce: number, places: number, rest = 0): Queue {
  const waiting: (() => void)[] = []
  let underWay = 0
  return {
    run: async (work) => {
      if (underWay < atOnce) underWay++
      else if (waiting.length < places) await new Promise<void>((resolve) => waiting.push(resolve))
      else throw busy()
      try {
        return await work()
      } finally {
        // The place is handed on, not given up: nobody slips in between.
        const next = waiting.shift()
        if (next && rest > 0) setTimeout(next, rest)
        else if (next) next()
        else underWay--
      }
    },
  }
}

/** Seconds after which most of those who wait now are through. */
const comeBackAfter = 5

const busy = () =>
  new Refusal(
    429,
    "SLOW_DOWN",
    `Muitas pessoas estão entrando agora. Aguarde ${comeBackAfter} segundos e tente novamente.`,
    undefined,
    comeBackAfter,
  )

/** What hashes passwords in this process: the dearest work there is, which must not take the cores from all the rest. */
export const hashing = boundedQueue(lanes, lanes * waitingEach, lanes === 1 ? restOnTwoCores : 0)
