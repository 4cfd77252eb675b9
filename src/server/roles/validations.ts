import { sql } from "drizzle-orm"
import type { Database } from "../database/connection"

/**
 * The confirmations that chain roles need last as long as the role is held: those of roles that a client holds
 * no longer are dropped, so that a later grant has to be confirmed anew.
 */
export async function dropLapsedValidations(tx: Database, clientId: string): Promise<void> {
  await tx.execute(sql`
    delete from assignment_validation v
    where v.client_id = ${clientId} and not exists (
      select 1 from role_way w where w.client_id = ${clientId} and w.role_id = v.role_id and not w.expired
    )`)
}

/** Asks for the confirmations that are missing. */
export async function openValidations(tx: Database, clientId: string): Promise<void> {
  await tx.execute(sql`
    insert into assignment_validation (client_id, role_id)
    select distinct w.client_id, w.role_id from role_way w join role r on r.id = w.role_id
    where w.client_id = ${clientId} and r.type = 'chain' and not w.expired
    on conflict (client_id, role_id) do nothing`)
}
