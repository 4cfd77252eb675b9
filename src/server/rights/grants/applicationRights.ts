import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { enumerated } from "@/domain/text/words"
import { administersPlatform } from "../../identity/access/platformAdmins"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { conflict, notYours } from "../../platform/refusal/refusal"

const heldRole = type({ title: "string" })

const maxNamed = 6

/**
 * Refuses (403) anyone but a super admin to change the credentials of an application that administers anything, even what the
 * actor administers today: they would still know the credentials once they do not. Roles without effect count too, since that
 * may change.
 */
export async function refuseIfAdministering(
  tx: Database,
  me: Actor,
  { id, acronym }: { id: number; acronym: string },
): Promise<void> {
  if (me.superAdmin) return
  const held = await rows(
    tx,
    heldRole,
    sql`
      select distinct r.title
      from application a cross join lateral grant_paths_of(a.client_id) w join role r on r.id = w.role_id
      where a.id = ${id} and w.app_id = ${securityAppId} and not w.expired and is_administrative(r.id)
      order by r.title`,
  )
  if (held.length === 0) return
  const titles = enumerated(
    held.map(({ title }) => title),
    maxNamed,
  )
  throw notYours(
    `${acronym} tem ${titles} no Atalaia: só um administrador geral muda com que ela se identifica.`,
  )
}

const credentials = type({ acronym: "string", known: "boolean", administrators: "string[]" })

/**
 * Refuses (409 `KNOWN_SECRET`) to give an application a role on the platform if its secret or keys were set by an actor who does
 * not administer the platform: that person could act with the new role. The audit has the actor.
 */
export async function refuseKnownCredentials(tx: Database, clientId: string): Promise<void> {
  const [found] = await rows(
    tx,
    credentials,
    sql`
      select a.acronym,
        exists (
          select from (values
            ('application.secret', a.secret_hash is not null),
            ('application.integration', i.jwks is not null or i.jwks_uri is not null)
          ) shown(kind, present)
          where shown.present and not coalesce((
            select ${administersPlatform(sql`u.actor_id`)} from audit u
            where u.app_id = a.id and u.kind in (shown.kind, 'application.create')
            order by u.at desc, u.id desc limit 1
          ), false)
        ) as known,
        array(
          select distinct p.name from administration h
          join role r on r.id = h.role_id join person p on p.atalaia_id = h.atalaia_id
          where r.governs_app_id = a.id and r.governs_as = 'admin' order by p.name
        ) as administrators
      from application a left join application_integration i on i.app_id = a.id
      where a.client_id = ${clientId}`,
  )
  if (!found?.known) return
  const { acronym, administrators } = found
  const who = administrators.length > 0 ? ` (${enumerated(administrators, maxNamed)})` : ""
  throw conflict(
    `Quem administra ${acronym}${who} pode conhecer a chave dela, e faria o que este papel permite. Gere antes outra chave privada, ou troque as chaves da integração, como administrador geral.`,
    "KNOWN_SECRET",
  )
}
