import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { openSessions } from "./sessions"

/** Open sessions `s` of applications that were entered through a portal session. */
export const enteredWith = (portalSession: Uint8Array): SQL =>
  sql`${openSessions} and s.entered_with = ${portalSession}`

const enteredRow = type({
  id: "number",
  appKey: "string",
  title: "string",
  acronym: "string",
  enabled: "boolean",
  told: "boolean",
})

/** The applications of sessions `s`, by acronym, and whether each receives back-channel logout. */
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
