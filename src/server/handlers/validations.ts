import { sql } from "drizzle-orm"
import { clientNamed } from "../access/scope"
import type { Handlers } from "../context"
import { presentValidation } from "../present/validation"
import { confirmValidation } from "../roles/confirmation"
import { validationsWaiting } from "../roles/pendingValidations"

const pageSize = 30

export const validations: Handlers<"validations"> = {
  list: async ({ db, me }, { query }) => {
    const { search = "", page = 0, size = pageSize, ...filters } = query
    const items = await validationsWaiting(db, me, { search, ...filters }, { page, size })
    return { items: items.map(presentValidation) }
  },

  confirm: (context, { params }) => confirmValidation(context, sql`v.id = ${params.validationId}`),

  confirmRole: async (context, { params }) => {
    const { id } = await clientNamed(context.db, params.clientId)
    await confirmValidation(context, sql`v.client_id = ${id} and v.role_id = ${params.roleId}`)
  },
}
