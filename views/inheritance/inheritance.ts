import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { platformRoles } from "@/domain/roles"
import { counted } from "@/domain/text/words"
import type { CheckItem } from "@/ui/choice/CheckList"

type InheritableRole = AnswerOf<Calls["inheritance"]["get"]>["roles"][number]

/** The reason why a role is locked. The server decides whether it is. */
const lockedBecause = (title: string) =>
  title === platformRoles.user ? "Todos já o têm" : "Só para admins gerais"

/** The roles of the platform as checkboxes. */
export const inheritanceItems = (roles: readonly InheritableRole[]): CheckItem[] =>
  roles.map(({ id, title, description, locked }) => ({
    value: String(id),
    label: title,
    detail: description,
    ...(locked && { locked: lockedBecause(title) }),
  }))

/** The roles that an application inherits now, as values of the checkboxes. */
export const inheritedIds = (roles: readonly InheritableRole[]): readonly string[] =>
  roles.filter(({ inherited }) => inherited).map(({ id }) => String(id))

/** The difference between two sets of roles, as the call takes it. */
export const differenceOf = (before: readonly string[], after: readonly string[]) => ({
  add: after.filter((id) => !before.includes(id)).map(Number),
  remove: before.filter((id) => !after.includes(id)).map(Number),
})

/** *+2 −1: 2 papéis a herdar, 1 a deixar de herdar* */
export const summary = (added: number, removed: number) =>
  `+${added} −${removed}: ${counted(added, "papel", "papéis")} a herdar, ${removed} a deixar de herdar`
