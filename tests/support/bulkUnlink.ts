import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { roleAssignment } from "@/server/database/schema/index"
import { type Answer, account, type CallOptions, type System } from "./system"

type Unlinked = AnswerOf<Calls["bulkUnlink"]["roles"]>

/** Where it is done and by whom: SINAL, and its admin, where not stated. */
type Options = CallOptions & { app?: string }

/** Gives roles to several people, and takes roles and profiles back from them, in one call; `token` is the admin's. */
export function unlinking({ db, call }: System, token: string) {
  const unlink =
    (kind: "roles" | "profiles") =>
    <T = Unlinked>(
      ids: number[],
      atalaiaIds: string[],
      { app = "SINAL", ...options }: Options = {},
    ): Promise<Answer<T>> =>
      call<T>("DELETE", `/client/application/${app}/assignments/${kind}`, {
        token,
        body: { [kind]: ids, atalaiaIds },
        ...options,
      })
  return {
    give: (clientIds: string[], id: number) =>
      db
        .insert(roleAssignment)
        .values(clientIds.map((clientId) => ({ clientId, roleId: id, createdBy: account.appAdmin }))),
    unlink: unlink("roles"),
    unlinkProfiles: unlink("profiles"),
  }
}
