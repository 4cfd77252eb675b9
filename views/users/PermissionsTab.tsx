import { PermissionList } from "@views/assignments/PermissionList"
import type { UserDetail } from "@/palette/userTarget"

/** A person's permissions in each application, and granting them. */
export default function PermissionsTab({ user: { atalaiaId } }: { user: UserDetail }) {
  return <PermissionList client={{ clientId: atalaiaId, clientKind: "user" }} />
}
