import { securityAppId } from "@/domain/access"
import { appAdminPrefix, appManagerPrefix } from "@/domain/roles"
import type { application, profile, role } from "../platform/database/schema/index"
import type { Moments } from "./moments"
import type { Random } from "./random"
import type { ProfileSeed, RoleSeed } from "./seeds"
import { sinalProfiles, sinalRoles, sinalSecretHash } from "./sinal"
import { type DemoApplication, demoApplications } from "./vocabulary/applications"
import { profileSeeds, roleSeeds } from "./vocabulary/permissions"

export type DemoApp = typeof application.$inferInsert & {
  id: number
  enabled: boolean
  allowedTokens: number
  createDate: Date
}
export type DemoRole = typeof role.$inferInsert & { id: number }
export type DemoProfile = typeof profile.$inferInsert & { id: number; roleIds: number[] }

/** Applications with their roles and profiles; the platform's own were loaded with the reference data. */
export interface Catalog {
  apps: DemoApp[]
  /** All roles, the platform's first. */
  roles: DemoRole[]
  addedRoles: DemoRole[]
  profiles: DemoProfile[]
  rolesOf: (appId: number) => DemoRole[]
  profilesOf: (appId: number) => DemoProfile[]
  app: (acronym: string) => DemoApp
  /** A role by its title, including platform roles. */
  role: (title: string) => DemoRole
  profile: (acronym: string, name: string) => DemoProfile
}

/** Applications that call others as service accounts and have a secret for it. */
export const callingApps = ["SINAL", "SINESP", "INFOSEG", "CAD", "CORTEX", "PPE", "BNMP"]

/** Applications in which the plain platform role also counts. */
export const openToAll = ["ENSINO", "VIDA", "OUVIDOR"]

/** The numbers of roles in the design's pictures; other applications draw theirs. */
const roleCounts: Record<string, number> = { SINARM: 4, INFOSEG: 7 }

function rolesFor(entry: DemoApplication, random: Random): RoleSeed[] {
  if (entry.acronym === "SINAL") return sinalRoles
  const count = roleCounts[entry.acronym] ?? random.between(4, roleSeeds.length)
  return roleSeeds
    .slice(0, count)
    .map(({ describe, ...seed }) => ({ ...seed, description: describe(entry.subject) }))
}

function profilesFor(acronym: string, stems: ReadonlySet<string>, random: Random): ProfileSeed[] {
  if (acronym === "SINAL") return sinalProfiles
  const fitting = profileSeeds.filter((seed) => seed.stems.every((stem) => stems.has(stem)))
  return random.some(fitting, random.between(1, 3))
}

/** The forty applications; `platform` are the platform roles from the database. */
export function demoCatalog(random: Random, moments: Moments, platform: readonly DemoRole[]): Catalog {
  const apps: DemoApp[] = []
  const roles: DemoRole[] = [...platform]
  const profiles: DemoProfile[] = []
  const addRole = (row: Omit<DemoRole, "id">) => {
    const added = { ...row, id: Math.max(...roles.map(({ id }) => id)) + 1 }
    roles.push(added)
    return added.id
  }

  for (const entry of demoApplications) {
    const { acronym, title, description, enabled } = entry
    const id = securityAppId + apps.length + 1
    const key = acronym.toLowerCase()
    const createDate = moments.ago(random.within(950, 1800))
    // The hash of an unknown secret.
    const unknownSecret = callingApps.includes(acronym) ? hex(random, 32) : null
    apps.push({
      id,
      clientId: String(id),
      appKey: key,
      title,
      acronym,
      description,
      redirectUrl: `https://${key}.exemplo.gov.br`,
      enabled,
      secretHash: acronym === "SINAL" ? sinalSecretHash : unknownSecret,
      allowedTokens: random.between(1, 5),
      createDate,
    })
    for (const [prefix, as, word] of [
      [appAdminPrefix, "admin", "Administra"],
      [appManagerPrefix, "manager", "Gerencia"],
    ] as const) {
      addRole({
        appId: securityAppId,
        title: `${prefix}${acronym}`,
        description: `${word} a aplicação ${acronym}`,
        governsAppId: id,
        governsAs: as,
      })
    }
    const idByStem = new Map<string, number>()
    for (const seed of rolesFor(entry, random)) {
      const { stem, chain = false, twoFactorRequired = false } = seed
      const type = chain ? "chain" : "basic"
      const row = {
        appId: id,
        title: `ROLE_${acronym}_${stem}`,
        description: seed.description,
        type,
        twoFactorRequired,
      } as const
      idByStem.set(stem, addRole(row))
    }
    for (const { stems, ...seed } of profilesFor(acronym, new Set(idByStem.keys()), random)) {
      const roleIds = stems.flatMap((stem) => idByStem.get(stem) ?? [])
      profiles.push({
        ...seed,
        id: profiles.length + 1,
        appId: id,
        createDate,
        lastUpdate: createDate,
        roleIds,
      })
    }
  }
  return { ...lookUp(apps, roles, profiles), addedRoles: roles.slice(platform.length) }
}

function lookUp(apps: DemoApp[], roles: DemoRole[], profiles: DemoProfile[]): Omit<Catalog, "addedRoles"> {
  const appByAcronym = new Map(apps.map((app) => [app.acronym, app]))
  const roleByTitle = new Map(roles.map((role) => [role.title, role]))
  const app = (acronym: string) => known(appByAcronym.get(acronym), acronym)
  return {
    apps,
    roles,
    profiles,
    rolesOf: (appId) => roles.filter((role) => role.appId === appId),
    profilesOf: (appId) => profiles.filter((profile) => profile.appId === appId),
    app,
    role: (title) => known(roleByTitle.get(title), title),
    profile: (acronym, name) =>
      known(
        profiles.find((profile) => profile.appId === app(acronym).id && profile.name === name),
        name,
      ),
  }
}

/** Throws for a name that the demo data do not define, because that is a mistake in them. */
export function known<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`demo data: there is no ${name}`)
  return found
}

function hex(random: Random, bytes: number): string {
  return Array.from({ length: bytes }, () => random.between(0, 255).toString(16).padStart(2, "0")).join("")
}
