import { type } from "arktype"
import { sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import { enumerated } from "@/domain/text/words"
import { anyOf } from "../access/scope"
import { type Database, rows } from "../database/connection"
import type { Me } from "../http/context"
import { notYours } from "../http/refusal"

const heldRole = type({ title: "string" })

const mostNamed = 6

/**
 * Refuses (403) to change what an application shows who it is with, where it administers more than whoever changes it: with
 * another secret or key they could do all that it may. Whether its roles have effect now does not matter, that may change.
 */
export async function refuseAboveOneself(
  tx: Database,
  me: Me,
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
        and not coalesce(${anyOf(sql`r.governs_app_id`, me.administers)}, false)
      order by r.title`,
  )
  if (held.length === 0) return
  const titles = enumerated(
    held.map(({ title }) => title),
    mostNamed,
  )
  throw notYours(
    `${acronym} tem ${titles} no Atalaia, mais do que você: só um administrador geral muda com que ela se identifica.`,
  )
}
