import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { recordOf } from "@/domain/records"
import { type SectionName, sectionNames } from "@/domain/registration/fields"
import { itemProblems, phoneProblems, sectionProblems } from "@/domain/registration/rules"
import { type MissingName, missingNames, sectionTitles } from "@/domain/registration/sections"
import { enumerated } from "@/domain/text/words"
import { type Database, rows } from "../../platform/database/connection"
import { Refusal } from "../../platform/refusal/refusal"
import { requiredDocuments } from "../registrationData/files"
import { storedItems } from "../registrationData/items"
import { circumstancesOf } from "../registrationData/references"
import type { Subject } from "../registrationData/scope"
import { storedPhones, storedSection } from "../registrationData/stored"

/**
 * The parts in which a required value is missing or violates the present rules. If a section has a pending request, the request
 * is checked.
 */
export async function missingInfo(db: Database, subject: Subject): Promise<Record<MissingName, boolean>> {
  const lacking = new Set<SectionName>()
  for (const name of sectionNames) if (await sectionLacks(db, subject, name)) lacking.add(name)
  return {
    ...recordOf(sectionNames, (name) => lacking.has(name)),
    education: await educationLacks(db, subject),
    requiredDocuments: (await absentDocuments(db, subject)).length > 0,
  }
}

async function sectionLacks(db: Database, subject: Subject, section: SectionName): Promise<boolean> {
  const { valid, pending } = await storedSection(db, section, subject.atalaiaId)
  const values = pending ?? valid ?? {}
  const about = await circumstancesOf(db, subject, values)
  if (Object.keys(sectionProblems(section, values, about)).length > 0) return true
  if (section !== "communication") return false
  const phones = await storedPhones(db, subject.atalaiaId)
  const latest = phones.pending.length > 0 ? phones.pending : phones.valid
  return Object.keys(phoneProblems(latest)).length > 0
}

/** Courses and languages are optional; existing ones must be complete. */
async function educationLacks(db: Database, subject: Subject): Promise<boolean> {
  const items = []
  for (const item of ["courses", "languages"] as const) {
    for (const { values } of await storedItems(db, item, subject.atalaiaId)) items.push({ item, values })
  }
  const about = await circumstancesOf(db, subject, ...items.map(({ values }) => values))
  return items.some(({ item, values }) => Object.keys(itemProblems(item, values, about)).length > 0)
}

const documentTypeId = type({ id: "number.integer" })

/** Labels of required documents that neither exist nor are requested. */
async function absentDocuments(db: Database, { atalaiaId, isForeign }: Subject): Promise<string[]> {
  const present = await rows(
    db,
    documentTypeId,
    sql`
      select document_type_id as id from registration_file
      where atalaia_id = ${atalaiaId} and change is distinct from 'delete'`,
  )
  const ids = new Set(present.map(({ id }) => id))
  return (await requiredDocuments(db, isForeign)).filter(({ id }) => !ids.has(id)).map(({ label }) => label)
}

/** 422 if something is missing, with the parts in the specification's words. */
export async function refuseIncomplete(db: Database, subject: Subject): Promise<void> {
  const missing = await missingInfo(db, subject)
  const parts = missingNames.filter((name) => missing[name])
  if (parts.length === 0) return
  const where = enumerated(parts.map((name) => sectionTitles[name]))
  throw new Refusal(
    422,
    "INCOMPLETE",
    `Existem informações obrigatórias no seu formulário de ${where} que não foram preenchidas!`,
  )
}
