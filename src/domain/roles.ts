import { appAdminPrefix, appManagerPrefix, platformPrefix, platformRoles, securityAppId } from "./access"

export { platformPrefix }

/** The groups that roles are shown in, in their order. */
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

/** Whether the system itself reads a role by its title, so that it keeps title, type and existence. */
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

/** What the titles of an application's roles start with: `ROLE_SINAL_`. */
export function applicationRolePrefix(acronym: string): string {
  return `ROLE_${acronym.trim().toUpperCase()}_`
}
