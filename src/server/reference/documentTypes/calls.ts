import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { Handlers } from "../../identity/actor/context"
import { rows } from "../../platform/database/connection"

const documentTypeRow = type({ id: "number.integer", label: "string", description: "string | null" })

export const documentTypes: Handlers<"documentTypes"> = {
  list: async ({ db }) => {
    const documentRows = await rows(
      db,
      documentTypeRow,
      sql`select id, label, description from document_type order by fold(label), id`,
    )
    return documentRows.map(({ id, label, description }) => ({
      id,
      label,
      ...(description !== null && { description }),
    }))
  },
}
