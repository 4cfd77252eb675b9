import { desc, eq, sql } from "drizzle-orm"
import { rows } from "@/server/database/connection"
import { audit } from "@/server/database/schema/index"
import type { System } from "./system"

let made = 0

export interface ApplicationAnswer {
  id: number
  clientId: string
  appKey: string
  acronym: string
  title: string
  enabled: boolean
  hasSecret: boolean
  allowedTokens: number
  version: number
}

/** What a new application needs, its names like no other's. */
export function newApplication(given: Record<string, unknown> = {}) {
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
  given: Record<string, unknown> = {},
): Promise<ApplicationAnswer> {
  const { status, body } = await system.call<ApplicationAnswer>("POST", "/applications", {
    token,
    body: newApplication(given),
  })
  if (status !== 200) throw new Error(`no application was created: ${JSON.stringify(body)}`)
  return body
}

/** What was done with an application, newest first. */
export const auditOfApplication = ({ db }: System, appId: number) =>
  db.select().from(audit).where(eq(audit.appId, appId)).orderBy(desc(audit.id))

/** The roles that make admins and managers of an application, and where they live. */
export const governingRoles = ({ db }: System, appId: number) =>
  rows<{ title: string; description: string; as: string; home: number }>(
    db,
    sql`
      select title, description, governs_as as "as", app_id as home from role
      where governs_app_id = ${appId} order by title`,
  )
