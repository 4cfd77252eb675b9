import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type SecondPersonReason, secondPersonReasonNames, secondPersonReasons } from "@/domain/plans"
import { capitalized, counted } from "@/domain/text/words"
import type { AuditEntry } from "../../audit/rows/audit"
import { type Database, rows } from "../../platform/database/connection"
import type { Settings } from "../../platform/settings/settings"
import type { LineOutcome } from "./carryingOut"

/** Whether an audit kind is an irreversible removal. */
const removes = ({ kind }: AuditEntry) => /\.(delete|remove\w*)$/.test(kind)

const grants = new Set<AuditEntry["kind"]>([
  "role.grant",
  "role.extend",
  "profile.grant",
  "profile.extend",
  "role.validate",
])

const given = type({ administrative: "boolean" })

/**
 * Whether lines grant an administrative role: a portal role, also through a profile, or by removing what kept it from being
 * effective.
 */
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
 * The reasons in Portuguese why changes need a second person; empty if they do not. They follow from the changes' audit
 * entries in the same transaction, not from how the lines were written.
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
