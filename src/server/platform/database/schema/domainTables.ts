import { integer, pgTable, text } from "drizzle-orm/pg-core"
import { type DomainName, domainTables } from "@/domain/domainTables"
import type { RequiredOf } from "@/domain/registration/files"

/**
 * Domain tables (`src/domain/domainTables.ts`): each is a separate table, so that other rows can reference its values. Each
 * is exported separately, because drizzle-kit reads the exports.
 */
const lookup = <Name extends DomainName>(name: Name) =>
  pgTable(domainTables[name].table, {
    id: integer("id").primaryKey(),
    label: text("label").notNull(),
    description: text("description"),
  })

export const cnhCategory = lookup("cnh-categories")
export const sex = lookup("sexes")
export const genderIdentity = lookup("gender-identities")
export const patent = lookup("patents")
export const rhFactor = lookup("rh-factors")
export const skinColor = lookup("skin-colors")
export const visaType = lookup("visa-types")
export const bloodType = lookup("blood-types")
export const bankAccountType = lookup("bank-account-types")
export const maritalStatus = lookup("marital-status")
export const phoneType = lookup("phone-types")
export const inssDeclaration = lookup("inss-declarations")
export const nationality = lookup("nationalities")
export const academicFormation = lookup("academic-formations")
export const studyArea = lookup("study-areas")
export const courseModality = lookup("course-modalities")
export const documentType = pgTable(domainTables["document-types"].table, {
  id: integer("id").primaryKey(),
  label: text("label").notNull(),
  description: text("description"),
  /** Whose registration must include this document; null if it is never required. Foreigners have documents of their own. */
  requiredOf: text("required_of").$type<RequiredOf>(),
})
export const proficiencyRating = lookup("proficiency-ratings")
export const rneClassification = lookup("rne-classifications")
export const organizationType = lookup("organization-types")
export const organizationClassification = lookup("organization-classifications")
export const specialization = lookup("specializations")
/** The spheres, which cannot be edited: see `src/domain/organizations/spheres.ts`. */
export const region = pgTable("region", {
  id: integer("id").primaryKey(),
  label: text("label").notNull(),
  description: text("description"),
})

export const language = pgTable(domainTables.languages.table, {
  id: integer("id").primaryKey(),
  label: text("label").notNull(),
  isoCode: text("iso_code"),
})
export const country = pgTable(domainTables.countries.table, {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  isoCode: text("iso_code"),
})
export const state = pgTable(domainTables.states.table, {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  uf: text("uf").notNull().unique(),
})
export const city = pgTable(domainTables.cities.table, {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  stateId: integer("state_id")
    .notNull()
    .references(() => state.id),
})
export const bank = pgTable(domainTables.banks.table, {
  id: integer("id").primaryKey(),
  code: text("code").notNull(),
  name: text("name").notNull(),
  nameReduced: text("name_reduced").notNull(),
})
