import { sql } from "drizzle-orm"
import { revealReasonProblem } from "@/domain/revealReason"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { conflict, invalid } from "../../platform/refusal/refusal"
import { subjectNamed } from "./scope"

/** Minutes for which a session may read the data after giving a reason. */
const minutes = 30

/** Reveals a person's concealed data to this session. The reason is stored and shown to the person. */
export function reveal(context: AuthenticatedContext, id: string, given: string): Promise<void> {
  const justification = given.trim()
  const { me, dryRun, change } = context
  const problem = revealReasonProblem(justification)
  // A dry run has no reason yet.
  if (problem && !dryRun) throw invalid({ justification: problem })
  return change(async (tx, record) => {
    const { atalaiaId, name, email, concealed } = await subjectNamed(context, tx, id)
    if (!concealed) throw conflict("Nada está oculto para você nestes dados.", "ALREADY_SO")
    await tx.execute(sql`
      insert into personal_reveal (session_hash, atalaia_id, expire_date)
      values (${me.tokenHash}, ${atalaiaId}, now() + make_interval(mins => ${minutes}))
      on conflict (session_hash, atalaia_id) do update set expire_date = excluded.expire_date`)
    await record({
      kind: "registration.reveal",
      subjectId: atalaiaId,
      about: { subject: name || email },
      justification,
    })
  })
}
