import { type Ability, allAbilities, securityAppId } from "./access"
import { keysOf } from "./records"

export const platformPrefix = "ROLE_ATALAIA_"
export const appAdminPrefix = "ROLE_ADMIN_APP_"
export const appManagerPrefix = "ROLE_GER_APP_"

interface RoleRecord {
  /** What people call a person with the role. */
  personTitle: string
  abilities: readonly Ability[]
}
interface PlatformRoleRecord extends RoleRecord {
  /** The title of the role in the security application. */
  title: `${typeof platformPrefix}${string}`
  /** Its purpose, as a new installation describes it. */
  description: string
}

/** Abilities that a super admin does not need: there is nothing to request for them, links and units restrict others. */
const withoutSuperAdmin: readonly Ability[] = [
  "accessRequests.listOwn",
  "accessRequests.decideLinked",
  "preUsers.createInUnit",
]

/** The platform's roles: the name of each, and all its abilities. A new role is a new record here. */
const platformRoleRecords = {
  /** Its abilities apply only to people who have no other of these roles. */
  user: {
    title: "ROLE_ATALAIA_USER",
    personTitle: "usuário comum",
    description: "Acessa os próprios dados e solicita acesso a aplicações",
    abilities: ["accessRequests.listOwn"],
  },
  admin: {
    title: "ROLE_ATALAIA_ADMIN",
    personTitle: "administrador geral",
    description: "Administra toda a plataforma",
    abilities: allAbilities.filter((ability) => !withoutSuperAdmin.includes(ability)),
  },
  orgManager: {
    title: "ROLE_ATALAIA_ORG_MANAGER",
    personTitle: "gestor de organizações",
    description: "Mantém a estrutura organizacional e as tabelas de domínio dela",
    abilities: ["organizations.manage", "settings.view"],
  },
  registryManager: {
    title: "ROLE_ATALAIA_REGISTRY_MANAGER",
    personTitle: "gestor de cadastros",
    description: "Mantém as tabelas de domínio do cadastro e os textos",
    abilities: ["settings.view", "texts.manage"],
  },
  managerInsert: {
    title: "ROLE_ATALAIA_MANAGER_INSERT",
    personTitle: "gestor de inclusão",
    description: "Cria pré-cadastros",
    abilities: ["preUsers.create", "preUsers.open"],
  },
  managerSearch: {
    title: "ROLE_ATALAIA_MANAGER_SEARCH",
    personTitle: "gestor de pesquisa",
    description: "Pesquisa usuários",
    abilities: ["users.search", "users.searchAllAccess", "preUsers.view", "dashboard.view"],
  },
  managerUpdate: {
    title: "ROLE_ATALAIA_MANAGER_UPDATE",
    personTitle: "gestor de atualização",
    description: "Edita usuários",
    abilities: ["users.update", "users.editDetails"],
  },
  authorizer: {
    title: "ROLE_ATALAIA_AUTHORIZER",
    personTitle: "cadastrador autorizador",
    description: "Avalia pré-cadastros e atualizações das unidades a que está vinculado",
    abilities: ["sessions.inspect", "evaluations.decide"],
  },
  authorizerManager: {
    title: "ROLE_ATALAIA_AUTHORIZER_MANAGER",
    personTitle: "gestor de autorizadores",
    description: "Vincula cadastradores autorizadores a unidades",
    abilities: ["authorizers.manage"],
  },
  authorizerEditor: {
    title: "ROLE_ATALAIA_AUTHORIZER_EDITOR",
    personTitle: "autorizador editor",
    description: "Cria e edita pré-cadastros",
    abilities: [
      "users.search",
      "users.searchAllAccess",
      "users.editDetails",
      "preUsers.create",
      "preUsers.createInUnit",
      "preUsers.view",
      "preUsers.edit",
    ],
  },
  linker: {
    title: "ROLE_ATALAIA_LINKER",
    personTitle: "cadastrador vinculador",
    description: "Avalia solicitações de acesso a uma aplicação",
    abilities: ["accessRequests.decide", "accessRequests.decideLinked"],
  },
} as const satisfies Record<string, PlatformRoleRecord>
export type RoleName = keyof typeof platformRoleRecords
export const roleNames = keysOf(platformRoleRecords)

/** Roles of the security application that govern one application each, by their title's prefix. */
const governingRoleRecords: Record<string, RoleRecord> = {
  [appAdminPrefix]: {
    personTitle: "administrador de aplicação",
    abilities: [
      "applications.administer",
      "applications.view",
      "assignments.manage",
      "users.search",
      "sessions.view",
      "sessions.inspect",
      "dashboard.view",
      "accessRequests.decide",
      "linkers.manage",
      "history.view",
    ],
  },
  [appManagerPrefix]: {
    personTitle: "gestor de aplicação",
    abilities: ["applications.view", "users.search", "preUsers.view"],
  },
}

