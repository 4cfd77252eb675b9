import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { minPermissions } from "@/domain/applications"
import { capitalized, enumerated } from "@/domain/text/words"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { conflict } from "../../platform/refusal/refusal"
import { affectedWho, clientsAmong, effectiveHolders } from "../grants/affected"
import { refuseNamedByRules } from "../incompatibilities/removal"
import { changeRole } from "./editing"
import { enumerateLosses, lossesOf, removeRoles } from "./losses"
import { isSystemRole } from "./presenter"
import { roleDataOf } from "./queries"

/** Deletes a role and everything that refers to it. 409 for roles that the system itself depends on, or a rule names. */
export function removeRole(context: AuthenticatedContext, roleId: number): Promise<void> {
  return changeRole(context, roleId, async (tx, { app, current }, record) => {
    if (isSystemRole(current)) {
      throw conflict(`${current.title} é um papel do próprio sistema e não pode ser removido.`, "SYSTEM_ROLE")
    }
    await refuseNamedByRules(tx, context.me, sql`x.role_id = ${roleId}`, current.title)
    const which = sql`r.id = ${roleId}`
    const { assignments, people, applications, blocks } = await lossesOf(tx, { roles: which })
    const losses = enumerateLosses({ assignments, people, applications, blocks })
    const changes = [...(await whoLosesIt(tx, roleId)), ...(await profilesLosing(tx, roleId))].join(" ")
    await record({
      kind: "role.delete",
      appId: app.id,
      roleId,
      about: {
        app: app.acronym,
        role: current.title,
        ...(losses && { losses }),
        ...(changes && { changes }),
      },
      before: { ...roleDataOf(current) },
    })
    await removeRoles(tx, which)
  })
}

async function whoLosesIt(tx: Database, roleId: number): Promise<string[]> {
  const affected = await clientsAmong(tx, effectiveHolders([roleId]))
  if (affected.people + affected.applications === 0) return []
  return [`${capitalized(affectedWho(affected, "deixa de tê-lo", "deixam de tê-lo"))}.`]
}

const maxNamed = 6

/** A profile and the number of its other roles. */
const profileLeft = type({ name: "string", left: "number.integer" })

/** The profiles that contain it, and those that would have fewer roles than a profile needs. */
async function profilesLosing(tx: Database, roleId: number): Promise<string[]> {
  const parts = await rows(
    tx,
    profileLeft,
    sql`
      select p.name, (
        select count(*) from profile_role other where other.profile_id = p.id and other.role_id <> ${roleId}
      )::int as left
      from profile_role part join profile p on p.id = part.profile_id
      where part.role_id = ${roleId} order by p.name collate "C"`,
  )
  if (parts.length === 0) return []
  const names = parts.map(({ name }) => name)
  const poor = parts.filter(({ left }) => left < minPermissions)
  return [
    `Sai ${names.length === 1 ? "do perfil" : "dos perfis"} ${enumerated(names, maxNamed)}.`,
    ...poor.map(
      ({ name, left }) => `O perfil ${name} fica ${left === 1 ? "com 1 permissão" : "sem permissões"}.`,
    ),
  ]
}
