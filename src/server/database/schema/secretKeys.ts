import { pgTable } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"

/** The values of `SECRET_KEY` that something may be sealed with, and those that went out of use (`access/keyRegister.ts`). */
export const secretKey = pgTable("secret_key", {
  /** By which it is named in what is sealed with it. */
  id: bytes("id").primaryKey(),
  createDate: moment("create_date").notNull().defaultNow(),
  retiredDate: moment("retired_date"),
  /** What the seals that were made with a retired one are verified with, sealed. */
  sealed: bytes("sealed"),
})
