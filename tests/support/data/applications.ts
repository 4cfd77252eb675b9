import { desc, eq, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { audit } from "@/server/platform/database/schema/index"
import type { SentBody } from "../server/api"
import { rows } from "../server/rows"
import type { System } from "../server/system"

let made = 0

export type ApplicationAnswer = AnswerOf<Calls["applications"]["create"]>
type NewApplication = SentBody<Calls["applications"]["create"]>

/** The data of a new application, with unique names. */
export function newApplication(given: Partial<NewApplication> = {}): NewApplication {
  const name = `PROVA${++made}`
  return {
    title: `Sistema ${name}`,
    acronym: name,
    appKey: `chave-${name}`,
    redirectUrl: "https://prova.exemplo.gov.br",
    ...given,
  }
}

/** Creates an application through its call. */
export async function addApplication(
  system: System,
  token: string,
  given: Partial<NewApplication> = {},
): Promise<ApplicationAnswer> {
  const { status, body } = await system.api.applications.create({
    token,
    body: newApplication(given),
  })
  if (status !== 200) throw new Error(`no application was created: ${JSON.stringify(body)}`)
  return body
}

/** Audit rows of an application, newest first. */
export const auditOfApplication = ({ db }: System, appId: number) =>
  db.select().from(audit).where(eq(audit.appId, appId)).orderBy(desc(audit.id))

/** The roles that make admins and managers of an application, and the applications that these roles belong to. */
export const governingRoles = ({ db }: System, appId: number) =>
  rows<{ title: string; description: string; as: string; home: number }>(
    db,
    sql`
      select title, description, governs_as as "as", app_id as home from role
      where governs_app_id = ${appId} order by title`,
  )
