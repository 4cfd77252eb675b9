import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import { openSessions } from "../access/sessions"
import { type Database, rows } from "../database/connection"
import type { Services } from "../http/services"
import { providerOf } from "./provider"
import { sessionName, sessionOfGrant } from "./records"

/**
 * Open sessions `s` of the applications that a browser entered with a session of the portal. Which they are is known to
 * the browser's session at the provider, which bears that one's name.
 */
export async function enteredWith(
  services: Pick<Services, "db" | "settings" | "report">,
  portalSession: Uint8Array,
): Promise<SQL> {
  const provider = await providerOf(services)
  const session = await provider.Session.findByUid(sessionName(portalSession))
  const grants = Object.values(session?.authorizations ?? {}).flatMap(({ grantId }) =>
    grantId ? [sql`${sessionOfGrant(grantId)}`] : [],
  )
  return grants.length === 0
    ? sql`false`
    : sql`${openSessions} and s.token_hash in (${sql.join(grants, sql`, `)})`
}

const enteredRow = type({
  id: "number",
  appKey: "string",
  title: "string",
  acronym: "string",
  enabled: "boolean",
  told: "boolean",
})

/** The applications of sessions `s`, by acronym, and whether each is told when its session ends. */
export const applicationsOf = (db: Database, sessions: SQL) =>
  rows(
    db,
    enteredRow,
    sql`
      select a.id, a.app_key as "appKey", a.title, a.acronym, a.enabled,
        i.backchannel_logout_uri is not null as told
      from application a join application_integration i on i.app_id = a.id
      where a.id in (select s.app_id from session s where ${sessions}) order by a.acronym collate "C"`,
  )
