import { newApplication } from "../support/data/applications"
import type { Answer } from "../support/server/api"
import { until } from "../support/until"
import { call, type Server } from "./server"

interface Refused {
  message: string
  code: string
}

export interface Clients {
  /** Acronyms of the applications whose creation was answered with success. */
  acknowledged: string[]
  /** All other answers, of those who write and those who read. */
  refused: Answer<Refused>[]
  /** How often a list was answered. */
  read: () => number
  /** Waits until something is so; rejects at once where a client got no answer at all. */
  until: (condition: () => void) => Promise<void>
  /** Lets each finish its call; rejects where one got no answer at all. */
  end: () => Promise<void>
}

/** Clients that create applications, and such that read, one call after the other, whatever they are answered. */
export function startClients(server: Server, token: string): Clients {
  const acknowledged: string[] = []
  const refused: Answer<Refused>[] = []
  let lists = 0
  let ending = false
  const write = async () => {
    while (!ending) {
      const body = newApplication()
      const answer = await call<Refused>(server, "POST", "/applications", { token, body })
      if (answer.status === 200) acknowledged.push(body.acronym)
      else refused.push(answer)
    }
  }
  const read = async () => {
    while (!ending) {
      const answer = await call<Refused>(server, "GET", "/applications?page=0&size=5", { token })
      if (answer.status === 200) lists++
      else refused.push(answer)
    }
  }
  const clients = [write(), write(), write(), read()]
  const all = Promise.all(clients)
  // A failure is reported to the test that awaits it, now or later.
  all.catch(() => {})
  return {
    acknowledged,
    refused,
    read: () => lists,
    until: async (condition) => {
      await Promise.race([until(condition), all])
    },
    end: async () => {
      ending = true
      await all
    },
  }
}
