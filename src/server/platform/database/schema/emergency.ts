import { pgTable, serial, text } from "drizzle-orm/pg-core"
import { client } from "./clients"
import { bytes, moment } from "./columns"

/**
 * An emergency access: a secret handed out in two halves, and its later state. It opens one session. From then on it is an
 * alarm, until an administrator acknowledges it.
 */
export const emergencyAccess = pgTable("emergency_access", {
  id: serial("id").primaryKey(),
  secretHash: bytes("secret_hash").notNull().unique(),
  createDate: moment("create_date").notNull().defaultNow(),
  /** When another one replaced it before it was used. */
  voidDate: moment("void_date"),
  usedDate: moment("used_date"),
  usedAddress: text("used_address"),
  /** The token hash of the session that it opened. */
  sessionHash: bytes("session_hash"),
  acknowledgedDate: moment("acknowledged_date"),
  acknowledgedBy: text("acknowledged_by").references(() => client.id),
  acknowledgement: text("acknowledgement"),
})
