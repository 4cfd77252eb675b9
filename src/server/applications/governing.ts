import { sql } from "drizzle-orm"
import { appAdminPrefix, appManagerPrefix, securityAppId } from "@/domain/access"
import type { Database } from "../database/connection"

/** The two roles of the security application that make admins and managers of an application (decisions.md, Roles). */
const governing = [
  { as: "admin", prefix: appAdminPrefix, verb: "Administra" },
  { as: "manager", prefix: appManagerPrefix, verb: "Gerencia" },
] as const

const described = (verb: string, acronym: string) => `${verb} a aplicação ${acronym}`

/** Makes the roles that govern a new application. */
export async function addGoverningRoles(tx: Database, appId: number, acronym: string): Promise<void> {
  for (const { as, prefix, verb } of governing) {
    await tx.execute(sql`
      insert into role (app_id, title, description, governs_app_id, governs_as)
      values (${securityAppId}, ${`${prefix}${acronym}`}, ${described(verb, acronym)}, ${appId}, ${as})`)
  }
}

/** Names them after the application's new acronym. */
export async function renameGoverningRoles(tx: Database, appId: number, acronym: string): Promise<void> {
  for (const { as, prefix, verb } of governing) {
    await tx.execute(sql`
      update role set title = ${`${prefix}${acronym}`}, description = ${described(verb, acronym)},
        version = version + 1
      where governs_app_id = ${appId} and governs_as = ${as}`)
  }
}
