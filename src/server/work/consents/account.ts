import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { type Database, rows } from "../../platform/database/connection"
import { notFound } from "../../platform/refusal/refusal"

const accountRow = type({
  atalaiaId: "string",
  name: "string",
  email: "string",
  enabled: "boolean",
  locked: "boolean",
  firstAccess: "boolean",
})
/** The account that a request is about. */
export type Account = typeof accountRow.infer

/** The account of a person, locked until the transaction ends. 404 if it does not exist. */
export async function accountHeld(tx: Database, id: string): Promise<Account> {
  const [account] = await rows(
    tx,
    accountRow,
    sql`
      select atalaia_id as "atalaiaId", name, email, enabled, locked_date is not null as locked,
        first_access as "firstAccess"
      from person where atalaia_id = ${normalizeIdentifier(id)} for update`,
  )
  if (!account) throw notFound("Usuário")
  return account
}
