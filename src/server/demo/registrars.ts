import { platformRoles } from "@/domain/roles"
import type { Database } from "../platform/database/connection"
import { continueNumbering, insertAll } from "../platform/database/insertAll"
import * as schema from "../platform/database/schema/index"
import { authorizerId, linkerId, superAdminId } from "./accounts"
import { type Catalog, known } from "./catalog"
import type { Moments } from "./moments"
import type { Holdings } from "./people/assignments"
import type { DemoPerson } from "./people/people"
import type { Random } from "./random"
import type { Unit } from "./units/units"

/** In addition to the accounts: authorizers, and linkers of other applications. */
const otherAuthorizers = 14
const otherLinkers = 9

type Linker = typeof schema.linker.$inferInsert & { id: number }

export interface Registrars {
  authorizerLinks: (typeof schema.authorizerLink.$inferInsert)[]
  linkers: Linker[]
  linkerRoles: (typeof schema.linkerRole.$inferInsert)[]
  linkerProfiles: (typeof schema.linkerProfile.$inferInsert)[]
}

interface Setting {
  units: readonly Unit[]
  catalog: Catalog
  holdings: Holdings
  /** People to choose from. */
  others: readonly DemoPerson[]
}

/** Authorizers of units, and linkers of applications; most have the role that a link needs. */
export function demoRegistrars(random: Random, moments: Moments, setting: Setting): Registrars {
  const { units, catalog, holdings, others } = setting
  const unitId = (acronym: string) =>
    known(
      units.find((unit) => unit.acronym === acronym),
      acronym,
    ).id
  const candidates = others.filter(({ row }) => row.enabled && !row.firstAccess && !row.isForeign)
  const chosen = random.some(candidates, otherAuthorizers + otherLinkers)
  const open = units.filter(({ enabled }) => enabled)
  const since = () => random.within(5, 150)
  /** One in eight does not have the role yet, without which the link has no effect. */
  const appoint = (id: string, title: string) => {
    if (random.chance(7 / 8)) holdings.giveRole(id, catalog.role(title), superAdminId, { since: since() })
  }

  const authorizerLinks = [
    { atalaiaId: authorizerId, organizationId: unitId("PMCE"), createDate: moments.ago(170) },
    ...chosen.slice(0, otherAuthorizers).map(({ row: { atalaiaId } }) => {
      appoint(atalaiaId, platformRoles.authorizer)
      return { atalaiaId, organizationId: random.pick(open).id, createDate: moments.ago(since()) }
    }),
  ]

  const sinal = catalog.app("SINAL").id
  const linkers: Linker[] = [
    {
      id: 1,
      atalaiaId: linkerId,
      appId: sinal,
      organizationId: unitId("PMCE"),
      creationDate: moments.ago(140.3),
    },
  ]
  const grants = new Map([
    [
      1,
      {
        roles: ["ROLE_SINAL_CONSULTA", "ROLE_SINAL_PLANTAO"].map((title) => catalog.role(title).id),
        profiles: [catalog.profile("SINAL", "SALA DE OPERAÇÕES").id],
      },
    ],
  ])
  const apps = catalog.apps.filter(({ enabled }) => enabled)
  for (const { row } of chosen.slice(otherAuthorizers)) {
    const app = random.pick(apps)
    const id = linkers.length + 1
    appoint(row.atalaiaId, platformRoles.linker)
    linkers.push({
      id,
      atalaiaId: row.atalaiaId,
      appId: app.id,
      organizationId: random.pick(open).id,
      creationDate: moments.ago(since()),
    })
    const roles = random.some(catalog.rolesOf(app.id), 2)
    const profiles = random.some(catalog.profilesOf(app.id), 1)
    grants.set(id, { roles: roles.map((role) => role.id), profiles: profiles.map((profile) => profile.id) })
  }
  const granted = [...grants]
  return {
    authorizerLinks,
    linkers,
    linkerRoles: granted.flatMap(([id, { roles }]) => roles.map((roleId) => ({ linkerId: id, roleId }))),
    linkerProfiles: granted.flatMap(([id, { profiles }]) =>
      profiles.map((profileId) => ({ linkerId: id, profileId })),
    ),
  }
}

export async function insertRegistrars(tx: Database, registrars: Registrars): Promise<void> {
  await insertAll(tx, schema.authorizerLink, registrars.authorizerLinks)
  await insertAll(tx, schema.linker, registrars.linkers)
  await insertAll(tx, schema.linkerRole, registrars.linkerRoles)
  await insertAll(tx, schema.linkerProfile, registrars.linkerProfiles)
  await continueNumbering(tx, schema.linker)
}
