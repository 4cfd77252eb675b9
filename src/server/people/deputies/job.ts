import { sql } from "drizzle-orm"
import type { Database } from "../../platform/database/connection"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import { sealMailsWith } from "../../platform/mail/outbox"
import type { Settings } from "../../platform/settings/settings"
import type { Report } from "../../platform/telemetry/log"
import { endNext, isLost } from "./losing"

type DeputySettings = Pick<Settings, "secretKey" | "dataFolder">

interface Options {
  db: Database
  settings: DeputySettings
  report: Report
}

/** Ends deputies whose time is over or who lost their part, and mails both people. Any number of processes may run this. */
export const startDeputies = ({ db, settings, report }: Options): BackgroundJob =>
  backgroundJob({ job: "deputies", work: (closed) => endDeputies(db, settings, closed), report })

/** They decide nothing any more from that moment on, before this job notes it. */
export async function endDeputies(
  db: Database,
  settings: DeputySettings,
  closed: () => boolean = () => false,
): Promise<void> {
  while (!closed()) {
    const isEnded = await db.transaction((tx) => {
      sealMailsWith(settings, tx)
      return endNext(tx, sql`(d.until_date <= now() or ${isLost})`)
    })
    if (!isEnded) return
  }
}
