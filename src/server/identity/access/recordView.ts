import type { ViewKind } from "@/domain/audit/kinds"
import { recordedLately } from "../../audit/views/viewLog"
import type { AuthenticatedContext } from "../actor/context"

export interface ViewedPerson {
  atalaiaId: string
  name: string
}

/**
 * Audits that the actor viewed another person's registration data or photo, or downloaded one of their documents (by its type).
 * Viewing one's own is not audited.
 */
export async function recordView(
  { db, me, change }: AuthenticatedContext,
  { atalaiaId, name }: ViewedPerson,
  kind: ViewKind,
  document?: string,
): Promise<void> {
  if (atalaiaId === me.atalaiaId || (await recordedLately(db, me.atalaiaId, kind, atalaiaId, document)))
    return
  await change((_, record) =>
    record({
      kind,
      subjectId: atalaiaId,
      about: { subject: name, ...(document !== undefined && { document }) },
    }),
  )
}
