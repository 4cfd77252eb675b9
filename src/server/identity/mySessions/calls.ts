import { sql } from "drizzle-orm"
import { rows } from "../../platform/database/connection"
import { applicationRowColumns } from "../access/scope"
import { openSessions } from "../access/sessions"
import type { Handlers } from "../actor/context"
import { openingColumns } from "../sessionAdmin/presenter"
import { ownSessionRow, presentDevices } from "./presenter"
import { endOthers, endOwn, recentSession } from "./recentSession"

export const devices: Handlers<"devices"> = {
  list: async ({ db, me }) => {
    const sessions = await rows(
      db,
      ownSessionRow,
      sql`
        select s.token_number::int as number, coalesce(portal.token_number, s.token_number)::int as device,
          coalesce(portal.token_hash, s.token_hash) = ${me.tokenHash} as current,
          ${applicationRowColumns},
          ${openingColumns}, to_jsonb(s.amr) as amr
        from session s
        join application a on a.id = s.app_id
        left join session portal on portal.token_hash = s.entered_with
          and portal.client_identifier = s.client_identifier and ${recentSession(sql`portal`)}
        where s.client_identifier = ${me.atalaiaId} and ${openSessions}
        order by current desc,
          max(s.last_validate) over (partition by coalesce(portal.token_number, s.token_number)) desc, device desc,
          s.entered_with is not null, a.acronym collate "C", s.token_number desc`,
    )
    return { items: presentDevices(sessions) }
  },
  endOthers: (context) => endOthers(context),
  end: (context, { params }) => endOwn(context, params.sessionNumber),
}