type OfEachRole<Field extends keyof PlatformRoleRecord> = {
  readonly [Name in RoleName]: (typeof platformRoleRecords)[Name][Field]
}
const ofEachRole = <Field extends keyof PlatformRoleRecord>(field: Field) =>
  Object.fromEntries(roleNames.map((name) => [name, platformRoleRecords[name][field]])) as OfEachRole<Field>

/** Platform roles by name, with the title of each in the security application. */
export const platformRoles = ofEachRole("title")
export const roleDescriptions = ofEachRole("description")

const isRoleName = (role: string): role is RoleName => Object.hasOwn(platformRoleRecords, role)

/** The record of a role; undefined if it is neither a platform role nor governs an application. */
function roleRecord(role: string): RoleRecord | undefined {
  if (isRoleName(role)) return platformRoleRecords[role]
  const prefix = Object.keys(governingRoleRecords).find((begin) => role.startsWith(begin))
  return prefix === undefined ? undefined : governingRoleRecords[prefix]
}

/**
 * The abilities that roles give. `roles` holds role names (`admin`, `orgManager`, …) and the titles of
 * application admin and manager roles (`ROLE_ADMIN_APP_…`, `ROLE_GER_APP_…`), as the session answers them.
 */
export function abilitiesOf(roles: readonly string[]): Ability[] {
  const records = roles.map(roleRecord).filter((record) => record !== undefined)
  const administrative = records.filter((record) => record !== platformRoleRecords.user)
  const given = new Set((administrative.length > 0 ? administrative : records).flatMap((r) => r.abilities))
  return allAbilities.filter((ability) => given.has(ability))
}

const everyRecord: readonly RoleRecord[] = [
  ...Object.values(platformRoleRecords),
  ...Object.values(governingRoleRecords),
]

/** The roles of which one alone gives one of these abilities, as people call them. */
export const whoMay = (abilities: readonly Ability[]): string[] =>
  everyRecord
    .filter((record) => abilities.some((ability) => record.abilities.includes(ability)))
    .map(({ personTitle }) => personTitle)

/** The roles that give an ability: titles of platform roles, and the beginnings of the titles of roles that govern an application. */
export const rolesGiving = (ability: Ability): { titles: string[]; prefixes: string[] } => ({
  titles: roleNames
    .map((name) => platformRoleRecords[name])
    .flatMap(({ title, abilities }: PlatformRoleRecord) => (abilities.includes(ability) ? [title] : [])),
  prefixes: Object.keys(governingRoleRecords).filter((prefix) =>
    governingRoleRecords[prefix]?.abilities.includes(ability),
  ),
})

/** The groups of roles, in display order. */
export const roleGroups = ["securityAdmin", "administrator", "manager", "application"] as const
export type RoleGroup = (typeof roleGroups)[number]

const titles: Record<RoleGroup, string> = {
  securityAdmin: "Papel de administração da segurança",
  administrator: "Papéis de administrador",
  manager: "Papéis de gerente",
  application: "Papéis da aplicação",
}

export interface GroupedRole {
  title: string
  appId: number
}

/** Titles alone do not decide: an application with the acronym ADMIN also has roles named ROLE_ADMIN_…. */
export function roleGroup({ title, appId }: GroupedRole): RoleGroup {
  if (appId !== securityAppId) return "application"
  if (title === platformRoles.admin) return "securityAdmin"
  if (title.startsWith(appAdminPrefix)) return "administrator"
  return title.startsWith(appManagerPrefix) ? "manager" : "application"
}

/** Titles of the types: a chain role is only effective once a member of its council has validated it. */
export const roleTypeTitles = { basic: "Básica", chain: "Encadeada" } as const

const systemTitles = new Set<string>(Object.values(platformRoles))

/** Whether the system itself depends on the role's title, so that it can be neither renamed nor removed. */
export const isPlatformRole = ({ appId, title }: GroupedRole): boolean =>
  appId === securityAppId && systemTitles.has(title)

/** The groups that have roles, in order, each sorted by title. */
export function groupRoles<R extends GroupedRole>(
  roles: readonly R[],
): { group: RoleGroup; title: string; roles: R[] }[] {
  return roleGroups
    .map((group) => ({
      group,
      title: titles[group],
      roles: roles
        .filter((role) => roleGroup(role) === group)
        .sort((a, b) => a.title.localeCompare(b.title, "pt-BR")),
    }))
    .filter(({ roles }) => roles.length > 0)
}

/** The prefix of an application's role titles: `ROLE_SINAL_`. */
export function applicationRolePrefix(acronym: string): string {
  return `ROLE_${acronym.trim().toUpperCase()}_`
}
