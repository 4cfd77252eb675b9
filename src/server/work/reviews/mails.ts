import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { mailStages } from "@/domain/reviews"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { reviewClosingWaitsMail, reviewWaitsMail } from "../../platform/mail/messages"
import { queueMail, sealMailsWith } from "../../platform/mail/outbox"
import type { Settings } from "../../platform/settings/settings"
import { openByReviewer } from "./openLines"

type MailSettings = Pick<Settings, "publicUrl" | "secretKey" | "dataFolder">

const openRow = type({
  name: "string",
  closesDate: momentText,
  stage: "number.integer",
  reminded: "number.integer",
})
const reviewerRow = type({ name: "string", email: "string", lines: "number.integer" })

/**
 * Mails reviewers when a review opens, and when half and nine tenths of its time have passed: one mail to each who still has lines
 * to decide. After a clock has jumped, only the last of the mails that are due is sent.
 */
export const mailDue = (db: Database, settings: MailSettings, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [review] = await rows(
      tx,
      openRow,
      sql`
        select v.name, v.closes_date as "closesDate", v.reminded, (
          select count(*)::int from unnest(${`{${mailStages.join(",")}}`}::int[]) stage
          where now() >= v.opened_date + (v.closes_date - v.opened_date) * stage / 100.0
        ) as stage
        from review v where v.id = ${id} and v.state = 'open' for update skip locked`,
    )
    if (!review || review.stage <= review.reminded) return
    const people = await rows(
      tx,
      reviewerRow,
      sql`
        select p.name, p.email, told.lines from (${openByReviewer(id)}) told
        join person p on p.atalaia_id = told.atalaia_id and p.admitted order by p.atalaia_id`,
    )
    sealMailsWith(settings, tx)
    const about = {
      review: review.name,
      closes: iso(review.closesDate),
      link: `${settings.publicUrl}/reviews/${id}/lines`,
    }
    await queueMail(
      tx,
      ...people.map(({ lines, ...to }) => reviewWaitsMail(to, { ...about, lines, again: review.stage > 1 })),
    )
    await tx.execute(sql`update review set reminded = ${review.stage} where id = ${id}`)
  })

const personRow = type({ name: "string", email: "string" })

/** Notes why a closing waits for a person, and mails the closer and who could close it instead; once for each reason. */
export const tellOfProblem = (
  db: Database,
  settings: MailSettings,
  { id, name }: { id: number; name: string },
  problem: string | undefined,
  insteadId?: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const isNew = await hasRows(
      tx,
      sql`
        update review set problem = ${problem ?? null}
        where id = ${id} and state = 'closing' and problem is distinct from ${problem ?? null}::text returning id`,
    )
    if (!isNew || problem === undefined) return
    const people = await rows(
      tx,
      personRow,
      sql`
        select p.name, p.email from review v
        join person p on p.atalaia_id in (v.closer_id, ${insteadId ?? null}::text) and p.admitted where v.id = ${id}`,
    )
    sealMailsWith(settings, tx)
    const about = { review: name, problem, link: `${settings.publicUrl}/reviews/${id}` }
    await queueMail(tx, ...people.map((to) => reviewClosingWaitsMail(to, about)))
  })
