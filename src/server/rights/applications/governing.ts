import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { appAdminPrefix, applicationRolePrefix, appManagerPrefix, platformRoles } from "@/domain/roles"
import type { Actor } from "../../identity/actor/context"
import { type Database, rowCount, rows } from "../../platform/database/connection"
import { conflict } from "../../platform/refusal/refusal"

/** The two roles of the security application that make a person administrator or manager of an application. */
const governing = [
  { as: "admin", prefix: appAdminPrefix, verb: "Administra" },
  { as: "manager", prefix: appManagerPrefix, verb: "Gerencia" },
] as const

const described = (verb: string, acronym: string) => `${verb} a aplicação ${acronym}`

/** Creates the roles that govern a new application. They require two-factor if the super admin's role does. */
export async function addGoverningRoles(tx: Database, appId: number, acronym: string): Promise<void> {
  for (const { as, prefix, verb } of governing) {
    await tx.execute(sql`
      insert into role (app_id, title, description, two_factor_required, governs_app_id, governs_as)
      values (
        ${securityAppId}, ${`${prefix}${acronym}`}, ${described(verb, acronym)},
        (select two_factor_required from role where app_id = ${securityAppId} and title = ${platformRoles.admin}),
        ${appId}, ${as}
      )`)
  }
}

const makersRole = type({ roleId: "number.integer", title: "string" })

/** Makes the creator of an application its administrator, unless they administer the whole platform. */
export async function appointMaker(
  tx: Database,
  appId: number,
  me: Actor,
): Promise<{ roleId: number; title: string }> {
  const [made] = await rows(
    tx,
    makersRole,
    sql`
      insert into role_assignment (client_id, role_id, created_by)
      select ${me.atalaiaId}::text, id, ${me.atalaiaId} from role
      where governs_app_id = ${appId} and governs_as = 'admin'
      returning role_id as "roleId", (select title from role where id = role_id) as title`,
  )
  if (!made) throw new Error("an application without the role that administers it")
  return made
}

const takenTitle = type({ title: "string" })

/** Changes the prefix of the application's own roles to its new acronym. 409 if a title is already taken. */
export async function renameOwnRoles(
  tx: Database,
  { id, acronym }: { id: number; acronym: string },
  next: string,
): Promise<number> {
  const [before, after] = [applicationRolePrefix(acronym), applicationRolePrefix(next)]
  const rest = sql`substr(r.title, ${before.length + 1}::int)`
  const old = sql`r.app_id = ${id} and starts_with(r.title, ${before})`
  const [taken] = await rows(
    tx,
    takenTitle,
    sql`
      select other.title from role r join role other on other.app_id = r.app_id and other.title = ${after} || ${rest}
      where ${old} and not starts_with(other.title, ${before}) limit 1`,
  )
  if (taken) throw conflict(`Já existe um papel ${taken.title}.`, "TAKEN")
  return rowCount(
    tx,
    sql`update role r set title = ${after} || ${rest}, version = version + 1 where ${old} returning r.id`,
  )
}

/** Renames the governing roles after the application's new acronym. */
export async function renameGoverningRoles(tx: Database, appId: number, acronym: string): Promise<void> {
  for (const { as, prefix, verb } of governing) {
    await tx.execute(sql`
      update role set title = ${`${prefix}${acronym}`}, description = ${described(verb, acronym)},
        version = version + 1
      where governs_app_id = ${appId} and governs_as = ${as}`)
  }
}
