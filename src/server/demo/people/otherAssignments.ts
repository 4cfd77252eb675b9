import { platformRoles } from "@/domain/roles"
import { sinalAdminId, superAdminId } from "../accounts"
import { callingApps, type DemoApp, type DemoRole, known } from "../catalog"
import type { Random } from "../random"
import { blockJustifications } from "../vocabulary/sentences"
import type { Administrators, Setting, Term } from "./assignments"
import type { DemoPerson } from "./people"

/** Number of people with a block; for a quarter of them, the whole application is closed. */
const takenCount = 56

/**
 * Chooses an administrator and a manager for each application from `people` and gives them their roles; SINAL's are the accounts.
 */
export function appointAdministrators(
  random: Random,
  { catalog, holdings }: Omit<Setting, "administrators">,
  people: readonly DemoPerson[],
): Administrators {
  const candidates = people.filter(({ row }) => row.enabled && !row.firstAccess && !row.isForeign)
  const appointed = random.some(candidates, catalog.apps.length * 2).map(({ row }) => row.atalaiaId)
  const administrators = new Map<number, string>()
  for (const { id, acronym } of catalog.apps) {
    if (acronym === "SINAL") {
      administrators.set(id, sinalAdminId)
      continue
    }
    const administrator = known(appointed.pop(), "candidate")
    const manager = known(appointed.pop(), "candidate")
    administrators.set(id, administrator)
    const since = random.within(30, 100)
    holdings.giveRole(administrator, catalog.role(`ROLE_ADMIN_APP_${acronym}`), superAdminId, { since })
    holdings.giveRole(manager, catalog.role(`ROLE_GER_APP_${acronym}`), superAdminId, { since })
  }
  for (const { id: roleId, appId, type, title } of catalog.roles) {
    if (type !== "chain" || title.startsWith("ROLE_SINAL_")) continue
    holdings.rows.consuls.push({ roleId, atalaiaId: known(administrators.get(appId), title) })
  }
  return administrators
}

/** Days since the assignment, and its optional end: a fifth is temporary, one in twelve is expired. */
function drawTerm(random: Random, createdAgo: number): Term {
  const since = createdAgo * random.within(0.1, 0.9)
  const kind = random.next()
  if (kind < 0.2) return { since, ends: random.within(2, 180) }
  return kind < 0.28 ? { since, ends: -since * random.next() } : { since }
}

/** Roles and profiles of all people except the accounts: SINAL for many, and up to three other applications. */
export function giveToOthers(random: Random, setting: Setting, people: readonly DemoPerson[]): void {
  const { catalog, holdings, administrators } = setting
  const everyone = catalog.role(platformRoles.user)
  const [sinal, ...others] = catalog.apps
  for (const { row, createdAgo } of people) {
    holdings.giveRole(row.atalaiaId, everyone, superAdminId, { since: createdAgo })
    const apps = random.some(others, random.between(0, 3))
    if (sinal && random.chance(0.3)) apps.push(sinal)
    for (const app of apps) {
      const by = known(administrators.get(app.id), app.acronym)
      // An administrator confirms chain roles, and so cannot have granted them.
      const chain = new Set(catalog.rolesOf(app.id).flatMap(({ id, type }) => (type === "chain" ? [id] : [])))
      const granter = (roleIds: readonly number[]) =>
        roleIds.some((id) => chain.has(id)) ? superAdminId : by
      // A role needs one validation, however many ways a person has it.
      const given = new Map<number, Term>()
      if (random.chance(0.3)) {
        const profile = random.pick(catalog.profilesOf(app.id))
        const term = drawTerm(random, createdAgo)
        holdings.giveProfile(row.atalaiaId, profile, granter(profile.roleIds), term)
        for (const id of profile.roleIds) given.set(id, term)
      }
      for (const role of random.some(catalog.rolesOf(app.id), random.between(1, 3))) {
        const term = drawTerm(random, createdAgo)
        holdings.giveRole(row.atalaiaId, role, granter([role.id]), term)
        given.set(role.id, term)
      }
      for (const role of catalog.rolesOf(app.id)) {
        const term = role.type === "chain" && given.get(role.id)
        if (term) holdings.validate(row.atalaiaId, role, term.since, random.chance(0.7) ? by : undefined)
      }
    }
  }
}

/** Blocks of roles that people have, and disablings in applications where they have some. */
export function takeFromOthers(random: Random, setting: Setting, people: readonly DemoPerson[]): void {
  const { catalog, holdings, administrators } = setting
  const age = new Map(people.map(({ row, createdAgo }) => [row.atalaiaId, createdAgo]))
  const roleById = new Map(catalog.roles.map((role) => [role.id, role]))
  const appById = new Map(catalog.apps.map((app) => [app.id, app]))
  const held = new Map<string, { role: DemoRole; app: DemoApp; since: number }>()
  for (const { clientId, roleId } of holdings.rows.roles) {
    const role = roleById.get(roleId)
    const app = role && appById.get(role.appId)
    const createdAgo = age.get(clientId)
    if (role && app && createdAgo) held.set(clientId, { role, app, since: createdAgo * 0.1 * random.next() })
  }
  const taken = random.some([...held], takenCount)
  for (const [index, [clientId, { role, app, since }]] of taken.entries()) {
    const by = known(administrators.get(app.id), app.acronym)
    const reason = random.pick(blockJustifications)
    if (index % 4) holdings.block(clientId, role, by, since, reason)
    else holdings.disable(clientId, app, by, since, reason)
  }
}

/** Roles that applications have in others, as clients. */
export function giveToApplications(random: Random, { catalog, holdings, administrators }: Setting): void {
  for (const acronym of callingApps) {
    const targets = catalog.apps.filter((app) => app.enabled && app.acronym !== acronym)
    for (const target of random.some(targets, 3)) {
      const by = known(administrators.get(target.id), target.acronym)
      const role = catalog.role(`ROLE_${target.acronym}_CONSULTA`)
      holdings.giveRole(catalog.app(acronym).clientId, role, by, { since: random.within(30, 600) })
    }
  }
}
