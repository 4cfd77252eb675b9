import { type } from "arktype"
import { sql } from "drizzle-orm"
import { firstNames } from "@/domain/people/person"
import { enumerated } from "@/domain/text/words"
import { type AuditEntry, writeAudit } from "../audit/audit"
import { type Effect, previewSentences } from "../audit/previewSentences"
import { type Database, rows } from "../database/connection"
import { sealMailsWith } from "../mail/outbox"
import { sessionsEndedHere } from "../sessions/endedHere"
import type { Context, Me } from "./context"

/** Thrown to take the transaction back after it was tried. */
class RolledBack extends Error {}

/**
 * Says what a change would do by doing it in a transaction that is taken back: the sentence comes from the same
 * rules that carry the change out. Refusals of the handler pass through.
 */
export async function previewing(
  context: Context & { me?: Me },
  params: Record<string, string | number>,
  attempt: (dryRun: Context & { me?: Me }) => Promise<unknown>,
): Promise<{ effects: Effect[] }> {
  const clientId = typeof params.clientId === "string" ? params.clientId : undefined
  let effects: Effect[] = []
  const origin = { actorId: context.me?.atalaiaId ?? "", address: context.address }
  await context.db
    .transaction(async (tx) => {
      sealMailsWith(context.settings, tx)
      const entries: AuditEntry[] = []
      const before = clientId ? await effectiveGrantsOf(tx, clientId) : undefined
      await attempt({
        ...context,
        dryRun: true,
        db: tx,
        reading: (work) => work(tx),
        change: (work) =>
          work(tx, async (made) => {
            for (const entry of [made].flat()) entries.push(entry)
            await writeAudit(tx, made, origin)
          }),
      })
      const after = clientId ? await effectiveGrantsOf(tx, clientId) : undefined
      // What waits for the end of a change happens now, because this one has none.
      await tx.execute(sql`set constraints all immediate`)
      effects = [
        ...previewSentences(entries),
        ...(before && after ? difference(before, after) : []),
        ...(await sessionsEndedHere(tx, context.me)),
      ]
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return { effects }
}

interface EffectiveGrants {
  name: string
  /** Effective roles, `ROLE_X em SINAL`. */
  roles: Set<string>
  /** Profiles with at least one effective role, `GESTÃO em SINAL`. */
  profiles: Set<string>
}

const grantsRow = type({
  person: "string | null",
  acronym: "string | null",
  roles: "string[] | null",
  profiles: "string[] | null",
})

async function effectiveGrantsOf(db: Database, clientId: string): Promise<EffectiveGrants> {
  const [found] = await rows(
    db,
    grantsRow,
    sql`
      select
        (select name from person where atalaia_id = ${clientId}) as person,
        (select acronym from application where client_id = ${clientId}) as acronym,
        array_agg(distinct w.title || ' em ' || a.acronym) as roles,
        array_agg(distinct p.name || ' em ' || a.acronym) filter (where p.id is not null) as profiles
      from grant_paths_of(${clientId}) w
      join application a on a.id = w.app_id
      left join profile p on p.id = w.profile_id
      where w.effective`,
  )
  return {
    name: found?.acronym ?? firstNames(found?.person ?? clientId),
    roles: new Set(found?.roles ?? []),
    profiles: new Set(found?.profiles ?? []),
  }
}

/** Of a list in a sentence; the rest is counted. */
const listed = 6

function difference(before: EffectiveGrants, after: EffectiveGrants): Effect[] {
  const lost = [...before.roles].filter((role) => !after.roles.has(role))
  const gained = [...after.roles].filter((role) => !before.roles.has(role))
  const idle = [...before.profiles].filter((profile) => !after.profiles.has(profile))
  const effects: Effect[] = []
  if (lost.length > 0)
    effects.push({ text: `${after.name} perde ${enumerated(lost, listed)}.`, tone: "danger" })
  if (idle.length > 0) {
    const text =
      idle.length === 1
        ? `O perfil ${idle[0]} fica sem efeito.`
        : `Os perfis ${enumerated(idle, listed)} ficam sem efeito.`
    effects.push({ text, tone: "danger" })
  }
  if (gained.length > 0)
    effects.push({ text: `${after.name} passa a ter ${enumerated(gained, listed)}.`, tone: "positive" })
  if (lost.length === 0 && gained.length === 0) {
    effects.push({ text: "Nenhum papel com efeito muda agora.", tone: "neutral" })
  }
  return effects
}
