import { availableParallelism } from "node:os"
import { Refusal } from "../../platform/refusal/refusal"

/** How many passwords are hashed at once: one core remains free for all other calls. */
export const lanes = Math.max(1, availableParallelism() - 1)
/** How many may wait for each lane, a few seconds in all; further calls must try again. */
const waitingEach = 100
/** Milliseconds of pause if all other work and the database share one core: about the time of one password hash. */
const restOnTwoCores = 20

export interface Queue {
  /**
   * Runs `work` in its turn. Throws 429 if the queue is full. `from` identifies the origin, and origins are served in
   * rotation. If the queue is full, the origin with the most places loses one to an origin with fewer. `most` limits how many
   * calls of one origin may be queued or running.
   */
  run: <T>(work: () => Promise<T>, from?: string, most?: number) => Promise<T>
}

interface Waiting {
  begin: () => void
  refuse: (why: Refusal) => void
}

/** Waiting calls by origin, in the order in which the origins are served next. */
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
    /** Takes the first call of the next origin; that origin then moves to the end of the rotation. */
    next: (): Waiting | undefined => {
      for (const [from, queue] of queues) {
        const one = queue.shift()
        queues.delete(from)
        if (queue.length > 0) queues.set(from, queue)
        count--
        return one
      }
    },
    /** Takes the last call of the origin with the most waiting calls, if it has at least two more than `from`. */
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
 * A queue that runs `atOnce` calls concurrently and lets `places` more wait. It pauses `rest` milliseconds between two calls.
 * `words` say why a call is refused.
 */
export function boundedQueue(atOnce: number, places: number, rest = 0, words = hashingWords): Queue {
  const busy = () => tryAgain(words.busy)
  const enough = () => tryAgain(words.enough)
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
    // The slot passes directly to the next waiting call, so that no new call can take it first.
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

/** Seconds after which most of the calls waiting now are done. */
const comeBackAfter = 5

const tryAgain = (why: string) =>
  new Refusal(
    429,
    "SLOW_DOWN",
    `${why} Aguarde ${comeBackAfter} segundos e tente novamente.`,
    undefined,
    comeBackAfter,
  )
const hashingWords = {
  busy: "Muitas pessoas estão entrando agora.",
  enough: "Outras confirmações suas ainda estão em andamento.",
}

/** How many calls of one person may be queued or running at once: no page makes more. */
export const maxPerPerson = 3

/**
 * The password hashing queue of this process. Hashing is the most expensive work there is, and must not take the cores from
 * all other work.
 */
export const hashing = boundedQueue(lanes, lanes * waitingEach, lanes === 1 ? restOnTwoCores : 0)
