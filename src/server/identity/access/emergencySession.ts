import { type SQL, sql } from "drizzle-orm"
import { emergencyId, emergencyMinutes } from "@/domain/emergency"
import { openSessions } from "./sessions"

/** How long an emergency session lasts, however it is used. */
export const emergencyLife: SQL = sql.raw(`interval '${emergencyMinutes} minutes'`)

/** Emergency sessions `s` that are open. */
export const emergencySession: SQL = sql`
  (s.client_identifier = ${emergencyId} and s.create_date > now() - ${emergencyLife} and ${openSessions})`
