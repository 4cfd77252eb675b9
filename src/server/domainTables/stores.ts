import type { DomainColumn, DomainName } from "@/domain/domainTables"

/** Where a domain table is kept. */
interface Store {
  table: string
  /** Columns that are not called as in the table of `domainTables`. */
  columns?: Partial<Record<DomainColumn["name"], string>>
  /** Its entries are steps of a scale, which stand in the order they were made; others stand by their names. */
  scale?: true
}

const named = { label: "name" } as const

/** Names of database tables and columns, never from outside: they are put into SQL as identifiers. */
export const stores: Record<DomainName, Store> = {
  "document-types": { table: "document_type" },
  "cnh-categories": { table: "cnh_category" },
  sexes: { table: "sex" },
  "gender-identities": { table: "gender_identity" },
  patents: { table: "patent" },
  "rh-factors": { table: "rh_factor" },
  "skin-colors": { table: "skin_color" },
  "blood-types": { table: "blood_type" },
  "marital-status": { table: "marital_status" },
  nationalities: { table: "nationality" },
  countries: { table: "country", columns: { ...named, isoCode: "iso_code" } },
  states: { table: "state", columns: named },
  cities: { table: "city", columns: { ...named, stateId: "state_id" } },
  "phone-types": { table: "phone_type" },
  "visa-types": { table: "visa_type" },
  "rne-classifications": { table: "rne_classification" },
  banks: { table: "bank", columns: { ...named, nameReduced: "name_reduced" } },
  "bank-account-types": { table: "bank_account_type" },
  "inss-declarations": { table: "inss_declaration" },
  "academic-formations": { table: "academic_formation" },
  "study-areas": { table: "study_area" },
  "course-modalities": { table: "course_modality" },
  languages: { table: "language", columns: { isoCode: "iso_code" } },
  "proficiency-ratings": { table: "proficiency_rating", scale: true },
  "organization-types": { table: "organization_type" },
  "organization-classifications": { table: "organization_classification" },
  specializations: { table: "specialization" },
}

/** What the tables that refer to domain tables hold, in words: singular and plural. */
export const userWords: Record<string, readonly [string, string]> = {
  organization: ["unidade", "unidades"],
  organization_classification_of: ["unidade", "unidades"],
  organization_specialization_of: ["unidade", "unidades"],
  application_document: ["aplicação", "aplicações"],
  city: ["município", "municípios"],
}
