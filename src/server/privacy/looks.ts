import { sql } from "drizzle-orm"
import type { SignedIn } from "../context"
import { rows } from "../database/connection"

/** Minutes in which looking at the same thing again is the same look. */
const sameLook = 10

export interface Looked {
  atalaiaId: string
  name: string
}

/**
 * Keeps that somebody looked at another's registration data, or took one of their documents, by its type. One's own are
 * nobody's business.
 */
export async function recordLook(
  { db, me, change }: SignedIn,
  { atalaiaId, name }: Looked,
  document?: string,
): Promise<void> {
  if (atalaiaId === me.atalaiaId) return
  const known = await rows(
    db,
    sql`
      select from audit u
      where u.subject_id = ${atalaiaId} and u.actor_id = ${me.atalaiaId} and u.kind = 'registration.view'
        and u.about->>'document' is not distinct from ${document ?? null}::text
        and u.at > now() - make_interval(mins => ${sameLook})
      limit 1`,
  )
  if (known.length > 0) return
  await change((_, record) =>
    record({
      kind: "registration.view",
      subjectId: atalaiaId,
      about: { subject: name, ...(document !== undefined && { document }) },
    }),
  )
}
