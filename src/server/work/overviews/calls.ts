import { pageSizes } from "@/domain/pageSizes"
import { clientNamed } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { presentBlockOverview, presentRoleOverview } from "./presenter"
import { closingsOf, roleWaysOf } from "./queries"

/** Applications of a page. */
export const overviews: Handlers<"overviews"> = {
  roles: async ({ db, me }, { params, query }) => {
    const client = await clientNamed(db, params.clientId)
    const { search = "", page = 0, size = pageSizes.overviews } = query
    return { items: presentRoleOverview(await roleWaysOf(db, me, client.id, { search, page, size }), client) }
  },

  blocks: async ({ db, me }, { params, query }) => {
    const client = await clientNamed(db, params.clientId)
    const { search = "", page = 0, size = pageSizes.overviews } = query
    return { items: presentBlockOverview(await closingsOf(db, me, client.id, { search, page, size })) }
  },
}
