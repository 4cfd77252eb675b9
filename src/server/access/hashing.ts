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
   * round, and where there are none left, whoever has the most gives one to whoever has fewer. `most` is how many may be
   * there at once from where it comes.
   */
  run: <T>(work: () => Promise<T>, from?: string, most?: number) => Promise<T>
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
  const handOn = () => {
    // The place is handed on, not given up: nobody slips in between.
    const next = waiting.next()?.begin
    if (next && rest > 0) setTimeout(next, rest)
    else if (next) next()
    else underWay--
  }
  const there = new Map<string, number>()
  const count = (from: string, step: number) => {
    const now = (there.get(from) ?? 0) + step
    if (now > 0) there.set(from, now)
    else there.delete(from)
  }
  return {
    run: async (work, from = "", most = Number.POSITIVE_INFINITY) => {
      if ((there.get(from) ?? 0) >= most) throw enough()
      count(from, 1)
      try {
        if (underWay < atOnce) underWay++
        else await wait(from)
        try {
          return await work()
        } finally {
          handOn()
        }
      } finally {
        count(from, -1)
      }
    },
  }
}

/** Seconds after which most of those who wait now are through. */
const comeBackAfter = 5

const tryAgain = (why: string) =>
  new Refusal(
    429,
    "SLOW_DOWN",
    `${why} Aguarde ${comeBackAfter} segundos e tente novamente.`,
    undefined,
    comeBackAfter,
  )
const busy = () => tryAgain("Muitas pessoas estão entrando agora.")
const enough = () => tryAgain("Outras confirmações suas ainda estão em andamento.")

/** How many calls of one person may be there at once: no page makes more. */
export const mostOfPerson = 3

/** What hashes passwords in this process: the dearest work there is, which must not take the cores from all the rest. */
export const hashing = boundedQueue(lanes, lanes * waitingEach, lanes === 1 ? restOnTwoCores : 0)
