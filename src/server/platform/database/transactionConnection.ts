import type { PoolClient, QueryConfig, QueryResult } from "pg"
import { Packet } from "./packet"

/**
 * The connection of a transaction. Statements that are asked for in one turn of the event loop go in one packet; `begin` goes with
 * the first one, `commit` with the one that `nextIsLast` announces.
 */
export class TransactionConnection {
  readonly #client: PoolClient
  #packet: Packet | undefined
  #begun = false
  #lastIsNext = false
  #committed: Promise<QueryResult> | undefined

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** As pg's own; drizzle asks in this form. */
  query(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const packet = this.#packet ?? this.#nextPacket()
    if (!this.#begun) {
      this.#begun = true
      // If it fails, the statement fails too.
      packet.add({ text: "begin" }, undefined).catch(() => {})
    }
    const answer = packet.add(config, values)
    if (this.#lastIsNext) {
      this.#lastIsNext = false
      this.#committed = packet.add({ text: "commit" }, undefined)
      this.#committed.catch(() => {})
    }
    return answer
  }

  #nextPacket(): Packet {
    const packet = new Packet()
    this.#packet = packet
    process.nextTick(() => {
      this.#packet = undefined
      this.#client.query(packet)
    })
    return packet
  }

  /** Sends `commit` with the next statement, after which the transaction must neither ask for more nor fail. */
  nextIsLast(): void {
    this.#lastIsNext = true
  }

  async commit(): Promise<void> {
    if (this.#begun) await (this.#committed ?? this.query({ text: "commit" }))
  }

  async rollback(): Promise<void> {
    if (this.#begun) await this.query({ text: "rollback" })
  }
}
