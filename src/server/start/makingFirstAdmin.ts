import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { emailProblem, normalEmail } from "@/domain/people/email"
import { identifierProblem, isCpf, normalizeIdentifier } from "@/domain/people/identifier"
import { platformRoles } from "@/domain/roles"
import { writeAudit } from "../audit/rows/audit"
import { sendFirstAccess } from "../identity/access/tickets"
import { type Database, hasRows, rows } from "../platform/database/connection"
import { administrationNews, client, person, roleAssignment } from "../platform/database/schema/index"
import type { Settings } from "../platform/settings/settings"
import { onlyProvider } from "../platform/settings/upstream"

const titledRole = type({ id: "number.integer", title: "string" })

export interface FirstAdmin {
  id: string
  name: string
  email: string
}

/**
 * Creates the first super admin of a new installation and sends the first-access message. Throws, in Portuguese, if a super
 * admin exists or a value is invalid: later people are created through the console.
 */
export async function makeFirstAdmin(db: Database, given: FirstAdmin, settings: Settings): Promise<void> {
  const atalaiaId = normalizeIdentifier(given.id)
  const problem = identifierProblem(atalaiaId)
  if (problem) throw new Error(problem)
  const provider = onlyProvider(settings)
  if (provider && !isCpf(atalaiaId))
    throw new Error(`Aqui se entra com ${provider.name}, pelo CPF: informe o CPF do administrador.`)
  const email = normalEmail(given.email)
  const name = given.name.normalize("NFC").trim()
  if (name === "" || email === "") throw new Error("Informe nome e e-mail.")
  const wrongEmail = emailProblem(email)
  if (wrongEmail) throw new Error(wrongEmail)
  await db.transaction(async (tx) => {
    const titles = sql.join([sql`${platformRoles.admin}`, sql`${platformRoles.user}`], sql`, `)
    const roles = await rows(
      tx,
      titledRole,
      sql`select id, title from role where app_id = ${securityAppId} and title in (${titles}) for no key update`,
    )
    const admin = roles.find(({ title }) => title === platformRoles.admin)
    const holders = await hasRows(
      tx,
      sql`select from role_assignment where role_id = ${admin?.id ?? 0} limit 1`,
    )
    if (holders) throw new Error("Já existe um administrador geral.")
    await tx.insert(client).values({ id: atalaiaId, kind: "person" })
    await tx.insert(person).values({ atalaiaId, name, email })
    const assignments = roles.map(({ id }) => ({ clientId: atalaiaId, roleId: id, createdBy: atalaiaId }))
    await tx.insert(roleAssignment).values(assignments)
    await writeAudit(
      tx,
      {
        kind: "role.grant",
        subjectId: atalaiaId,
        appId: securityAppId,
        about: { subject: name, role: platformRoles.admin, app: "ATALAIA" },
        justification: "Primeiro administrador geral, criado na instalação",
      },
      { actorId: atalaiaId, address: "" },
    )
    // The link is notice enough: there is no other administrator to notify, or to ask for consent.
    await tx.execute(sql`set constraints all immediate`)
    await tx.delete(administrationNews)
    await sendFirstAccess(tx, { name, email, atalaiaId }, settings)
  })
}
