import { type } from "arktype"
import { sql } from "drizzle-orm"
import { type SecondPersonReason, secondPersonReasonNames, secondPersonReasons } from "@/domain/plans"
import { capitalized, counted } from "@/domain/text/words"
import type { AuditEntry } from "../audit/audit"
import { type Database, rows } from "../database/connection"
import type { Settings } from "../settings"
import type { LineOutcome } from "./carryingOut"

/** By what a change says of itself: that something is gone afterwards, and nothing brings it back. */
const removes = ({ kind }: AuditEntry) => /\.(delete|remove\w*)$/.test(kind)

const grants = new Set<AuditEntry["kind"]>([
  "role.grant",
  "role.extend",
  "profile.grant",
  "profile.extend",
  "role.validate",
])

const given = type({ administrative: "boolean" })

/** Whether something is given that administers: a role of the portal, also within a profile, or by what kept it from having effect. */
async function givesAdministration(tx: Database, lines: readonly LineOutcome[]): Promise<boolean> {
  const granted = lines.flatMap(({ entries }) => entries).filter(({ kind }) => grants.has(kind))
  const profileIds = granted.flatMap(({ after }) => after?.profileId ?? [])
  const roleIds = [
    ...granted.flatMap(({ roleId }) => roleId ?? []),
    ...lines.flatMap(({ portalRoles }) => portalRoles),
  ]
  if (profileIds.length + roleIds.length === 0) return false
  const [found] = await rows(
    tx,
    given,
    sql`
      select exists (
        select from (
          select jsonb_array_elements_text(${JSON.stringify(roleIds)}::jsonb)::int
          union
          select p.role_id from profile_role p
          where p.profile_id in (select jsonb_array_elements_text(${JSON.stringify(profileIds)}::jsonb)::int)
        ) r(id) where is_administrative(r.id)
      ) as administrative`,
  )
  return found?.administrative ?? false
}

/**
 * Why what was done takes a second person, in words; nothing where it takes none. Looked at in the transaction in which it
 * was done, by what the changes themselves say, not by how they were written.
 */
export async function secondPersonFor(
  tx: Database,
  lines: readonly LineOutcome[],
  { planApproval: { kinds, people } }: Pick<Settings, "planApproval">,
): Promise<string[]> {
  const entries = lines.flatMap((line) => line.entries)
  const others = lines.flatMap((line) => line.others ?? [])
  const holds: Record<SecondPersonReason, () => boolean | Promise<boolean>> = {
    administration: () => others.some(({ administers }) => administers) || givesAdministration(tx, lines),
    removals: () => entries.some(removes),
  }
  const reasons: string[] = []
  for (const name of secondPersonReasonNames) {
    if (kinds.includes(name) && (await holds[name]())) reasons.push(capitalized(secondPersonReasons[name]))
  }
  const named = entries.flatMap(({ subjectId }) => subjectId ?? [])
  const subjects = new Set([...named, ...others.flatMap(({ ids }) => ids)]).size
  if (people > 0 && subjects > people) {
    reasons.push(`É sobre ${counted(subjects, "pessoa", "pessoas")}, mais de ${people}`)
  }
  return reasons
}
