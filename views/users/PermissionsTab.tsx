import { PermissionList } from "@views/assignments/PermissionList"
import type { UserDetail } from "@/palette/userTarget"

/** What a person may do in each application, and the granting of it (1-core §2.8, §4). */
export default function PermissionsTab({ user: { atalaiaId } }: { user: UserDetail }) {
  return <PermissionList client={{ clientId: atalaiaId, clientKind: "user" }} />
}
