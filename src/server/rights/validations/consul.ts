import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { anyOf } from "../../identity/access/scope"
import { type Database, rows } from "../../platform/database/connection"
import { somethingWaitsMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { assignedRoles } from "../grants/queries"

const consulMember = type({ name: "string", email: "string", role: "string", app: "string" })

/**
 * Mails the members of the roles' consuls that confirmations are pending. Members cannot confirm their own roles, nor roles that
 * they granted or added to a profile; one who has nothing else to confirm gets no mail. Nor do inactive or locked members.
 */
export async function tellConsul(tx: Database, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return
  const members = await rows(
    tx,
    consulMember,
    sql`
      select member.name, member.email, r.title as role, a.acronym as app
      from role_consul c
      join person member on member.atalaia_id = c.atalaia_id
      join role r on r.id = c.role_id
      join application a on a.id = r.app_id
      where ${anyOf(sql`c.role_id`, roleIds)} and member.admitted and exists (
        select 1 from assignment_validation v
        where v.role_id = c.role_id and v.validated_date is null and v.client_id <> c.atalaia_id and not exists (
            select 1 from ${assignedRoles} held
            where held.client_id = v.client_id and held.role_id = v.role_id and c.atalaia_id = any(held.makers) offset 0
          )
      )
      order by member.atalaia_id, r.id`,
  )
  await queueMail(tx, ...members.map(({ role, app, ...member }) => somethingWaitsMail(member, { role, app })))
}
