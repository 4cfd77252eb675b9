import { sql } from "drizzle-orm"
import type { Quota } from "@/contract/call"
import { type } from "@/contract/type"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { type AuditOrigin, writeAudit } from "../../audit/rows/audit"
import type { Actor } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { lockNumber } from "../../platform/database/locks"
import { Refusal } from "../../platform/refusal/refusal"

/** How many people's data an actor may read in one session and within a day. */
export const quotas: Record<Quota, { session: number; day: number }> = {
  person: { session: 150, day: 400 },
  revealed: { session: 20, day: 50 },
}

const whatOf: Record<Quota, string> = {
  person: "os dados cadastrais",
  revealed: "os dados ocultos",
}

const ownerOfFile = type({ id: "string" })

/** The person whose data a call is about; undefined if it is the actor. A document belongs to its person. */
export async function subjectOf(
  db: Database,
  me: Actor,
  { atalaiaId, fileId }: Readonly<Record<string, string | number>>,
): Promise<string | undefined> {
  if (atalaiaId === undefined && fileId === undefined) return undefined
  const id =
    fileId === undefined
      ? normalizeIdentifier(String(atalaiaId))
      : ((
          await rows(
            db,
            ownerOfFile,
            sql`select atalaia_id as id from registration_file where id = ${fileId}`,
          )
        )[0]?.id ?? `documento ${fileId}`)
  return id === "me" || id === me.atalaiaId ? undefined : id.slice(0, 40)
}

const readSoFar = type({ session: "number.integer", day: "number.integer" })

/**
 * Counts that a session reads a person's data. 429 if that is one person too many in this session or within a day; the first
 * time, it is also audited as an alarm. Reading the same person again does not count.
 */
export async function countRead(
  db: Database,
  me: Actor,
  quota: Quota,
  subjectId: string,
  origin: AuditOrigin,
): Promise<void> {
  const inSession = sql`session_hash = ${me.tokenHash} and quota = ${quota}`
  const known = await hasRows(
    db,
    sql`select from personal_read where ${inSession} and subject_id = ${subjectId}`,
  )
  if (known) return
  const reached = await db.transaction(async (tx) => {
    // Serializes an actor's reads, so that concurrent calls cannot exceed the limit.
    await tx.execute(
      sql`select pg_advisory_xact_lock(${lockNumber("readingPersonal")}::int, hashtext(${me.atalaiaId}))`,
    )
    const [counted] = await rows(
      tx,
      readSoFar,
      sql`
        select (count(*) filter (where session_hash = ${me.tokenHash}))::int as session,
          (count(distinct subject_id) filter (where subject_id <> ${subjectId}))::int as day
        from personal_read
        where actor_id = ${me.atalaiaId} and quota = ${quota} and at > now() - interval '1 day' and subject_id <> ''`,
    )
    const { session = 0, day = 0 } = counted ?? {}
    const limits = quotas[quota]
    const over = session >= limits.session ? "session" : day >= limits.day ? "day" : undefined
    const made = await hasRows(
      tx,
      sql`
        insert into personal_read (session_hash, quota, subject_id, actor_id)
        values (${me.tokenHash}, ${quota}, ${over ? "" : subjectId}, ${me.atalaiaId})
        on conflict do nothing returning quota`,
    )
    if (over && made) {
      await writeAudit(
        tx,
        {
          kind: "quota.reached",
          subjectId: me.atalaiaId,
          about: { subject: me.name, document: whatOf[quota], count: String(limits[over]) },
          after: { quota, over },
        },
        origin,
      )
    }
    return over
  })
  if (reached) throw quotaReached(quota, reached)
}

const quotaReached = (quota: Quota, over: "session" | "day") =>
  new Refusal(
    429,
    "QUOTA",
    `Você já abriu ${whatOf[quota]} de ${quotas[quota][over]} pessoas ${over === "session" ? "nesta sessão" : "em um dia"}, que é o limite. O fato fica registrado; se o trabalho o exige, procure o administrador geral.`,
  )
