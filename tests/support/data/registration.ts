import { sql } from "drizzle-orm"
import { sendTicket } from "@/server/identity/access/tickets"
import { preUser } from "@/server/platform/database/schema/index"
import { rows } from "../server/rows"
import { account, type System } from "../server/system"
import { mailsTo } from "./person"

let made = 0

/** Adds a pre-registration in progress, started by the super admin. Returns the id. */
export async function addPreUser(
  { db }: System,
  given: Partial<typeof preUser.$inferInsert> = {},
): Promise<string> {
  const atalaiaId = String(30_000_000_000 + ++made)
  await db.insert(preUser).values({
    atalaiaId,
    name: "Zenaide Quixadá",
    email: `${atalaiaId}@exemplo.gov.br`,
    createdBy: account.superAdmin,
    ...given,
  })
  return atalaiaId
}

/** The session that the link to a pre-registration opens. */
export async function registrySession(system: System, atalaiaId: string): Promise<string> {
  const [row] = await rows<{ email: string }>(
    system.db,
    sql`select email from pre_user where atalaia_id = ${atalaiaId}`,
  )
  const email = row?.email ?? ""
  await sendTicket(system.db, "registry", { atalaiaId, email }, system.settings)
  const found = (await mailsTo(system, email)).at(-1)
  const body = { ticket: /#ticket=([\w-]+)/.exec(found?.body ?? "")?.[1] ?? "" }
  const answer = await system.api.session.tradeTicket({ body })
  if (answer.status !== 200) throw new Error(`no registry session: ${JSON.stringify(answer.body)}`)
  return answer.body.token
}
