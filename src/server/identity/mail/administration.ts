import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { tryLock } from "../../platform/database/locks"
import { administrationMail, otherAdminMail } from "../../platform/mail/messages"
import { type Mail, queueMail, sealMailsWith } from "../../platform/mail/outbox"
import type { KeySettings } from "../../platform/secrets/secretKey"
import type { Settings } from "../../platform/settings/settings"
import { platformAdminRole, platformAdmins } from "../access/platformAdmins"

/** How many people are notified in one transaction. */
const batch = 200

const newsRow = type({
  atalaiaId: "string",
  name: "string",
  email: "string",
  roles: type({ role: "string", description: "string", app: "string" }).array(),
  by: "string[]",
  /** Whether they have just become a platform administrator. */
  platform: "boolean",
})

/**
 * Mails people who have got administrative roles since the last mail to them: one message for all new roles, at most one in ten
 * minutes. The other platform administrators are mailed about a new one. It runs in the background, so granting a role does not
 * wait for it. Any number of processes may call it.
 */
export async function tellOfAdministration(
  db: Database,
  settings: KeySettings & Pick<Settings, "demo">,
  closed: () => boolean,
): Promise<void> {
  while (!closed()) {
    const told = await db.transaction(async (tx) => {
      if (!(await tryLock(tx, "tellingOfAdministration"))) return 0
      const news = await rows(
        tx,
        newsRow,
        sql`
          with due as (
            select atalaia_id from administration_news waiting
            where told_date is null and not exists (
              select from administration_news told
              where told.atalaia_id = waiting.atalaia_id and told.told_date > now() - interval '10 minutes'
            )
            group by atalaia_id order by min(id) limit ${batch}
          ), taken as (
            update administration_news set told_date = now()
            where told_date is null and atalaia_id in (select atalaia_id from due)
            returning atalaia_id, role_id, app_id, actor_id
          )
          select p.atalaia_id as "atalaiaId", p.name, p.email, bool_or(r.id = ${platformAdminRole}) as platform,
            jsonb_agg(distinct jsonb_build_object(
              'role', r.title, 'description', r.description, 'app', a.acronym
            )) as roles,
            array_remove(array_agg(distinct c.name), null) as by
          from taken
          join person p on p.atalaia_id = taken.atalaia_id
          join role r on r.id = taken.role_id
          join application a on a.id = taken.app_id
          left join named_client c on c.id = taken.actor_id
          group by p.atalaia_id`,
      )
      sealMailsWith(settings, tx)
      await queueMail(
        tx,
        ...news.map((person) => administrationMail(person, person)),
        ...(await toOthers(tx, news, settings)),
      )
      return news.length
    })
    if (told < batch) return
  }
}

/** Platform administrators are notified of each other, so that no new one goes unnoticed. */
async function toOthers(
  tx: Database,
  news: readonly (typeof newsRow.infer)[],
  { demo }: Pick<Settings, "demo">,
): Promise<Mail[]> {
  const begun = news.filter(({ platform }) => platform)
  if (begun.length === 0) return []
  const admins = await platformAdmins(tx)
  return begun.flatMap((person) =>
    admins
      .filter(({ atalaiaId }) => atalaiaId !== person.atalaiaId)
      .map((admin) => otherAdminMail(admin, { ...person, settles: !demo })),
  )
}
