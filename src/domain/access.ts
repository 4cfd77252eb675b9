/** Token types, role names and abilities: who may do what (1-core §2.2, §6; the scope of each is SQL in the server). */

/** The seven kinds of session (1-core §2.2). */
export const tokenTypes = [
  "access",
  "recover",
  "expiredPassword",
  "firstAccess",
  "twoFactor",
  "twoFactorRecover",
  "registry",
] as const
export type TokenType = (typeof tokenTypes)[number]

/** Platform roles by name, with the title each has in the security application. */
export const platformRoles = {
  user: "ROLE_ATALAIA_USER",
  admin: "ROLE_ATALAIA_ADMIN",
  orgManager: "ROLE_ATALAIA_ORG_MANAGER",
  registryManager: "ROLE_ATALAIA_REGISTRY_MANAGER",
  managerInsert: "ROLE_ATALAIA_MANAGER_INSERT",
  managerSearch: "ROLE_ATALAIA_MANAGER_SEARCH",
  managerUpdate: "ROLE_ATALAIA_MANAGER_UPDATE",
  authorizer: "ROLE_ATALAIA_AUTHORIZER",
  authorizerManager: "ROLE_ATALAIA_AUTHORIZER_MANAGER",
  authorizerEditor: "ROLE_ATALAIA_AUTHORIZER_EDITOR",
  linker: "ROLE_ATALAIA_LINKER",
} as const
export type RoleName = keyof typeof platformRoles

/** The security application: the portal itself, holder of every platform role (1-core §9). */
export const securityAppId = 1

export const platformPrefix = "ROLE_ATALAIA_"
export const appAdminPrefix = "ROLE_ADMIN_APP_"
export const appManagerPrefix = "ROLE_GER_APP_"

/** The facts about a person that abilities are decided from, in the words of 1-core §6. */
function flagsOf(roles: readonly string[]) {
  const has = (name: RoleName) => roles.includes(name)
  const superAdmin = has("admin")
  const appAdmin = roles.some((role) => role.startsWith(appAdminPrefix))
  const appManager = roles.some((role) => role.startsWith(appManagerPrefix))
  return { has, superAdmin, appAdmin, appManager, admin: superAdmin || appAdmin }
}
type Flags = ReturnType<typeof flagsOf>

/** Every ability and the rule behind it; the route table of 1-core §2.2 is written in these names. */
const rules = {
  /** Platform roles, creating and deleting applications, everything reserved to the super admin. */
  "platform.administer": (f: Flags) => f.superAdmin,
  "applications.administer": (f: Flags) => f.admin,
  "applications.view": (f: Flags) => f.admin || f.appManager,
  "assignments.manage": (f: Flags) => f.admin,
  "users.search": (f: Flags) =>
    f.admin || f.appManager || f.has("managerSearch") || f.has("authorizerEditor"),
  "users.update": (f: Flags) => f.superAdmin || f.has("managerUpdate"),
  "users.editDetails": (f: Flags) => f.superAdmin || f.has("managerUpdate") || f.has("authorizerEditor"),
  "preUsers.create": (f: Flags) => f.superAdmin || f.has("managerInsert") || f.has("authorizerEditor"),
  "preUsers.view": (f: Flags) =>
    f.superAdmin || f.has("authorizerEditor") || f.appManager || f.has("managerSearch"),
  "preUsers.ongoing": (f: Flags) => f.superAdmin,
  "preUsers.edit": (f: Flags) => f.superAdmin || f.has("authorizerEditor"),
  "preUsers.open": (f: Flags) => f.superAdmin || f.has("managerInsert"),
  "sessions.view": (f: Flags) => f.admin,
  "sessions.inspect": (f: Flags) => f.admin || f.has("authorizer"),
  "dashboard.view": (f: Flags) => f.admin || f.has("managerSearch"),
  "organizations.manage": (f: Flags) => f.superAdmin || f.has("orgManager"),
  "evaluations.decide": (f: Flags) => f.superAdmin || f.has("authorizer"),
  "settings.view": (f: Flags) => f.superAdmin || f.has("registryManager") || f.has("orgManager"),
  "texts.manage": (f: Flags) => f.superAdmin || f.has("registryManager"),
  "accessRequests.make": (f: Flags) => isPlain(f),
  "accessRequests.decide": (f: Flags) => f.admin || f.has("linker"),
  "authorizers.manage": (f: Flags) => f.superAdmin || f.has("authorizerManager"),
  "linkers.manage": (f: Flags) => f.admin,
  "history.view": (f: Flags) => f.admin,
} as const
export type Ability = keyof typeof rules

/** An ordinary user: holds the plain role and nothing that administers. */
function isPlain(f: Flags): boolean {
  const others = Object.keys(platformRoles).filter((name) => name !== "user") as RoleName[]
  return f.has("user") && !f.appAdmin && !f.appManager && !others.some(f.has)
}

/**
 * The abilities that roles give. `roles` holds role names (`admin`, `orgManager`, …) and the titles of
 * application admin and manager roles (`ROLE_ADMIN_APP_…`, `ROLE_GER_APP_…`), as the session answers them.
 */
export function abilitiesOf(roles: readonly string[]): Ability[] {
  const flags = flagsOf(roles)
  return (Object.keys(rules) as Ability[]).filter((ability) => rules[ability](flags))
}

/** Every ability there is, for tests that walk them. */
export const allAbilities = Object.keys(rules) as Ability[]

/** What people call whoever holds a role. */
const holderNames: Record<RoleName, string> = {
  admin: "administrador geral",
  orgManager: "gestor de organizações",
  registryManager: "gestor de cadastros",
  managerInsert: "gestor de inclusão",
  managerSearch: "gestor de pesquisa",
  managerUpdate: "gestor de atualização",
  authorizer: "cadastrador autorizador",
  authorizerManager: "gestor de autorizadores",
  authorizerEditor: "autorizador editor",
  linker: "cadastrador vinculador",
  user: "usuário comum",
}

const everyHolder: readonly [role: string, name: string][] = [
  ...Object.entries(holderNames),
  [appAdminPrefix, "administrador de aplicação"],
  [appManagerPrefix, "gestor de aplicação"],
]

/** Who has one of these abilities by a role alone, as people call them. */
export const whoMay = (abilities: readonly Ability[]): string[] =>
  everyHolder
    .filter(([role]) => abilitiesOf([role]).some((ability) => abilities.includes(ability)))
    .map(([, name]) => name)
