import type { PGlite } from "@electric-sql/pglite"

/** The first bytes of messages in PostgreSQL's protocol. */
const [parse, bind, describe, sync] = [..."PBDS"].map((letter) => letter.charCodeAt(0))
/** The position of the statement's name in messages about an unnamed one, after the type and the length. */
const nameAt = { [parse ?? 0]: 5, [bind ?? 0]: 6, [describe ?? 0]: 6 }

/** Longer texts insert many rows and differ each time. */
const maxLength = 20_000

/**
 * Makes the embedded database reuse the plan of each statement from its second use, by giving the statement a name. Otherwise it
 * parses and plans every statement in each call, which is half of its work in API tests. Returns a function that forgets the
 * plans, for use after `discard all`.
 */
export function keepPlans(client: PGlite): () => void {
  const seen = new Set<string>()
  const names = new Map<string, string>()
  let current: { text: string; name: string } | undefined
  const send = client.execProtocolRawSync.bind(client)

  /** The name of a statement that is about to be parsed; undefined the first time. */
  function named(message: Uint8Array): typeof current {
    if (message.length > maxLength) return undefined
    const text = Buffer.from(message).toString("latin1")
    if (!seen.has(text)) {
      seen.add(text)
      return undefined
    }
    return { text, name: names.get(text) ?? `kept_${seen.size}_${names.size}` }
  }

  client.execProtocolRawSync = (message) => {
    const [type] = message
    if (type === parse) {
      current = named(message)
      if (current && names.has(current.text)) return new Uint8Array(0)
    } else if (type === sync) current = undefined
    const at = nameAt[type ?? 0]
    if (!current || at === undefined || (type === describe && message[5] !== 0x53)) return send(message)
    // Described only if it could be parsed.
    if (type === describe) names.set(current.text, current.name)
    return send(withName(message, at, current.name))
  }

  return () => {
    seen.clear()
    names.clear()
  }
}

/** Changes a message about the unnamed statement into one about a named statement. */
function withName(message: Uint8Array, at: number, name: string): Uint8Array {
  const longer = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)])
  longer.writeInt32BE(longer.readInt32BE(1) + name.length, 1)
  return longer
}
