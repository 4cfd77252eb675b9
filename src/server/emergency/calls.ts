import { type } from "arktype"
import { sql } from "drizzle-orm"
import { isSettledAdmin } from "../access/platformAdmins"
import { hasRows, rows } from "../database/connection"
import { iso, momentText } from "../database/moment"
import type { Handlers } from "../http/context"
import { conflict, newAdmin, notFound, Refusal } from "../http/refusal"
import { emergencySession } from "./session"

const alarmRow = type({ id: "number.integer", date: momentText, address: "string", open: "boolean" })
const acknowledged = type({ id: "number.integer", done: "boolean" })

export const emergency: Handlers<"emergency"> = {
  alarm: async ({ db }) => {
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
    return alarm ? { alarm: { ...alarm, date: iso(alarm.date) } } : {}
  },

  acknowledge: ({ me, settings, change }, { body }) =>
    change(async (tx, record) => {
      if (me.emergency) {
        throw new Refusal(403, "ONESELF", "Quem usa o acesso de emergência não encerra o próprio alarme.")
      }
      // Whom that session has just made an administrator would end it, too.
      if (!(await hasRows(tx, sql`select 1 where ${isSettledAdmin(sql`${me.atalaiaId}::text`, settings)}`))) {
        throw newAdmin()
      }
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
