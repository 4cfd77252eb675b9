import { roleAssignment } from "@/server/platform/database/schema/index"
import type { CallerOptions } from "../server/api"
import { account, type System } from "../server/system"

/** The application is SINAL and the caller its admin unless stated otherwise. */
type Options = CallerOptions & { app?: string }

/** Grants roles to several people, and revokes their roles and profiles in one call. `token` is the admin's. */
export const unlinking = ({ db, api }: System, token: string) => ({
  give: (clientIds: string[], id: number) =>
    db
      .insert(roleAssignment)
      .values(clientIds.map((clientId) => ({ clientId, roleId: id, createdBy: account.appAdmin }))),
  unlink: (roles: number[], atalaiaIds: string[], { app = "SINAL", ...options }: Options = {}) =>
    api.bulkUnlink.roles({ token, params: { app }, body: { roles, atalaiaIds }, ...options }),
  unlinkProfiles: (profiles: number[], atalaiaIds: string[], { app = "SINAL", ...options }: Options = {}) =>
    api.bulkUnlink.profiles({ token, params: { app }, body: { profiles, atalaiaIds }, ...options }),
})
