import { sql } from "drizzle-orm"
import { pageSizes } from "@/domain/pageSizes"
import { normalizeIdentifier } from "@/domain/people/identifier"
import type { Handlers } from "../../identity/actor/context"
import { confirmValidation } from "./confirmation"
import { presentValidation } from "./presenter"
import { validationsWaiting } from "./queries"

export const validations: Handlers<"validations"> = {
  list: async ({ db, me }, { query }) => {
    const { search = "", page = 0, size = pageSizes.validations, ...filters } = query
    const items = await validationsWaiting(db, me, { search, ...filters }, { page, size })
    return { items: items.map((item) => presentValidation(item, me)) }
  },

  confirm: (context, { params }) => confirmValidation(context, sql`v.id = ${params.validationId}`),

  // An unknown client gets the same answer, so that it does not reveal who exists.
  confirmRole: (context, { params: { clientId, roleId } }) =>
    confirmValidation(
      context,
      sql`v.client_id in (${clientId}, ${normalizeIdentifier(clientId)}) and v.role_id = ${roleId}`,
    ),
}
