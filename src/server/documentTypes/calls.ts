import { sql } from "drizzle-orm"
import { rows } from "../database/connection"
import type { Handlers } from "../http/context"

interface DocumentTypeRow {
  id: number
  label: string
  description: string | null
}

export const documentTypes: Handlers<"documentTypes"> = {
  list: async ({ db }) => {
    const found = await rows<DocumentTypeRow>(
      db,
      sql`select id, label, description from document_type order by fold(label), id`,
    )
    return found.map(({ id, label, description }) => ({
      id,
      label,
      ...(description !== null && { description }),
    }))
  },
}
