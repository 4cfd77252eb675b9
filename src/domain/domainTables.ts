/**
 * The domain tables: lists of values that forms offer and administrators maintain. One record a table says everything
 * about it: what the page calls it, its fields, and the table and columns of the database.
 */

export type DomainTab = "users" | "organizations"

/** A column of a domain table beside its id. */
export interface DomainColumn {
  name: "label" | "description" | "code" | "nameReduced" | "uf" | "stateId" | "isoCode"
  /** Its name in the database, where that is another one. */
  column?: string
  title: string
  required?: true
  /** No two values of a table may share it. */
  unique?: true
  /** Kept in capitals. */
  upper?: true
  /** Longest text. */
  most?: number
}
export interface DomainTable<Table extends string = string> {
  title: string
  /** The tab of the page that lists it. */
  tab: DomainTab
  /** Its name in the database. */
  table: Table
  columns: readonly DomainColumn[]
  /** Its entries are steps of a scale: they are listed in the order they were made, all others by name. */
  scale?: true
}

const label: DomainColumn = { name: "label", title: "Nome", required: true, unique: true, most: 200 }
const description: DomainColumn = { name: "description", title: "Descrição", most: 2000 }
/** A label whose column is called `name`. */
const name: DomainColumn = { ...label, column: "name" }
const isoCode: DomainColumn = {
  name: "isoCode",
  column: "iso_code",
  title: "Código ISO",
  upper: true,
  most: 3,
}
const plain = [label, description] as const

const ofUsers = <Table extends string>(
  table: Table,
  title: string,
  columns: readonly DomainColumn[] = plain,
): DomainTable<Table> => ({ title, tab: "users", table, columns })
const ofOrganizations = <Table extends string>(table: Table, title: string): DomainTable<Table> => ({
  title,
  tab: "organizations",
  table,
  columns: plain,
})

export const domainTables = {
  "document-types": ofUsers("document_type", "Tipos de documento", [
    label,
    { ...description, required: true },
  ]),
  "cnh-categories": ofUsers("cnh_category", "Categorias de CNH"),
  sexes: ofUsers("sex", "Sexos"),
  "gender-identities": ofUsers("gender_identity", "Identidades de gênero"),
  patents: ofUsers("patent", "Patentes"),
  "rh-factors": ofUsers("rh_factor", "Fatores Rh"),
  "skin-colors": ofUsers("skin_color", "Cores de pele"),
  "blood-types": ofUsers("blood_type", "Tipos sanguíneos"),
  "marital-status": ofUsers("marital_status", "Estados civis"),
  nationalities: ofUsers("nationality", "Nacionalidades"),
  countries: ofUsers("country", "Países", [name, isoCode]),
  states: ofUsers("state", "Estados", [
    name,
    { name: "uf", title: "UF", required: true, unique: true, upper: true, most: 2 },
  ]),
  cities: ofUsers("city", "Municípios", [
    name,
    { name: "stateId", column: "state_id", title: "Estado", required: true },
  ]),
  "phone-types": ofUsers("phone_type", "Tipos de telefone"),
  "visa-types": ofUsers("visa_type", "Tipos de visto"),
  "rne-classifications": ofUsers("rne_classification", "Classificações do registro migratório"),
  banks: ofUsers("bank", "Bancos", [
    { name: "code", title: "Código", required: true, most: 10 },
    name,
    { name: "nameReduced", column: "name_reduced", title: "Nome reduzido", required: true, most: 100 },
  ]),
  "bank-account-types": ofUsers("bank_account_type", "Tipos de conta bancária"),
  "inss-declarations": ofUsers("inss_declaration", "Declarações de INSS"),
  "academic-formations": ofUsers("academic_formation", "Formações acadêmicas"),
  "study-areas": ofUsers("study_area", "Áreas de estudo"),
  "course-modalities": ofUsers("course_modality", "Modalidades de curso"),
  languages: ofUsers("language", "Idiomas", [label, isoCode]),
  "proficiency-ratings": {
    ...ofUsers("proficiency_rating", "Níveis de proficiência"),
    scale: true,
  },
  "organization-types": ofOrganizations("organization_type", "Tipos de organização"),
  "organization-classifications": ofOrganizations(
    "organization_classification",
    "Classificações de organização",
  ),
  specializations: ofOrganizations("specialization", "Especializações"),
} satisfies Record<string, DomainTable>

export type DomainName = keyof typeof domainTables
export const domainNames = Object.keys(domainTables) as DomainName[]
/** The record of a table, under one type for all tables. */
export const domainTable = (name: DomainName): DomainTable => domainTables[name]
/** A column's name in the database. */
export const databaseColumn = ({ name, column = name }: DomainColumn): string => column
export const labelColumn = (name: DomainName): string =>
  databaseColumn(domainTable(name).columns.find((column) => column.name === "label") ?? label)
export const isDomainName = (name: string): name is DomainName => Object.hasOwn(domainTables, name)

export type DomainValues = Partial<Record<DomainColumn["name"], string>>

/** What is wrong with an entry, by column. */
export function entryProblems({ columns }: DomainTable, values: DomainValues): DomainValues {
  const problems: DomainValues = {}
  for (const { name, required, most } of columns) {
    const text = values[name]?.trim() ?? ""
    if (required && text === "") problems[name] = "Campo Obrigatório"
    else if (most !== undefined && text.length > most) problems[name] = `No máximo ${most} caracteres`
  }
  return problems
}
