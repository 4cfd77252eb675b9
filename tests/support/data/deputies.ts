import { sql } from "drizzle-orm"
import { platformRoles, type RoleName } from "@/domain/roles"
import { account, type System } from "../server/system"
import { addPerson } from "./person"

export const inDays = (days: number) =>
  Temporal.Now.instant()
    .add({ hours: 24 * days })
    .toString()

/** Gives a person a role of the platform. */
export const givePlatformRole = ({ db }: System, id: string, role: RoleName) =>
  db.execute(sql`
    insert into role_assignment (client_id, role_id, created_by)
    select ${id}, id, ${account.superAdmin} from role where app_id = 1 and title = ${platformRoles[role]}
    on conflict do nothing`)

/** A new person with roles of the platform. */
export async function personWith(
  system: System,
  roles: readonly RoleName[],
  name = "RUI SUBSTITUTO",
): Promise<string> {
  const id = await addPerson(system, { name })
  for (const role of ["user", ...roles] as const) await givePlatformRole(system, id, role)
  return id
}

/** Names a deputy for a month, who accepts. Returns its number. */
export async function standsIn(
  system: System,
  { holder, deputy }: { holder: string; deputy: string },
): Promise<number> {
  const named = await system.api.deputies.name({
    token: await system.signIn(holder),
    body: { userAtalaiaId: deputy, untilDateTime: inDays(30) },
  })
  if (named.status !== 200) throw new Error(`not named: ${JSON.stringify(named.body)}`)
  const accepted = await system.api.deputies.accept({
    token: await system.signIn(deputy),
    params: { deputyId: named.body.id },
  })
  if (accepted.status !== 204) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`)
  return named.body.id
}
