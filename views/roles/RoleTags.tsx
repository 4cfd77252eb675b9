import { Tag } from "@/ui/badges/Tag"
import { chainText, type Role } from "./roles"

/** Whether a role has any tags. */
export const hasTags = ({ type, twoFactorRequired, disabled }: Role) =>
  type === "chain" || twoFactorRequired || disabled

/** The special properties of a role as tags. */
export function RoleTags({ role }: { role: Role }) {
  return (
    <span className="empty:hidden [&>*]:mr-1.5">
      {role.type === "chain" && <Tag tone="accent">{chainText(role)}</Tag>}
      {role.twoFactorRequired && <Tag>Exige 2FA</Tag>}
      {role.disabled && <Tag tone="bad">Desabilitada</Tag>}
    </span>
  )
}
