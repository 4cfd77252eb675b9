import { integer, pgTable, text } from "drizzle-orm/pg-core"
import type { RequiredOf } from "@/domain/registration/files"

/** Domain tables (2-organizations §2.4): each a table of its own, so that what uses a value refers to it. */
const lookup = <Name extends string>(name: Name) =>
  pgTable(name, {
    id: integer("id").primaryKey(),
    label: text("label").notNull(),
    description: text("description"),
  })

export const cnhCategory = lookup("cnh_category")
export const sex = lookup("sex")
export const genderIdentity = lookup("gender_identity")
export const patent = lookup("patent")
export const rhFactor = lookup("rh_factor")
export const skinColor = lookup("skin_color")
export const visaType = lookup("visa_type")
export const bloodType = lookup("blood_type")
export const bankAccountType = lookup("bank_account_type")
export const maritalStatus = lookup("marital_status")
export const phoneType = lookup("phone_type")
export const inssDeclaration = lookup("inss_declaration")
export const nationality = lookup("nationality")
export const academicFormation = lookup("academic_formation")
export const studyArea = lookup("study_area")
export const courseModality = lookup("course_modality")
export const documentType = pgTable("document_type", {
  id: integer("id").primaryKey(),
  label: text("label").notNull(),
  description: text("description"),
  /** Whose registration must bring one; null where nobody's. A foreigner has papers of their own. */
  requiredOf: text("required_of").$type<RequiredOf>(),
})
export const proficiencyRating = lookup("proficiency_rating")
export const rneClassification = lookup("rne_classification")
export const organizationType = lookup("organization_type")
export const organizationClassification = lookup("organization_classification")
export const specialization = lookup("specialization")
/** Spheres: FED, EST, MUN, INT. */
export const region = lookup("region")

export const language = pgTable("language", {
  id: integer("id").primaryKey(),
  label: text("label").notNull(),
  isoCode: text("iso_code"),
})
export const country = pgTable("country", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  isoCode: text("iso_code"),
})
export const state = pgTable("state", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  uf: text("uf").notNull().unique(),
})
export const city = pgTable("city", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
  stateId: integer("state_id")
    .notNull()
    .references(() => state.id),
})
export const bank = pgTable("bank", {
  id: integer("id").primaryKey(),
  code: text("code").notNull(),
  name: text("name").notNull(),
  nameReduced: text("name_reduced").notNull(),
})
