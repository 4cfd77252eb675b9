import type { KeySettings } from "../access/secretKey"
import type { Database } from "../database/connection"
import { type Repeating, repeating } from "../operations/repeating"
import { sealedTogether, sealKey, sealSome } from "./seals"

interface Options {
  db: Database
  settings: KeySettings
  report: (error: unknown, where: string) => void
}

/**
 * Seals what was written into the audit, a few seconds later. Any number of processes may try; only one works at a
 * time.
 */
export const startSealing = ({ db, settings, report }: Options): Repeating =>
  repeating({
    milliseconds: 5_000,
    work: async (closed) => {
      const key = await sealKey(settings)
      // What is written meanwhile waits for the next time: where changes come all the time, each would be sealed by itself.
      while (!closed() && (await sealSome(db, key)) === sealedTogether);
    },
    report: (error) => report(error, "audit seals"),
  })
