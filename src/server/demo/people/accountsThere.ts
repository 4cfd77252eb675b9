import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { demoAccounts } from "../accounts"

export interface AccountThere {
  atalaiaId: string
  name: string
  account: string
}

const accountRow = type({ id: "string", email: "string" })

/** The demonstration accounts that still exist unchanged in this database. */
export async function accountsThere(db: Database): Promise<AccountThere[]> {
  const ids = textArray(demoAccounts.map(({ id }) => id))
  const people = await rows(
    db,
    accountRow,
    sql`select atalaia_id as id, email from person where atalaia_id = any(${ids}) and enabled`,
  )
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  return demoAccounts
    .filter(({ id, email }) => emails.get(id) === email)
    .map(({ id, name, account }) => ({ atalaiaId: id, name, account }))
}
