import { type } from "arktype"
import { sql } from "drizzle-orm"
import { writeSystemAudit } from "../../audit/rows/audit"
import { deputyLost } from "../../identity/access/deputies"
import { type Database, rows } from "../../platform/database/connection"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import { deputyOverMail } from "../../platform/mail/messages"
import { queueMail, sealMailsWith } from "../../platform/mail/outbox"
import type { Settings } from "../../platform/settings/settings"
import type { Report } from "../../platform/telemetry/log"
import { endAs } from "./ending"
import { deputyHeld } from "./queries"

type DeputySettings = Pick<Settings, "secretKey" | "dataFolder">

interface Options {
  db: Database
  settings: DeputySettings
  report: Report
}

/** Ends deputies whose time is over or who lost their part, and mails both people. Any number of processes may run this. */
export const startDeputies = ({ db, settings, report }: Options): BackgroundJob =>
  backgroundJob({ job: "deputies", work: (closed) => endDeputies(db, settings, closed), report })

const dueRow = type({ id: "number.integer" })

/** They decide nothing any more from that moment on, before this job notes it. */
export async function endDeputies(
  db: Database,
  settings: DeputySettings,
  closed: () => boolean = () => false,
): Promise<void> {
  while (!closed()) if (!(await endNext(db, settings))) return
}

const endNext = (db: Database, settings: DeputySettings): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [due] = await rows(
      tx,
      dueRow,
      sql`
        select d.id from deputy d
        where d.ended_date is null and (d.until_date <= now() or (d.accepted_date is not null and ${deputyLost}))
        order by d.id limit 1 for update of d skip locked`,
    )
    const row = due && (await deputyHeld(tx, due.id))
    if (!row) return false
    const { holder, deputy, over } = row
    await endAs(tx, row, over ? "over" : "lost", null)
    const why = over
      ? "o período terminou"
      : "uma das duas pessoas perdeu a conta ativa, ou o que a fazia decidir"
    await writeSystemAudit(tx, {
      kind: "deputy.end",
      subjectId: deputy.atalaiaId,
      about: { subject: deputy.name, by: holder.name, changes: why },
      before: { deputy: row.id },
    })
    sealMailsWith(settings, tx)
    const ended = { holder: holder.name, deputy: deputy.name, why, accepted: row.acceptedDate !== null }
    await queueMail(tx, deputyOverMail(holder, ended), deputyOverMail(deputy, ended))
    return true
  })
