import type { Database } from "../../platform/database/connection"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import type { KeySettings } from "../../platform/secrets/secretKey"
import { sealedTogether, sealKey, sealSome } from "./seals"

interface Options {
  db: Database
  settings: KeySettings
  report: (error: unknown, where: string) => void
}

/** Seals new audit rows a few seconds after they are written. Any number of processes may run it; only one works at a time. */
export const startSealing = ({ db, settings, report }: Options): BackgroundJob =>
  backgroundJob({
    job: "audit seals",
    work: async (closed) => {
      const key = await sealKey(settings)
      // Newer rows wait for the next run: under constant writes, each would otherwise be sealed alone.
      while (!closed() && (await sealSome(db, key)) === sealedTogether);
    },
    report,
  })
