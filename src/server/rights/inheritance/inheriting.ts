import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { platformRoles } from "@/domain/roles"
import { capitalized, enumerated } from "@/domain/text/words"
import { administeredApplication, anyOf } from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { conflict } from "../../platform/refusal/refusal"
import { clientsAmong, effectiveHolders } from "../grants/affected"
import { lockedApplication } from "../grants/applicationDetail"
import { withoutOwnGain } from "../grants/ownGain"
import { differenceSentence } from "../roles/difference"
import { type RoleRow, roleColumns, roleRow } from "../roles/presenter"

export const platformRoleRow = type({
  "...": roleRow,
  inherited: "boolean",
})
export type PlatformRoleRow = typeof platformRoleRow.infer

/** The platform's own roles, except those that govern applications, and whether an application inherits each. */
export const platformRolesFor = (db: Database, appId: number): Promise<PlatformRoleRow[]> =>
  rows(
    db,
    platformRoleRow,
    sql`
      select ${roleColumns}, i.role_id is not null as inherited
      from role r left join inherited_role i on i.role_id = r.id and i.app_id = ${appId}
      where r.app_id = ${securityAppId} and r.governs_app_id is null
      order by r.title collate "C"`,
  )

/** The inheritance of the plain user role is fixed, and only a super admin changes whether the admin role is inherited. */
export const isLocked = ({ title }: { title: string }, me: Actor): boolean =>
  title === platformRoles.user || (title === platformRoles.admin && !me.superAdmin)

/** Only the super admin manages inheritance. The security application already has the roles as its own. */
export const mayInherit = (me: Actor, appId: number): boolean => me.superAdmin && appId !== securityAppId

/**
 * Changes which roles of the platform an application inherits. Roles already in the requested state are left alone; without
 * differences, nothing is recorded. 409 for roles that cannot be inherited, 403 for roles that the actor holds.
 */
export async function changeInheritance(
  context: AuthenticatedContext,
  { appId, ...asked }: BodyOf<Calls["inheritance"]["update"]>,
): Promise<void> {
  const { id } = await administeredApplication(context, String(appId))
  if (id === securityAppId) {
    throw conflict("A aplicação de segurança não herda: os papéis da plataforma são os dela.")
  }
  await context.change(async (tx, record) => {
    const app = await lockedApplication(tx, id)
    const all = await platformRolesFor(tx, id)
    refuseImpossible(all, asked, context.me)
    const add = all.filter((role) => !role.inherited && asked.add.includes(role.id))
    const remove = all.filter((role) => role.inherited && asked.remove.includes(role.id))
    if (add.length === 0 && remove.length === 0) return
    const here = sql`w.app_id = ${id}`
    const losing = await clientsAmong(tx, effectiveHolders(idsOf(remove), here))
    await tx.execute(sql`
      delete from inherited_role where app_id = ${id} and ${anyOf(sql`role_id`, idsOf(remove))}`)
    // Only holders of the admin role can pass it on, so they gain nothing by it.
    const inherit = sql`
      insert into inherited_role (app_id, role_id)
      select ${id}, r.id from role r where ${anyOf(sql`r.id`, idsOf(add))}`
    await withoutOwnGain(tx, context.me, "add", () => tx.execute(inherit), [platformRoles.admin])
    const gaining = await clientsAmong(tx, effectiveHolders(idsOf(add), here))
    const exchange = differenceSentence(
      { come: { roles: add, affected: gaining }, go: { roles: remove, affected: losing } },
      { come: ["passa a herdar", "passa a herdar"], go: ["deixa de herdar", "deixa de herdar"] },
    )
    await record({
      kind: "application.inherit",
      appId: id,
      about: { app: app.acronym, changes: `${capitalized(exchange)}.` },
      after: { add: titlesOf(add), remove: titlesOf(remove) },
    })
  })
}

const idsOf = (roles: readonly RoleRow[]) => roles.map(({ id }) => id)
const titlesOf = (roles: readonly RoleRow[]) => roles.map(({ title }) => title)
const maxNamed = 6

function refuseImpossible(
  all: readonly PlatformRoleRow[],
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
  me: Actor,
): void {
  const known = new Map(all.map((role) => [role.id, role]))
  const asked = [...new Set([...add, ...remove])]
  const unknown = asked.filter((id) => !known.has(id)).map(String)
  if (unknown.length > 0) {
    throw conflict(`Não são papéis da plataforma que se herdem: ${enumerated(unknown, maxNamed)}.`)
  }
  const locked = all.filter((role) => asked.includes(role.id) && isLocked(role, me))
  if (locked.length > 0) {
    throw conflict(`A herança de ${enumerated(titlesOf(locked), maxNamed)} não pode ser mudada.`, "LOCKED")
  }
  const both = all.filter(({ id }) => add.includes(id) && remove.includes(id))
  if (both.length > 0) {
    throw conflict(`${enumerated(titlesOf(both), maxNamed)} não pode entrar e sair ao mesmo tempo.`)
  }
}
