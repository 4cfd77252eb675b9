import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type ChangeKind, kindOfChange } from "@/domain/registration/changeKinds"
import { type SectionName, sectionFields } from "@/domain/registration/fields"
import { type Database, rows } from "../../platform/database/connection"
import { dropPending, storedPhones, storedSection, writePhones } from "./stored"

export const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const waitingFields = type({ fields: "string[]" })

/**
 * Updates the row that marks a user's pending changes: the fields of one part (`personal.…`, `courses`) are replaced by those
 * requested now. If no part has any left, the row is deleted. The registration must be locked.
 */
export async function markChanges(
  tx: Database,
  atalaiaId: string,
  part: string,
  fields: readonly string[],
): Promise<void> {
  const [waiting] = await rows(
    tx,
    waitingFields,
    sql`select fields from registration_change where atalaia_id = ${atalaiaId} for update`,
  )
  const others = (waiting?.fields ?? []).filter((field) => field !== part && !field.startsWith(`${part}.`))
  const all = [...others, ...fields].sort()
  if (all.length === 0) {
    await tx.execute(sql`delete from registration_change where atalaia_id = ${atalaiaId}`)
    return
  }
  const kinds = new Set(all.map(kindOfChange))
  const is = (kind: ChangeKind) => kinds.has(kind)
  const list = sql`array(select jsonb_array_elements_text(${JSON.stringify(all)}::jsonb))`
  await tx.execute(sql`
    insert into registration_change (atalaia_id, fields, sensitive, communication, general)
    values (${atalaiaId}, ${list}, ${is("sensitive")}, ${is("communication")}, ${is("general")})
    on conflict (atalaia_id) do update set
      fields = excluded.fields, sensitive = excluded.sensitive, communication = excluded.communication,
      general = excluded.general, last_update = now(), version = default`)
}

/** Fields of a section whose requested values differ from the current ones; empty without a request. */
export async function differingFields(
  tx: Database,
  section: SectionName,
  atalaiaId: string,
): Promise<string[]> {
  const { valid, pending } = await storedSection(tx, section, atalaiaId)
  if (!pending) return []
  const current: Record<string, unknown> = { ...valid }
  const requested: Record<string, unknown> = { ...pending }
  return Object.keys(sectionFields[section]).filter((name) => requested[name] !== current[name])
}

/** Stores which fields are pending, and drops a request without differences. */
export async function settle(
  tx: Database,
  section: SectionName,
  atalaiaId: string,
  version: number,
): Promise<void> {
  const fields = await differingFields(tx, section, atalaiaId)
  if (section === "communication") {
    const phones = await storedPhones(tx, atalaiaId)
    if (phones.pending.length > 0 && !sameJson(phones.valid, phones.pending)) fields.push("phones")
  }
  if (fields.length === 0) {
    await dropPending(tx, section, atalaiaId, version)
    if (section === "communication") await writePhones(tx, atalaiaId, true, [])
  }
  await markChanges(
    tx,
    atalaiaId,
    section,
    fields.map((name) => `${section}.${name}`),
  )
}
