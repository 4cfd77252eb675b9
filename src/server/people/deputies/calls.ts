import { pageSizes } from "@/domain/pageSizes"
import { clientNamed } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { acceptDeputy, endDeputy } from "./ending"
import { nameDeputy } from "./naming"
import { presentDeputy } from "./presenter"
import { deputiesOf } from "./queries"

export const deputies: Handlers<"deputies"> = {
  list: async ({ db, me }, { query: { page = 0, size = pageSizes.deputies } }) => {
    const items = await deputiesOf(db, me.atalaiaId, { page, size })
    return { items: items.map((row) => presentDeputy(row, me)) }
  },

  ofClient: async ({ db, me }, { params, query: { page = 0, size = pageSizes.deputies } }) => {
    const { id } = await clientNamed(db, params.clientId)
    const items = await deputiesOf(db, id, { page, size })
    return { items: items.map((row) => presentDeputy(row, me)) }
  },

  name: (context, { body }) => nameDeputy(context, body),

  accept: (context, { params }) => acceptDeputy(context, params.deputyId),

  end: (context, { params, query }) => endDeputy(context, params.deputyId, query.justification),
}
