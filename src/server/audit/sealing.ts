import type { Database } from "../database/connection"
import { type Repeating, repeating } from "../repeating"
import { sealSome } from "./seals"

interface Options {
  db: Database
  report: (error: unknown, where: string) => void
}

/** Seals what was written into the audit, a few seconds later. Any number of processes may do it: one at a time does. */
export const startSealing = ({ db, report }: Options): Repeating =>
  repeating({
    milliseconds: 5_000,
    work: async (closed) => {
      while (!closed() && (await sealSome(db)) > 0);
    },
    report: (error) => report(error, "audit seals"),
  })
