import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { applicationRow, applicationRowColumns } from "../../identity/access/scope"
import { type Database, prepared } from "../../platform/database/connection"
import { notFound } from "../../platform/refusal/refusal"
import { unexpired } from "./queries"

export const applicationDetailRow = type({
  "...": applicationRow,
  description: "string | null",
  redirectUrl: "string | null",
  hasSecret: "boolean",
  allowedTokens: "number.integer",
  amountOfAppRoles: "number.integer",
  amountOfAssignedRoles: "number.integer",
  amountOfBlockedRoles: "number.integer",
  version: "number.integer",
})
export type ApplicationDetail = typeof applicationDetailRow.infer

/** Columns of an application `a`; its secret never leaves the database. */
export const applicationColumns = sql`
  ${applicationRowColumns}, a.description,
  a.redirect_url as "redirectUrl", a.secret_hash is not null as "hasSecret", a.allowed_tokens as "allowedTokens",
  (select count(*) from role r where r.app_id = a.id)::int as "amountOfAppRoles",
  (select count(*) from role r where r.app_id = a.id
    and exists (select from role_assignment h where h.role_id = r.id and ${unexpired}))::int as "amountOfAssignedRoles",
  (select count(*) from role r where r.app_id = a.id
    and exists (select from role_block b where b.role_id = r.id))::int as "amountOfBlockedRoles",
  a.version`
export const findApplication = prepared(
  applicationDetailRow,
  sql`select ${applicationColumns} from application a where a.id = ${sql.placeholder("id")}`,
)

/** An application's present state. 404 if it does not exist. */
export async function applicationDetail(db: Database, id: number): Promise<ApplicationDetail> {
  const [application] = await findApplication(db, { id })
  if (!application) throw notFound("Aplicação")
  return application
}

/** An application, locked until the change is done: the later of two concurrent changes sees the earlier one. */
export async function lockedApplication(tx: Database, id: number): Promise<ApplicationDetail> {
  await tx.execute(sql`select from application where id = ${id} for no key update`)
  return applicationDetail(tx, id)
}
