import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { securityAppId } from "@/domain/access"
import { minPermissions } from "@/domain/applications"
import { groupRoles, roleGroup, roleTypeTitles } from "@/domain/roles"
import { fold } from "@/domain/text/fold"
import { counted } from "@/domain/text/words"

export type Application = AnswerOf<Calls["applications"]["get"]>
export type Role = AnswerOf<Calls["roles"]["list"]>[number]
export type Profile = AnswerOf<Calls["profiles"]["list"]>[number]

/** Whether an application is the platform itself, whose roles are the platform's roles. */
export const isSecurity = ({ id }: Pick<Application, "id">) => id === securityAppId

/** Whether a role is an application's role of administrators or managers, which cannot be edited. */
export function governs(role: Pick<Role, "appId" | "title">): boolean {
  const group = roleGroup(role)
  return group === "administrator" || group === "manager"
}

/** Whether every word of a search is in one of the texts, regardless of accents and case. */
export function matches(search: string, ...texts: string[]): boolean {
  const all = fold(texts.join(" "))
  return fold(search)
    .split(" ")
    .every((word) => all.includes(word))
}

/** A role and the title of its group. */
export interface ListedRole {
  role: Role
  group: string
}

/** The roles that match a search, in the groups of the platform and in their order. */
export function listed(roles: readonly Role[], search: string): ListedRole[] {
  const shown = roles.filter(({ title, description }) => matches(search, title, description))
  return groupRoles(shown).flatMap(({ title, roles: ofGroup }) =>
    ofGroup.map((role) => ({ role, group: title })),
  )
}

/** *Encadeada · 3 validam* */
export const chainText = ({ consul: { length } }: Pick<Role, "consul">) =>
  `${roleTypeTitles.chain} · ${counted(length, "valida", "validam")}`

/** *3 permissões* */
export const permissionsText = (count: number) => counted(count, "permissão", "permissões")

/** The reason why an application cannot have profiles yet: it has too few roles. */
export const fewRolesText = (count: number) =>
  `Um perfil reúne ${minPermissions} permissões ou mais, e esta aplicação tem ${count}: crie antes as permissões.`
