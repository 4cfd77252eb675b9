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
  /** All other answers, to writing and to reading clients. */
  refused: Answer<Refused>[]
  /** The number of answered lists. */
  read: () => number
  /** Waits until a condition holds; rejects at once if a client got no answer. */
  until: (condition: () => void) => Promise<void>
  /** Waits for each client's current call; rejects if one got no answer. */
  end: () => Promise<void>
}

/** Clients that create applications, and clients that read. Each makes one call after the other, whatever the answers are. */
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
