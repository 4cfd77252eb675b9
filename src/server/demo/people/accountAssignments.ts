import { platformRoles } from "@/domain/roles"
import { demoAccounts, sinalAdminId, sinalManagerId, superAdminId, supportId } from "../accounts"
import { blockJustifications } from "../vocabulary/sentences"
import type { Setting } from "./assignments"

/** The roles, profiles and councils of the demonstration accounts. */
export function giveToAccounts({ catalog, holdings }: Setting): void {
  for (const { id, preUser, firstAccess, roles = [] } of demoAccounts) {
    if (preUser) continue
    const since = firstAccess ? 3.9 : 180.2
    for (const name of ["user", ...roles] as const) {
      holdings.giveRole(id, catalog.role(platformRoles[name]), superAdminId, { since })
    }
  }
  const give = (clientId: string, title: string, term = { since: 120.1 }) =>
    holdings.giveRole(clientId, catalog.role(title), sinalAdminId, term)
  const operation = catalog.role("ROLE_SINAL_OPERACAO")

  holdings.giveRole(sinalAdminId, catalog.role("ROLE_ADMIN_APP_SINAL"), superAdminId, { since: 180.1 })
  // Only application administrators unblock people and end their sessions.
  for (const acronym of ["SINARM", "SINESP", "INFOSEG", "ENSINO"]) {
    holdings.giveRole(supportId, catalog.role(`ROLE_ADMIN_APP_${acronym}`), superAdminId, { since: 100.1 })
  }
  holdings.giveRole(sinalManagerId, catalog.role("ROLE_GER_APP_SINAL"), superAdminId, { since: 180.1 })
  holdings.rows.consuls.push(
    { roleId: operation.id, atalaiaId: sinalAdminId },
    { roleId: operation.id, atalaiaId: sinalManagerId },
    { roleId: operation.id, atalaiaId: superAdminId },
  )

  const patricia = "11321331304"
  give(patricia, "ROLE_SINAL_CONSULTA")
  give(patricia, "ROLE_SINAL_PLANTAO")
  give(patricia, operation.title, { since: 2.1 })
  holdings.validate(patricia, operation, 2.1)

  const ursula = "11721731768"
  give(ursula, operation.title)
  holdings.validate(ursula, operation, 120.1, sinalManagerId)

  const joao = "12345678909"
  const profile = catalog.profile("SINAL", "GESTÃO ESTADUAL")
  holdings.giveProfile(joao, profile, sinalAdminId, { since: 90.3 })
  holdings.validate(joao, operation, 90.3)
  // A few hours more than three days, so that it shows "3 dias" all day long.
  holdings.giveRole(joao, catalog.role("ROLE_SINAL_GESTOR"), sinalAdminId, { since: 27.2, ends: 3.4 })
  give(joao, "ROLE_SINAL_AUDITOR", { since: 60.4 })
  const [justification = ""] = blockJustifications.slice(5)
  holdings.block(joao, catalog.role("ROLE_SINAL_AUDITOR"), sinalAdminId, 12.2, justification)
  holdings.giveRole(joao, catalog.role("ROLE_SINAL_PLANTAO"), sinalAdminId, { since: 48.3, ends: -18 })

  for (const [id, title] of [
    [joao, "ROLE_SINARM_CONSULTA"],
    ["11021031011", "ROLE_SINARM_CONSULTA"],
    ["11421431475", "ROLE_SINESP_CONSULTA"],
    ["11621631605", "ROLE_SINESP_CONSULTA"],
    ["wk104829301", "ROLE_INFOSEG_CONSULTA"],
  ] as const) {
    holdings.giveRole(id, catalog.role(title), superAdminId, { since: 150.2 })
  }
}
