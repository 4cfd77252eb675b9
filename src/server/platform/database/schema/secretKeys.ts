import { pgTable } from "drizzle-orm/pg-core"
import { bytes, moment } from "./columns"

/** The values of `SECRET_KEY` that something may be encrypted with, and the retired ones (`platform/secrets/keyRegister.ts`). */
export const secretKey = pgTable("secret_key", {
  /** The id that encrypted values name it by. */
  id: bytes("id").primaryKey(),
  createDate: moment("create_date").notNull().defaultNow(),
  retiredDate: moment("retired_date"),
  /** For a retired value: the key that verifies its audit seals, encrypted. */
  sealed: bytes("sealed"),
})
