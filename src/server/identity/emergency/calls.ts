import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { conflict, newAdmin, notFound, Refusal } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { emergencySession } from "../access/emergencySession"
import { settlesAt } from "../access/platformAdmins"
import type { Actor, Handlers } from "../actor/context"

const alarmRow = type({ id: "number.integer", date: momentText, address: "string", open: "boolean" })
const acknowledged = type({ id: "number.integer", done: "boolean" })

/** Why a platform administrator may not acknowledge the alarm. */
async function whyNotAcknowledge(db: Database, me: Actor, settings: Settings): Promise<Refusal | undefined> {
  if (me.emergency) {
    return new Refusal(403, "ONESELF", "Quem usa o acesso de emergência não encerra o próprio alarme.")
  }
  // Otherwise an administrator whom the emergency session has just created could end the alarm, too.
  const settles = await settlesAt(db, me.atalaiaId, settings)
  return settles === undefined ? undefined : newAdmin(settles)
}

export const emergency: Handlers<"emergency"> = {
  alarm: async ({ db, me, settings }) => {
    const [alarm] = await rows(
      db,
      alarmRow,
      sql`
        select e.id, e.used_date as date, e.used_address as address, exists (
          select from session s where s.token_hash = e.session_hash and ${emergencySession}
        ) as open
        from emergency_access e
        where e.used_date is not null and e.acknowledged_date is null order by open desc, e.id limit 1`,
    )
    if (!alarm) return {}
    const why = await whyNotAcknowledge(db, me, settings)
    return { alarm: { ...alarm, date: iso(alarm.date), ...(why && { why: why.message }) } }
  },

  acknowledge: ({ me, settings, change }, { body }) =>
    change(async (tx, record) => {
      const why = await whyNotAcknowledge(tx, me, settings)
      if (why) throw why
      const [used] = await rows(
        tx,
        acknowledged,
        sql`
          select id, acknowledged_date is not null as done from emergency_access
          where used_date is not null
            and ${body.emergencyId === undefined ? sql`acknowledged_date is null` : sql`id = ${body.emergencyId}`}
          order by id limit 1 for update`,
      )
      if (!used) throw notFound("Alarme")
      if (used.done) throw conflict("Outra pessoa já tomou ciência deste alarme.", "ALREADY_SO")
      await tx.execute(sql`
        update emergency_access set acknowledged_date = now(), acknowledged_by = ${me.atalaiaId},
          acknowledgement = ${body.justification}
        where id = ${used.id}`)
      await record({
        kind: "emergency.acknowledge",
        after: { emergency: used.id },
        justification: body.justification,
      })
    }),
}
