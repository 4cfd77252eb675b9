import { Tag } from "@/ui/Tag"
import { chainText, type Role } from "./roles"

/** Whether there is anything particular about a role. */
export const hasTags = ({ type, twoFactorRequired, disabled }: Role) =>
  type === "chain" || twoFactorRequired || disabled

/** What is particular about a role; on one line where its surroundings do not wrap. */
export function RoleTags({ role }: { role: Role }) {
  return (
    <span className="empty:hidden [&>*]:mr-1.5">
      {role.type === "chain" && <Tag tone="accent">{chainText(role)}</Tag>}
      {role.twoFactorRequired && <Tag>Exige 2FA</Tag>}
      {role.disabled && <Tag tone="bad">Desabilitada</Tag>}
    </span>
  )
}
