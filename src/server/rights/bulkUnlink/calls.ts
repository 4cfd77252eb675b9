import type { Handlers } from "../../identity/actor/context"
import { unlink } from "./unlinking"

export const bulkUnlink: Handlers<"bulkUnlink"> = {
  roles: async (context, { params, body: { roles: ids, atalaiaIds } }) => ({
    results: await unlink(context, "role", params.app, { ids, atalaiaIds }),
  }),

  profiles: async (context, { params, body: { profiles: ids, atalaiaIds } }) => ({
    results: await unlink(context, "profile", params.app, { ids, atalaiaIds }),
  }),
}
