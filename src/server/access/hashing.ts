import { availableParallelism } from "node:os"
import { Refusal } from "../http/refusal"

/** How many passwords are hashed at the same time: one core stays free for all other calls. */
export const lanes = Math.max(1, availableParallelism() - 1)
/** How many may wait for each of them, a few seconds in all; the others are asked to try again. */
const waitingEach = 100
/** Milliseconds of pause if all other work and the database share one core: about as long as one password takes. */
const restOnTwoCores = 20

export interface Queue {
  /**
   * Runs a piece of work in its turn. Refuses it (429) if too many wait already. `from` is where it comes from: places go
   * round, and where there are none left, whoever has the most gives one to whoever has fewer.
   */
  run: <T>(work: () => Promise<T>, from?: string) => Promise<T>
}

interface Waiting {
  begin: () => void
  refuse: (why: Refusal) => void
}

/** Those who wait, by where they come from, in the order in which these are served next. */
function turns() {
  const queues = new Map<string, Waiting[]>()
  let count = 0
  return {
    count: () => count,
    add: (from: string, one: Waiting) => {
      const queue = queues.get(from)
      if (queue) queue.push(one)
      else queues.set(from, [one])
      count++
    },
    /** The first of those whose turn it is; the others from there wait until all have had theirs. */
    next: (): Waiting | undefined => {
      for (const [from, queue] of queues) {
        const one = queue.shift()
        queues.delete(from)
        if (queue.length > 0) queues.set(from, queue)
        count--
        return one
      }
    },
    /** The last one from where the most wait, if these are at least two more than from here. */
    latest: (from: string): Waiting | undefined => {
      const fewest = (queues.get(from)?.length ?? 0) + 2
      let most: Waiting[] = []
      for (const queue of queues.values()) if (queue.length > most.length) most = queue
      if (most.length < fewest) return undefined
      count--
      return most.pop()
    },
  }
}

/**
 * A queue that runs `atOnce` pieces of work at the same time and lets `places` more wait; it pauses `rest` milliseconds
 * between one and the next.
 */
export function boundedQueue(atOnce: number, places: number, rest = 0): Queue {
  const waiting = turns()
  let underWay = 0
  const wait = (from: string) =>
    new Promise<void>((begin, refuse) => {
      if (waiting.count() >= places) {
        const latest = waiting.latest(from)
        if (!latest) return refuse(busy())
        latest.refuse(busy())
      }
      waiting.add(from, { begin, refuse })
    })
  return {
    run: async (work, from = "") => {
      if (underWay < atOnce) underWay++
      else await wait(from)
      try {
        return await work()
      } finally {
        // The place is handed on, not given up: nobody slips in between.
        const next = waiting.next()?.begin
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
